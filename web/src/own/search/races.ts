/**
 * Finds a data race: a state in which the next steps of two actors access the same byte, one of them writes it, and
 * not both accesses are atomic. A program without one behaves on threads as in the search, which is sequentially consistent
 * (Adve and Hill, Weak ordering, ISCA 1990).
 */
import { type AccessLog, STOPPED } from '../guest/accesses.ts';
import type { ActorKind } from '../interfaces.ts';
import { ATOMIC, WRITES } from '../module/accesses.ts';
import type { ActorsWorld } from './actors.ts';
import type { StateStore } from './store.ts';

interface Side {
  actor: number;
  is: ActorKind;
  /** Name of the state that its step begins in. */
  state: string;
  writes: boolean;
  atomic: boolean;
}

export interface Race {
  sides: [Side, Side];
  /** Offset in the state, in bytes. */
  at: number;
  /** Name of the word there, if it has one. */
  word?: string;
}

const KINDS = [0, WRITES, ATOMIC, ATOMIC | WRITES];

/** Kinds of access that race with one of a kind. */
const racesWith = (kind: number) =>
  KINDS.filter((other) => ((kind | other) & WRITES) !== 0 && (kind & other & ATOMIC) === 0);

const isIn = (kinds: number) => (kind: number) => ((kinds >> kind) & 1) !== 0;

/** For the kinds of access of two steps to one byte, four bits each: those of the first that race. */
const RACING = Array.from({ length: 256 }, (_, pair) =>
  KINDS.filter(isIn(pair >> 4)).filter((kind) => racesWith(kind).some(isIn(pair & 15))),
);

/** Accesses of a step that comes behind a part of another one, after which it is taken to wait for that. */
const WAITING = 1_000;

/**
 * @param world of a guest that logs its accesses
 * @param store the states to look at, in the order of the steps that lead to them
 * @param onstate called with each state's number
 * @returns the number of the first state with a race, and the race
 */
export function findRace(
  world: ActorsWorld<unknown>,
  log: AccessLog,
  store: StateStore,
  onstate: (state: number) => void,
): { state: number; race: Race } | undefined {
  // Whole words, as they are saved.
  const begin = world.range.begin & ~3;
  const bytes = (world.range.begin + world.range.bytes + 3 - begin) & ~3;
  log.watch(begin, bytes);
  /** What each actor's next step accesses, by bytes and by words. */
  const accessed = Array.from({ length: world.actions }, () => new Uint8Array(bytes));
  const words = accessed.map(({ buffer }) => new Uint32Array(buffer));
  let state = 0;

  /** Does an actor's next step, if it is possible. */
  function act(actor: number) {
    log.accessed.fill(0);
    if (!world.can(actor)) return;
    try {
      world.act(actor);
    } catch (error) {
      // Behind a part of another step, this one may also end in a fault.
      if (error !== STOPPED) world.faulted(error);
    }
  }

  /**
   * What an actor's step does to a byte after another's step has come just before its access: a step of several accesses may
   * have taken a lock before. @returns the kind that races, or −1
   */
  function behind(first: number, kind: number, second: number, byte: number): number {
    world.load(store.states, state * world.words);
    log.stop = { byte, kind };
    act(first);
    log.stop = undefined;
    log.left = WAITING;
    act(second);
    log.left = Infinity;
    return racesWith(kind).find(isIn(log.accessed[byte])) ?? -1;
  }

  /** A race at a byte between two steps, of which the first comes up to its access before the second begins. */
  function raceAt(at: number, first: number, second: number): Race | undefined {
    for (const kind of RACING[(accessed[first][at] << 4) | accessed[second][at]]) {
      const other = behind(first, kind, second, at);
      if (other !== -1) return raceOf(at, [first, kind], [second, other]);
    }
    return undefined;
  }

  function between(one: number, other: number): Race | undefined {
    for (let word = 0; word < words[one].length; word++) {
      if (words[one][word] === 0 || words[other][word] === 0) continue;
      for (let at = 4 * word; at < 4 * word + 4; at++) {
        // The bytes of a word are accessed together, most of the time.
        const isAsBefore =
          at % 4 > 0 && [one, other].every((actor) => accessed[actor][at] === accessed[actor][at - 1]);
        // Either may come first, and only one of them may hold a lock then.
        const race = isAsBefore ? undefined : (raceAt(at, one, other) ?? raceAt(at, other, one));
        if (race) return race;
      }
    }
    return undefined;
  }

  function raceOf(
    at: number,
    ...accesses: [[actor: number, kind: number], [actor: number, kind: number]]
  ): Race {
    world.load(store.states, state * world.words);
    const side = ([actor, kind]: [actor: number, kind: number]): Side => ({
      ...{ actor, is: world.kinds[actor], state: world.stateName(actor) },
      ...{ writes: (kind & WRITES) !== 0, atomic: (kind & ATOMIC) !== 0 },
    });
    const sides: [Side, Side] = [side(accesses[0]), side(accesses[1])];
    const word = world.watched.find((one) => one.at === begin + (at & ~3));
    return {
      sides: sides[0].writes ? sides : [sides[1], sides[0]],
      at: begin + at - world.range.begin,
      ...(word && { word: word.name }),
    };
  }

  for (; state < store.count; state++) {
    onstate(state);
    for (let actor = 0; actor < world.actions; actor++) {
      world.load(store.states, state * world.words);
      act(actor);
      accessed[actor].set(log.accessed);
      for (let other = 0; other < actor; other++) {
        const race = between(other, actor);
        if (race) return { state, race };
      }
    }
  }
  return undefined;
}
