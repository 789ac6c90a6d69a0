/** Every kind of stages that the server has, as the pages ask for it. */
import { describe, expect, it } from 'vitest';
import type { StageSettings, StageView } from '../../web/protocol/http';
import { LEAST_ENTRIES } from '../../web/protocol/limits';
import { LANGUAGES, STAGE_KINDS } from '../../web/protocol/offers';
import { isSwitch } from '../../web/app/tournaments/kinds/fields';
import type { Kind, KindName } from '../../web/app/tournaments/kinds/kind';
import { KINDS, kindsFor, shapesFor } from '../../web/app/tournaments/kinds/kinds';
import { StageChoice } from '../../web/app/tournaments/stage_choice.svelte';

type Texts = Record<string, string>;
const FILES = import.meta.glob<{ default: Texts }>('../../web/words/*/**/*.ts', { eager: true });
const NAMES = Object.keys(STAGE_KINDS) as KindName[];
const ENTRIES = Object.keys(LEAST_ENTRIES);

/** The keys of a language. */
function keys(language: string): Set<string> {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/words/${language}/`));
  return new Set(files.flatMap(([, { default: texts }]) => Object.keys(texts)));
}
const TEXTS = LANGUAGES.map((language) => [language, keys(language)] as const);

/** As much of a stage as its title depends on. */
const withGroups = (n: number) => ({ groups: Array.from({ length: n }, () => []) }) as unknown;

/** Every text that a kind asks for. */
function asked(kind: Kind): string[] {
  return [
    kind.called({}, false),
    kind.called({}, true),
    kind.called({ cycles: 2 }, false),
    kind.called({ group_size: 4 }, false),
    kind.title(withGroups(1) as StageView),
    kind.title(withGroups(2) as StageView),
    kind.planned,
    kind.leavers,
    ...kind.shapes.flatMap(({ name, stages }) => [
      `form.kind.${name}`,
      `form.kind.${name}.about`,
      ...stages.flatMap(({ fields }) =>
        fields.flatMap((field) => [`form.${field.name}`, field.about]),
      ),
    ]),
  ];
}

/** What a kind of the server does not have here, in words. */
function lacks(name: KindName): string[] {
  const kind: Kind | undefined = KINDS[name];
  if (!kind) return [`${name}: no object in web/app/tournaments/kinds`];
  const found: string[] = [];
  if (kind.name !== name) found.push(`${name}: its object is that of ${kind.name}`);
  for (const [language, has] of TEXTS)
    for (const key of asked(kind))
      if (!has.has(key)) found.push(`${name}: no text ${key} in ${language}`);
  if (!kind.shapes.length) found.push(`${name}: the form offers no tournament that begins with it`);
  for (const shape of kind.shapes)
    if (shape.stages[0].kind !== name) found.push(`${name}: ${shape.name} begins with another`);
  if (!kind.roundWords({ length: 5 }, 1)) found.push(`${name}: its rounds have no names`);
  if (!kind.standings && kind.results === 'rounds')
    found.push(`${name}: neither standings nor a board, so a page shows nothing of it`);
  return found;
}

describe('a kind of stages', () => {
  it('has all that the pages ask for', () => {
    expect(NAMES.flatMap(lacks)).toEqual([]);
  });

  it('is one that the server has', () => {
    expect(Object.keys(KINDS)).toEqual(NAMES);
  });

  it('is asked for by no page by its name', () => {
    const pages = import.meta.glob<string>('../../web/app/**/*.{ts,svelte}', {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const names = NAMES.filter((name) => !ENTRIES.includes(name)); // one kind is called as its entry
    const asking = Object.entries(pages)
      .filter(([path]) => !path.includes('/tournaments/kinds/'))
      .flatMap(([path, source]) =>
        names.filter((name) => source.includes(`'${name}'`)).map((name) => `${path}: ${name}`),
      );
    expect(Object.keys(pages).length).toBeGreaterThan(100);
    expect(asking).toEqual([]);
  });

  it('can be chosen by somebody who enters', () => {
    const offered = new Set(ENTRIES.flatMap(kindsFor).map(({ name }) => name));
    expect(NAMES.filter((name) => !offered.has(name))).toEqual([]);
  });
});

const SHAPES = ENTRIES.flatMap((entry) => shapesFor(entry).map((shape) => ({ entry, shape })));
const SERVERS: Omit<StageSettings, 'kind'> = {
  group_size: null,
  cycles: 1,
  rounds: null,
  qualifiers: 2,
  seeding: 'draw',
  consolation: false,
};

describe.each(SHAPES)('$shape.name for $entry', ({ entry, shape }) => {
  const chosen = (): StageChoice => {
    const choice = new StageChoice(() => entry);
    choice.choose(shape.name);
    return choice;
  };
  const fields = shape.stages.flatMap((stage) => stage.fields);

  it('has stages that the server takes', () => {
    const [first, ...then] = shape.stages.map(({ kind }) => STAGE_KINDS[kind]);
    expect(first.rotates).toBe(entry === 'rotating');
    expect(then.every(({ eliminates }) => eliminates)).toBe(true);
    expect(then.length > 0 && first.eliminates).toBe(false);
  });

  it('has fields whose usual values are among those that are offered', () => {
    for (const field of fields) {
      if (isSwitch(field)) expect(field.on).not.toBe(field.usual);
      else if (field.usual !== null) {
        expect(field.usual).toBeGreaterThanOrEqual(field.least);
        expect(field.usual).toBeLessThanOrEqual(field.most((other) => other.usual));
      }
    }
  });

  it('is found again in what the server was told', () => {
    const choice = chosen();
    choice.seeded = true;
    for (const field of fields) choice.change(field, isSwitch(field) ? field.on : field.least);
    const told = choice.settings();
    expect(told.map(({ kind }) => kind)).toEqual(shape.stages.map(({ kind }) => kind));
    const again = new StageChoice(() => entry);
    again.fill(told.map((stage) => ({ ...SERVERS, ...stage })));
    expect(again.shape.name).toBe(shape.name);
    expect(again.settings()).toEqual(told);
  });
});

describe('what was filled in', () => {
  it('stays while another shape is looked at, and goes to the server only with its own', () => {
    const choice = new StageChoice(() => 'individual');
    expect(choice.settings()).toEqual([{ kind: 'round_robin', seeding: 'draw', cycles: 1 }]);
    choice.choose('groups');
    for (const { fields } of choice.shape.stages)
      for (const field of fields) choice.change(field, isSwitch(field) ? field.on : 3);
    choice.choose('knockout');
    expect(choice.settings()).toEqual([{ kind: 'knockout', seeding: 'draw', consolation: true }]);
    choice.choose('groups');
    expect(choice.settings()).toEqual([
      { kind: 'round_robin', seeding: 'draw', group_size: 3, qualifiers: 3, cycles: 2 },
      { kind: 'knockout', seeding: 'draw', consolation: true },
    ]);
  });
});
