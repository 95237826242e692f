/** Starts tasks by their names in `messages.ts`: each is a class of the engine that works one step at a time. */
import { Measure, BarrierCheck, PoolPairedRuns, PoolCapacitySearch, RingPairedRuns, RingCapacitySearch, RingSound } from '../../../../engine/pkg-threads/ringside.js';
import { FirstAnswer, measurement } from '../first-answer.ts';
import type { Measure as MeasureOfInstance } from '../modules.ts';
import type { Flights, TaskRequest, Tasks } from './messages.ts';

/** A task runs in steps; messages are handled between steps. A step may block, and checks whether it is cancelled. */
export interface Task {
  /** Runs one step. @returns the share that is done; 1 at the end */
  advance(): number;
  progress(): unknown;
  /** The result, if that is more than the progress at the end. */
  result?(): unknown;
  /** Discards the current round or trial. Tasks whose samples count have it, and they wait while the tab is hidden. */
  discard_round?(): void;
  free(): void;
}

/** @throws a refusal */
export function open(request: TaskRequest): Task {
  switch (request.name) {
    case 'barrier':
      return new BarrierCheck(request.input);
    case 'measure':
      return withSamples(measurement(Measure, request.input));
    case 'first':
      return withSamples(FirstAnswer.of(Measure, request.input));
    case 'bench': {
      const { lab, preset, sampling, slowed } = request.input;
      if (slowed === undefined) return withSamples(new Measure(lab, preset, sampling));
      return withSamples(Measure.with_itself(lab, preset, slowed, sampling));
    }
    case 'sound':
      return sounding(request.input);
    case 'ring':
      return recorded(new RingPairedRuns(request.input));
    case 'ringCapacity':
      return new RingCapacitySearch(request.input);
    case 'pool':
      return new PoolPairedRuns(request.input);
    case 'poolCapacity':
      return new PoolCapacitySearch(request.input);
  }
}

function sounding({ plan, media }: Tasks['sound']['input']): Task {
  if (!media) return new RingSound(plan);
  return RingSound.playing(plan, media.pcm, media.channels, media.rate);
}

/** The result contains the instance's samples. */
function withSamples(measure: MeasureOfInstance): Task {
  return {
    advance: () => measure.advance(),
    progress: () => measure.progress(),
    result: () => ({ ...measure.result(), samples: measure.samples() }),
    discard_round: () => measure.discard_round(),
    free: () => measure.free(),
  };
}

/** The result contains the threads' recorded events as plain arrays, not as an object of the engine. */
function recorded(runs: RingPairedRuns): Task {
  const flights = () => [runs.flights(0), runs.flights(1)] as Flights;
  return {
    advance: () => runs.advance(),
    progress: () => runs.progress(),
    result: () => ({ ...runs.progress(), flights: flights() }),
    discard_round: () => runs.discard_round(),
    free: () => runs.free(),
  };
}
