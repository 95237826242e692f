/** The real engine's worlds for tests: those of a lab, of a configuration or of a link, their scenes and their counts. */
import type { Counts, Tally } from '../../web/src/components/costs.ts';
import type { Scripted } from '../../web/src/engine/messages.ts';
import {
  type Action,
  type Config,
  type Lab,
  type Refusal,
  TICKS_PER_MS,
} from '../../web/src/engine/types.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { defaultKnobs, labOf, type LinkState } from '../../web/src/link/link.ts';
import { linkables } from './links.labs.ts';
import { modules } from './modules.ts';

/** The part of a module that these tests use. Each module has its own `Session` and `check`. */
interface Module {
  check: (config: Config) => Refusal | undefined;
  Session: new (config: Config) => {
    seek(step: number): void;
    seek_time(tick: number): void;
    act(action: Action): void;
    scene(side: number, out: Float64Array): number;
    free(): void;
  };
}

type SceneClass<S> = new (numbers: Float64Array) => S;
const scenes = import.meta.glob<{ Scene: SceneClass<unknown> }>('../../web/src/labs/*/scene.ts', {
  eager: true,
});
/** What a lab counts: of a scene, in the table of the costs panel, and in its tables and figures. */
interface Counting {
  counts: (scene: unknown) => Counts;
  tally: Tally;
  counters: { ids: readonly string[] };
}
const counters = import.meta.glob<Counting>('../../web/src/labs/*/counts.ts', { eager: true });
/** Labs whose worlds are read as those of another one. */
const SHARED: Record<string, string> = { dispatch: 'queues', compare: 'queues' };

/** The table of counts of a lab. */
export const tallyOf = (lab: string): Tally => counters[`../../web/src/labs/${lab}/counts.ts`].tally;

/** The counters that a lab shows in the costs panel, its tables or its figures. */
export const countersOf = (lab: string): readonly string[] => [
  ...tallyOf(lab).rows.map(({ id }) => id),
  ...counters[`../../web/src/labs/${lab}/counts.ts`].counters.ids,
];

const moduleOf = (lab: string): Module => modules[registry[lab].module];

/** The catalogue's entry of a lab. */
export const labEntry = (id: string): Lab => linkables.get(id)!.lab;

/** The state that a link opens. @throws the refusal of the codec or the engine */
export function opened(link: string): LinkState {
  const id = labOf(link) ?? '';
  const reading = linkables.get(id)!.codec.read(link);
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
  const refused = moduleOf(id).check(reading.state.config);
  if (refused) throw new Error(JSON.stringify(refused));
  return reading.state;
}

const known = new Map<string, { a: Counts; b: Counts }>();

/** Counters of both sides at `ms` of virtual time. */
export function countedAt(link: string, ms: number): { a: Counts; b: Counts } {
  const asked = `${ms} ${link}`;
  const both = known.get(asked) ?? countedIn(opened(link), ms);
  known.set(asked, both);
  return both;
}

/** Counters of both sides of a state at `ms` of virtual time. */
export const countedIn = (state: Scripts, ms: number) => countsAt(state, [ms * TICKS_PER_MS])[0];

/** Counters of both sides of a state at successive times, in ticks, of one run. */
export function countsAt(state: Scripts, times: readonly number[]): { a: Counts; b: Counts }[] {
  const { lab } = state.config;
  const folder = `../../web/src/labs/${SHARED[lab] ?? lab}`;
  const { Scene } = scenes[`${folder}/scene.ts`];
  const { counts } = counters[`${folder}/counts.ts`];
  return scenesAt(state, times, (numbers) => counts(new Scene(numbers))).map(([a, b]) => ({ a, b }));
}

/** A configuration, and what is done in it. */
interface Scripts {
  config: Config;
  script: readonly Scripted[];
}

/** Both sides' scenes at successive times. @param times in ticks */
export function scenesAt<S>(
  { config, script }: Scripts,
  times: readonly number[],
  read: (numbers: Float64Array) => S,
): [S, S][] {
  const { Session } = moduleOf(config.lab);
  const session = new Session(config);
  for (const { step, action } of script) {
    session.seek(step);
    session.act(action);
  }
  const of = (side: number) => {
    const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, numbers);
    return read(numbers);
  };
  const both = times.map((time): [S, S] => {
    session.seek_time(time);
    return [of(0), of(1)];
  });
  session.free();
  return both;
}

/** A configuration of a lab with its default knobs, but for some. @param rate of the sound card, in Hz */
export const configOf = (
  lab: Lab,
  a: string,
  b: string,
  knobs: Record<string, number> = {},
  rate = 48_000,
): Config => ({
  ...{ lab: lab.id, a, b, seed: 0, rate },
  knobs: { ...defaultKnobs(lab), ...knobs },
});

/** A lab, its configurations and its worlds. @param rate of the sound card, in Hz */
export function labWorlds<S>(id: string, Scene: SceneClass<S>, rate?: number) {
  const lab = labEntry(id);
  const config = (a: string, b: string, knobs: Record<string, number> = {}) =>
    configOf(lab, a, b, knobs, rate);
  /** Both worlds every `ticks` ticks from the beginning. */
  const watched = (of: Config, ticks: number, looks: number) => {
    const times = Array.from({ length: looks }, (_, look) => (look + 1) * ticks);
    return scenesAt({ config: of, script: [] }, times, (numbers) => new Scene(numbers));
  };
  /** Both worlds at one time, in ticks. */
  const shown = (of: Config, time: number) => watched(of, time, 1)[0];
  return { lab, config, watched, shown };
}
