/** The stages of a tournament while a director chooses them. */
import type { StageSettings, StageSettingsGiven } from '../../protocol/http';
import type { Field } from './kinds/fields';
import type { Shape, ShapeName } from './kinds/kind';
import { hasKnockout, shapesFor } from './kinds/kinds';

export class StageChoice {
  #name = $state<ShapeName | null>(null);
  /** What was filled in; the map is another one after each change. */
  #values = $state.raw<ReadonlyMap<Field, StageSettings[Field['name']]>>(new Map());
  seeded = $state(false);
  #entry: () => string;

  shapes: Shape[] = $derived.by(() => shapesFor(this.#entry()));
  shape: Shape = $derived(this.shapes.find((each) => each.name === this.#name) ?? this.shapes[0]);
  knockout = $derived(hasKnockout(this.shape.stages));

  /** Who enters decides what there is to choose. */
  constructor(entry: () => string) {
    this.#entry = entry;
  }

  choose(name: ShapeName): void {
    this.#name = name;
  }

  /** What a field has been filled with. */
  value<F extends Field>(field: F): F['usual'] {
    return (this.#values.get(field) ?? field.usual) as F['usual'];
  }
  change<F extends Field>(field: F, value: F['usual']): void {
    this.#values = new Map(this.#values).set(field, value);
  }

  /** Begin with stages as they are held. */
  fill(stages: StageSettings[]): void {
    const kinds = stages.map(({ kind }) => kind).join();
    const held = this.shapes.find((each) => each.stages.map(({ kind }) => kind).join() === kinds);
    if (!held) return;
    this.#name = held.name;
    this.seeded = stages[0].seeding === 'level';
    const filled = held.stages.flatMap(({ fields }, place) =>
      fields.map((field) => [field, stages[place][field.name]] as const),
    );
    this.#values = new Map([...this.#values, ...filled]);
  }

  /** What the server is told; what the kinds have no fields for is as usual. */
  settings(): StageSettingsGiven[] {
    return this.shape.stages.map(({ kind, fields }) => ({
      kind,
      seeding: this.seeded ? 'level' : 'draw',
      ...(Object.fromEntries(
        fields.map((field) => [field.name, this.value(field)]),
      ) as Partial<StageSettings>),
    }));
  }
}
