import type { Translation } from '../translation';
import type it from '../it/fair';

const en: Translation<typeof it> = {
  'fair.title': 'Verify the deck',
  'fair.about':
    'Your browser shuffles every deck of this match again by itself and compares it with the one that was played. All it asks of the server is the record.',
  'fair.about.other':
    'Choose the record of a match: your browser shuffles every deck again by itself and compares it with the one that was played. The record does not leave your device.',
  'fair.checking': 'Shuffling the decks…',
  'fair.good': 'Everything fits',
  'fair.good.about':
    'Decks checked: {n}. They are those that were sealed before the first card, and the record is whole.',
  'fair.bad': 'Something does not fit',
  'fair.bad.about': 'This record does not tell of the match that was sealed. Here is where.',
  'fair.bad.none':
    'There is no record of Mazziere here. Records can be downloaded from one’s matches, and have to be left as they are.',
  'fair.many':
    'Records checked: {n}. The decks are those that were sealed, and every record is whole.',
  'fair.many.bad': 'Records checked: {n}. Do not fit: {bad}.',
  'fair.many.list': 'The records',
  'fair.many.unread': 'cannot be read',
  'fair.line': 'Line {n}',
  'fair.says': 'In the record:',
  'fair.should': 'It should be:',
  'fair.problem.readable':
    'This line cannot be read: it is no record of Mazziere, or it was changed.',
  'fair.problem.whole':
    'The check code at the end is not that of the text: something in the record was changed or is missing.',
  'fair.problem.seal': 'The secret is not the one that was sealed.',
  'fair.problem.own': 'It is not what your browser had written down before the match.',
  'fair.problem.numbers': 'The deals are not in a row: one is missing, or one is too many.',
  'fair.problem.dealer': 'The dealer is not the one whose turn it was.',
  'fair.problem.deck':
    'The deck is not the one that comes out of the secret: the cards out of place are marked.',
  'fair.problem.dealt': 'Cards were dealt that were not on top of the deck.',
  'fair.whole': 'The record is whole',
  'fair.whole.about':
    'At its end stands a check code of the whole text: plays, counts, names and times. Change a comma and it no longer fits.',
  'fair.seal': 'The seal',
  'fair.seal.about':
    'Before the first card the server showed the seal of a secret. Now the secret is open: its seal must be the same.',
  'fair.seal.secret': 'Secret',
  'fair.seal.shown': 'Seal that was shown',
  'fair.seal.again': 'Seal made again',
  'fair.numbers': 'The players’ numbers',
  'fair.numbers.about':
    'Whoever sits down adds a random number made by their browser: it is like cutting the deck. The server could not know it when it made the seal.',
  'fair.numbers.none':
    'Nobody added a number: the decks were fixed beforehand, but the server could choose them.',
  'fair.numbers.board':
    'Several tables played these deals, the same for all: the players’ numbers have no part in them.',
  'fair.numbers.empty': 'no number',
  'fair.numbers.yours': 'yours',
  'fair.numbers.kept': 'It is the very one that this browser had sent.',
  'fair.dealer': 'The first dealer',
  'fair.dealer.drawn': 'Out of the secret and the numbers comes {name}.',
  'fair.dealer.given': 'Nobody was drawn: it was settled before, {name}.',
  'fair.decks': 'The decks',
  'fair.decks.about':
    'The order of every deck comes out of the secret, the name of the match and the numbers. The first card, top left, was dealt first.',
  'fair.decks.dealt': 'Below the first ones, whom they went to.',
  'fair.deck.good': 'the same',
  'fair.deck.bad': 'another',
  'fair.deck.void': 'void',
  'fair.deck.was': '{card}: {other} in the record',
  'fair.limits': 'What this does not say',
  'fair.limits.about':
    'Plays and points are covered by the check code; the command “mazziere verify” plays them again one by one by the rules. And no honest deck can keep whoever shuffles it from telling somebody the cards.',
  'fair.one': 'Check a match',
  'fair.other': 'Check another match',
  'fair.other.file': 'Choose a file',
  'fair.other.paste': 'Or paste the text here',
  'fair.other.check': 'Check',
  'fair.again': 'Replay the match',
};
export default en;
