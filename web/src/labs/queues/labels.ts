/** Texts of the figures and tables of the three parts: ticks, operations, states. */
import { namesOf } from '../../engine/names.ts';
import { does as doing } from '../../words/queues.en.ts';
import { states } from '../../words/queues.table.en.ts';
import { CellState, Operation } from './scene.ts';

const OPERATIONS = namesOf(Operation);
const STATES = namesOf(CellState);

export const does = (operation: Operation): string => doing[OPERATIONS[operation]];

export const stateName = (state: CellState): string => states[STATES[state]];
