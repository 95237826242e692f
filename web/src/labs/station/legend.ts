/** The legend: a square is an operator, and its look shows its progress in the tick. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/station.en.ts';

const SQUARE = 'M2 2h10v10H2Z';
/** The first of the scripts whose sources may have nothing to play, by their numbers in the catalogue. */
const MAY_HAVE_NOTHING = 6;

export const legend: LegendPart = {
  title: words.title,
  about,
  items: (_, knobs) => [
    swatch(words, 'unasked', SQUARE, { stroke: 'mark' }),
    swatch(words, 'ready', SQUARE, { stroke: 'ink', width: 2 }),
    (knobs?.script ?? MAY_HAVE_NOTHING) >= MAY_HAVE_NOTHING &&
      swatch(words, 'nothing', `${SQUARE}M2 12L12 2`, { stroke: 'mark', dash: '3 2' }),
    swatch(words, 'made', SQUARE, { fill: 'ink', stroke: 'ink-2' }),
    swatch(words, 'acting', 'M1 7a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z', { stroke: 'needle', width: 2 }),
    swatch(words, 'line', 'M1 7H13M4 3v8M7 3v8M10 3v8', { stroke: 'ink-2' }),
    swatch(words, 'column', 'M2 13V4h4v9ZM8 13V4h4v9Z', { fill: 'ink-2' }),
    swatch(words, 'left', 'M1 4h12v6H1Z', { stroke: 'mark', dash: '2 2' }),
    swatch(words, 'rest', 'M1 7H13', { stroke: 'mark', dash: '1.5 3', width: 1.5 }),
    swatch(words, 'heard', 'M3 4a6 6 0 0 1 0 6M7 2a9 9 0 0 1 0 10', { stroke: 'snd', width: 1.5 }),
  ],
};
