/** Texts of the tables. */
import { does as doing } from '../../words/reslice.en.ts';

/** @param place the engine's name of a place */
export const does = (place: string): string => doing[place] ?? place;
