/** The worker of the home page's load: holds the engine's modules, times their work, and does it at a sound card's pace. */
import { type Failed, faultOf, notLoaded } from '../../engine/fault.ts';
import { loadModule, type Module, type ModuleId } from '../../engine/modules.ts';
import { servePace } from '../../engine/pace.ts';
import type { Config } from '../../engine/types.ts';
import type { StageId } from '../stages.ts';
import type { Switches } from './estimate.ts';
import { Works } from './works.ts';

/** Requests of the page, which are answered in order. */
export type ToLoad =
  /** Adds the work of a stage: A's variant for the switch off, B's for on. */
  | { kind: 'add'; id: StageId; module: ModuleId; config: Config }
  /** Times every stage once, off and on. */
  | { kind: 'round' }
  /** The load from now on, in streams. */
  | { kind: 'set'; streams: number; switches: Switches }
  /** A port over which the load sets the pace of sound. */
  | { kind: 'pace'; port: MessagePort };

/** ns for a unit of work with the switch off and on, by stage. */
type Times = Partial<Record<StageId, [off: number, on: number]>>;

export type FromLoad =
  /** The worker's script has loaded. */
  | { kind: 'ready' }
  /** `same`: whether both variants give the same result; their work is only added if they do. */
  | { kind: 'added'; stage: StageId; same: boolean }
  | { kind: 'round'; times: Times };

const works = new Works();
const modules = new Map<ModuleId, Promise<Module>>();
let streams = 0;
let switches: Switches;
let round = 0;

const post = (message: FromLoad | Failed) => self.postMessage(message);

async function add({ id, module: moduleId, config }: Extract<ToLoad, { kind: 'add' }>) {
  const loading = modules.get(moduleId) ?? loadModule(moduleId);
  modules.set(moduleId, loading);
  const module = await loading.catch(
    (error: unknown) => void post({ kind: 'failed', fault: notLoaded(error) }),
  );
  if (!module) return;
  const { a, b } = config;
  const same = module.same_result(config, a, b);
  if (same) works.add(id, new module.Work(config, a), new module.Work(config, b));
  post({ kind: 'added', stage: id, same });
}

/** Each round begins with another stage, and every second one runs backwards, so that no sample always follows another. */
function measure() {
  const { stages } = works;
  const first = round++ % stages.length;
  const samples = [...stages.slice(first), ...stages.slice(0, first)].flatMap((id) => [
    [id, 0] as const,
    [id, 1] as const,
  ]);
  const times: Times = {};
  for (const [id, side] of round % 2 === 0 ? samples : samples.reverse())
    (times[id] ??= [0, 0])[side] = works.sample(id, side);
  post({ kind: 'round', times });
}

function receive(message: ToLoad) {
  switch (message.kind) {
    case 'add':
      return add(message);
    case 'round':
      return measure();
    case 'set':
      ({ streams, switches } = message);
      return;
    case 'pace':
      return servePace(message.port, work);
  }
}

/** Does the work that the load has in `seconds`. */
function work(seconds: number) {
  try {
    works.tick(seconds, streams, switches);
  } catch (error) {
    post({ kind: 'failed', fault: faultOf(error) });
  }
}

async function guarded(work: () => void | Promise<void>) {
  try {
    await work();
  } catch (error) {
    post({ kind: 'failed', fault: faultOf(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToLoad>) => void guarded(() => receive(data));
post({ kind: 'ready' });
