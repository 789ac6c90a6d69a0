/** What is said on the stage, in words. */
import { t } from '../../words/words.svelte';
import { actWords } from '../cards/act_words';
import { captureWords } from '../cards/capture_words';
import { number } from '../cards/cards';
import type { Player } from '../player';
import { worthWords } from '../telling/telling';
import type { Say } from './scenes/scene';

export function noteWords(say: Say, game: string, players: Player[], you: number | null): string {
  const told = (seat: number, key: 'stage.trick' | 'stage.rest' | 'stage.draw') =>
    t(seat === you ? `${key}.you` : key, { name: players[seat]?.name ?? '' });
  switch (say.what) {
    case 'capture':
      return captureWords({ text: '', card: say.card, taken: say.taken }, say.table, say.matta);
    case 'scopa':
      return t('act.scopa');
    case 'trick':
      return [told(say.seat, 'stage.trick'), worthWords(say.cards, game)]
        .filter(Boolean)
        .join(': ');
    case 'rest':
      return told(say.seat, 'stage.rest');
    case 'draw':
      return told(say.seat, 'stage.draw');
    case 'void':
      return t(say.rank === 'A' ? 'stage.void.aces' : 'stage.void', { n: say.count });
    case 'sum': {
      const numbers = say.cards.map((card) => number(card, say.matta));
      const sum = numbers.reduce((total, each) => total + each, 0);
      return numbers.length > 1 ? `${numbers.join(' + ')} = ${sum}` : String(sum);
    }
    case 'declare': {
      const { entry } = say;
      const { before } = actWords(
        entry,
        players[entry.seat]?.name ?? '',
        entry.seat === you,
        false,
      );
      return entry.points ? `${before}: ${t('act.points', { n: entry.points })}` : before;
    }
  }
}
