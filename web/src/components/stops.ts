/** Where labs are on the tuner's scale: a stop has one lab, or several, which are its parts. */
import { labLink } from '../state/url.ts';
import { type Stop, stops } from '../words/parts.en.ts';

/** The stop that a lab is at. */
export const stopOf = (lab: string | null): Stop | undefined =>
  stops.find(({ labs }) => labs.some(({ id }) => id === lab));

/** A stop's labs that can be opened. */
export const openParts = (stop: Stop | undefined, open: readonly string[]): Stop['labs'] =>
  stop?.labs.filter(({ id }) => open.includes(id)) ?? [];

/** Links to all stops that can be opened, in the order of the scale. */
export const openStops = (open: readonly string[]): { name: string; href: string }[] =>
  stops.flatMap((stop) =>
    openParts(stop, open)
      .slice(0, 1)
      .map(({ id }) => ({ name: stop.name, href: labLink(id) })),
  );
