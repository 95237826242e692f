/** What ocsigenserver's authors published about whole requests. */
import { MEASURE } from './controls.en.ts';

export const published = {
  title: '◇ Published: requests a second',
  columns: [
    'response',
    '◇ without pool',
    '◇ with pool',
    '◇ without, o=150',
    '◇ with, o=150',
    '◇ 2.6',
    '◇ 2.6, o=150',
  ] as string[],
  /** Names of the rows. The size is in bytes as they write it. */
  missing: '404',
  whole: (size: string) => size,
  notCut: (size: string) => `${size}, last chunk not cut`,
  cut: (size: string) => `${size}, last chunk cut`,
  note: `◇ ocsigenserver, pull request 87 (2015), the whole server. Load, machine and repeats are not given. They sum it up as up to 25 to 30 % in some requests, and count more than 4 × 10⁷ look-ups a second in the pool’s table, of which a request needs a handful. o=150 lets OCaml’s collector leave 1.5 times the living memory as garbage. ${MEASURE} times one response without the network, so its ratios are not these.`,
} as const;
