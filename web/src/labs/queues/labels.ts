/** Texts of the three parts: what an operation is. */
import { namesOf } from '../../engine/names.ts';
import { does as doing } from '../../words/queues.en.ts';
import { Operation } from './scene.ts';

const OPERATIONS = namesOf(Operation);

export const does = (operation: Operation): string => doing[OPERATIONS[operation]];
