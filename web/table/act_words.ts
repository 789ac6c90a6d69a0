/** What happened, in words. */
import { named, t } from '../app/i18n/index.svelte';
import type { Act } from './cards';
import { called } from './telling';

export interface ActWords {
  before: string;
  takes: string;
}

export function actWords(act: Act, name: string, you: boolean, tricks: boolean): ActWords {
  const takes = t(you ? 'act.takes.you' : 'act.takes');
  if (act.kind === 'declare') {
    if (act.name === 'rest') return { before: t(you ? 'act.rest.you' : 'act.rest', { name }), takes };
    return { before: declarationWords(act.name, name, you), takes };
  }
  if (act.kind === 'play' && act.taken.length === 0)
    return { before: tricks ? t(you ? 'act.trick.you' : 'act.trick', { name }) : t(you ? 'act.plays.you' : 'act.plays', { name }), takes };
  return { before: you ? t('act.trick.you') : t('act.card', { name }), takes };
}

/** !buongioco:3-C, without its mark, as players say it; or, of somebody, as it is told. */
export function declarationWords(text: string, who?: string, you = false): string {
  const [name, about = ''] = text.split(':');
  const told = you ? '.you' : who ? '.told' : '';
  return named(`declare.${name}${told}`, 'act.begin', {
    name: who ?? '',
    rank: named(`ranks.${about[0]}`, 'act.begin'),
    suit: named(`suit.${about[0]}`, 'act.begin'),
  });
}

/** The same for ears: with the whole names of the cards. */
export function spoken(act: Act, name: string, you: boolean, tricks: boolean): string {
  if (act.kind === 'draw') return act.card ? t(you ? 'tell.drawn.you' : 'tell.drawn', { name, card: called([act.card]) }) : '';
  const { before, takes } = actWords(act, name, you, tricks);
  if (act.kind === 'declare') return act.points ? `${before}, ${t('tell.points', { n: act.points })}` : before;
  const taken = act.taken.length ? ` ${takes} ${called(act.taken)}` : '';
  return `${before} ${called([act.card])}${taken}${act.points ? `. ${t('act.scopa')}` : ''}`;
}
