/** What can be done next in a schedule: a step of an actor, or a call of the pool. */
import { own } from '../words/own.en.ts';
import { scheduler as words } from '../words/own.schedule.en.ts';
import { LENT, SIZES } from './search/pool.ts';
import { type ActorsView, canStep, type PoolView } from './search/view.ts';

export interface Choice {
  action: number;
  name: string;
  /** The state that an actor enters its step in, or why it cannot step. */
  says: string;
  can: boolean;
  key: string;
}

export const actorChoices = ({ actors }: ActorsView): Choice[] =>
  actors.map((one) => ({
    action: one.actor,
    name: own.actor[one.kind](one.actor),
    says: one.asleep !== undefined ? words.sleeps(one.asleep) : one.done ? words.done : one.state,
    can: canStep(one),
    key: one.kind === 'reader' || one.kind === 'worker' ? String(one.actor) : one.kind.slice(0, 1),
  }));

/** Places of blocks that are not lent remain, so that no button moves. */
export const poolChoices = ({ blocks }: PoolView): Choice[] => [
  ...SIZES.map((bytes, action) => ({
    ...{ action, name: words.alloc(bytes), key: String(action + 1) },
    ...{ says: blocks.length < LENT ? '' : words.allLent(LENT), can: blocks.length < LENT },
  })),
  ...Array.from({ length: LENT }, (_, place) => {
    const block = blocks[place];
    return {
      ...{ action: SIZES.length + place, name: words.free, key: String(SIZES.length + place + 1) },
      ...{ says: block ? words.block(block.at, block.bytes) : words.noBlock, can: block !== undefined },
    };
  }),
];
