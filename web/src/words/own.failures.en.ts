/** What a search has found in a variant of the user's own. */
import type { GuestFault } from '../own/guest/fault.ts';
import type { ActorKind } from '../own/interfaces.ts';
import type { RaceFailure } from '../own/race/subject.ts';
import type { ActorsFailure } from '../own/search/actors.ts';
import type { JobsFailure } from '../own/search/jobs.ts';
import type { PoolFailure } from '../own/search/pool.ts';
import type { Race } from '../own/search/races.ts';
import type { RingFailure } from '../own/search/ring.ts';
import { exactBytes, number } from './format.ts';
import { own } from './own.en.ts';

/** How a guest ended. */
export function faultText(fault: GuestFault): string {
  const where = 'where' in fault && fault.where !== undefined ? `The function ${fault.where}` : 'A function';
  switch (fault.kind) {
    case 'endless':
      return `${where} does not return: one call took a million turns of loops and calls.`;
    case 'stack':
      return `${where} calls deeper than the stack allows.`;
    case 'trap':
      return `${where} trapped: ${fault.message}.`;
    case 'abort':
      return `AssemblyScript ended it at line ${fault.line}, column ${fault.column}: an index out of range, null, or a failed assertion.`;
    case 'outside':
      return `It wrote to address ${number(fault.address)}, outside of its state, ${number(fault.begin)} to ${number(fault.end)}. Only the state is saved and restored: make state_begin and state_bytes enclose all that it writes.`;
    case 'scratch':
      return `The last call goes differently with other contents of the memory from ${number(fault.begin)} to ${number(fault.end)}, which scratch_begin and scratch_bytes declare to hold nothing between calls. Keep what a later call needs in the state, and write what a call reads there.`;
    case 'state':
      return `${fault.actor}_step returned ${number(fault.state)}; allowed: a state, 0 to 250, −1 when a frame or job is done, or −2 when a closed ring has ended.`;
    case 'word':
      return `It waits on address ${number(fault.address)}, which is not exported. Export a constant word_NAME with this address.`;
  }
}

const actor = (kind: ActorKind, number: number) =>
  kind === 'reader' ? `Reader ${number}` : kind === 'worker' ? `Worker ${number}` : `The ${kind}`;

export function ringFailureText(failure: RingFailure): string {
  switch (failure.kind) {
    case 'torn':
      return `Reader ${failure.reader} sent a torn frame: its first word is of frame ${number(failure.low)}, its second of frame ${number(failure.high)}.`;
    case 'order':
      if (failure.frame === 0)
        return `Reader ${failure.reader} sent a frame that is empty: both words are 0.`;
      if (failure.frame === failure.last)
        return `Reader ${failure.reader} sent frame ${failure.frame} twice.`;
      return `Reader ${failure.reader} sent frame ${failure.frame} after frame ${failure.last}.`;
    case 'unknown':
      return `Reader ${failure.reader} sent frame ${number(failure.frame)}; the publisher has begun ${failure.begun}.`;
    case 'skipped':
      return `Reader ${failure.reader} left out frame ${failure.missing}, although its slot still had it, and sent frame ${failure.frame}.`;
    case 'unsent':
      return `Reader ${failure.reader} ended without frame ${failure.missing}, which was published before the ring was closed, and whose slot still had it.`;
    case 'asleep':
      return `${actor(failure.is, failure.actor)} sleeps on ${failure.word} for ever, ${failure.frames === 0 ? 'before its first frame' : `after frame ${failure.frames}`}: nobody is left to wake it.`;
    default:
      return actorsFailureText(failure);
  }
}

export function jobsFailureText(failure: JobsFailure): string {
  switch (failure.kind) {
    case 'again':
      return `Worker ${failure.worker} ran job ${failure.job}, which had been run before.`;
    case 'unbegun':
      return `Worker ${failure.worker} ran job ${number(failure.job)}; the producer has begun ${failure.begun}.`;
    case 'unrun':
      return `Job ${failure.job} is never run: ${actor(failure.is, failure.actor).toLowerCase()} sleeps on ${failure.word}, and nobody is left to wake it.`;
    default:
      return actorsFailureText(failure);
  }
}

function actorsFailureText(failure: ActorsFailure): string {
  switch (failure.kind) {
    case 'race':
      return raceText(failure);
    case 'endless': {
      const actors = failure.actors.map(({ is, actor: one }) => actor(is, one).toLowerCase()).join(' and ');
      return `From here on, no order of steps comes to an end: the steps of ${actors} repeat for ever.`;
    }
    case 'fault':
      return faultText(failure.fault);
  }
}

/** Where the accesses are, what they are, and what to change. */
function raceText({ sides, at, word }: Race): string {
  const [first, second] = sides.map(({ actor: one, is, state, writes, atomic }) => {
    const access = `${atomic ? 'atomic' : 'plain'} ${writes ? 'store' : 'load'}`;
    return `${actor(is, one).toLowerCase()} in ${state} (${access})`;
  });
  const where = word === undefined ? `at byte ${at} of the state` : `on word_${word}`;
  return `Data race ${where}: in the last two steps ${first} and ${second} access it, in either order. Make both accesses atomic; C, Rust and Zig need the feature atomics for that.`;
}

export function poolFailureText(failure: PoolFailure): string {
  switch (failure.kind) {
    case 'twice':
      return failure.freed
        ? `The block at ${failure.at} was handed out twice after it was freed: alloc leaves it among the free blocks, or free adds it twice (a double free).`
        : `The block at ${failure.at} was handed out twice, although nobody had freed it.`;
    case 'overlap':
      return `The new block of ${failure.bytes} bytes at ${failure.at} overlaps the block at ${failure.other}, which is lent.`;
    case 'outside':
      return `The new block of ${failure.bytes} bytes at ${number(failure.at)} is not within the pool’s memory.`;
    case 'misaligned':
      return `The new block at ${failure.at} is not aligned to 8 bytes.`;
    case 'overwritten':
      return `The pool wrote into the block at ${failure.at} while it was lent.`;
    case 'lost':
      return `Memory is lost: the pool has no block of ${failure.bytes} bytes, with ${failure.lent} lent; earlier it lent ${failure.before} at once.`;
    case 'fault':
      return faultText(failure.fault);
  }
}

/** Why a variant does not race. */
export function raceFailureText(failure: RaceFailure): string {
  switch (failure.kind) {
    case 'none':
      return `alloc returned 0 for ${number(failure.bytes)} bytes, with ${exactBytes(failure.lent)} lent. The race lends up to 64 blocks of 16 to 2,048 bytes at once: serve each of these sizes, use all of the memory that init is given, and take freed blocks back.`;
    case 'contents':
      return 'A block had other contents when it was freed than were written into it: the pool wrote into memory that was lent, or that is not its own.';
    case 'torn':
    case 'order':
    case 'unknown':
      return ringFailureText(failure);
    case 'stuck': {
      const what = `${actor(failure.actor === 0 ? 'publisher' : 'reader', failure.actor)} did not ${failure.actor === 0 ? 'publish' : 'send'} frame ${number(failure.frame)}`;
      const why = failure.word === undefined ? '' : `, and sleeps on ${failure.word}`;
      return `${what} in ${number(failure.turns)} turns${why}. In the race the publisher and both readers make a step each, in turn. “${own.find}” tries every order.`;
    }
    case 'timed':
      return `The variant passed the check and failed later, while it was timed${failure.why === undefined ? '' : `: ${failure.why}`}. Each call must go as in the check, however many there were before.`;
    default:
      return poolFailureText(failure);
  }
}
