/** The legend: lines carry queries and notifications, bars are ticks. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/clock.en.ts';
import { CARD, hasDevice, LINE } from './devices.ts';

/** Variants that only query. */
const QUERIES = ['ask-all', 'ask-until'];
/** Variants whose operators keep callbacks of those above. */
const HOOKED = ['tell', 'tell-and-ask', 'remember'];

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    asked: ['selfSync'],
    calls: ['selfSync'],
    told: ['callbacks', 'deadCallbacks'],
    kept: ['mostHooks'],
    ticks: ['ticks'],
  },
  items(variants, knobs) {
    const [card, peer] = [CARD, LINE].map((device) => !knobs || hasDevice(knobs, device));
    // The pace of each device, and what an operator says, changes only with these.
    const changes = !knobs || card || peer || knobs.restarts > 0 || knobs.choices > 0;
    return [
      swatch(words, 'operator', 'M2 2h10v10H2Z', { stroke: 'ink', width: 1.5 }),
      swatch(words, 'line', 'M7 1v12', { stroke: 'mark', width: 0.75 }),
      variants.some((id) => id !== 'tell') &&
        swatch(words, 'asked', 'M7 1v12', { stroke: 'ink-2', width: 3 }),
      variants.some((id) => HOOKED.includes(id)) &&
        swatch(words, 'kept', 'M3 10L7 3L11 10', { stroke: 'ink-2', width: 1.25 }),
      changes &&
        variants.some((id) => !QUERIES.includes(id)) &&
        swatch(words, 'told', 'M7 13V1', { stroke: 'needle', width: 1.5, dash: '4 3' }),
      // The drawing names both devices, and the questions of the ticks.
      card && {
        ...swatch(words, 'card', 'M2.5 2.5h9v9h-9Z', { fill: 'snd', stroke: 'snd', width: 1.5 }),
        isNamed: true,
      },
      peer && {
        ...swatch(words, 'peer', 'M2.5 7a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0Z', {
          fill: 'sub',
          stroke: 'sub',
          width: 1.5,
        }),
        isNamed: true,
      },
      variants.some((id) => id !== 'tell') && {
        ...swatch(words, 'calls', 'M2 13V4h3v9ZM7 13V4h3v9Z', { fill: 'ink-2' }),
        isNamed: true,
      },
      variants[0] !== variants[1] &&
        swatch(words, 'saved', 'M4 2h6v10H4Z', { fill: 'groove', stroke: 'mark' }),
      swatch(words, 'ticks', 'M3 1v12M7 1v12', { stroke: 'ink', width: 2 }),
      (card || peer) && swatch(words, 'even', 'M3 4v6M11 4v6', { stroke: 'snd', width: 2 }),
      swatch(words, 'rest', 'M1 7h12', { stroke: 'mark', width: 1.5, dash: '2 3' }),
      swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
    ];
  },
};
