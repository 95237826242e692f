/**
 * What the authors of Liquidsoap 2.4.5 published of their six scripts: percent of a core over 10 s, as
 * `engine/src/station/catalogue.rs` has it. Theirs, of the whole release, on their machine.
 */
export const published: readonly { script: string; before: number; after: number }[] = [
  { script: 'simple', before: 10.5, after: 8.4 },
  { script: 'multi-output-10', before: 11.6, after: 9.0 },
  { script: 'audio-chunks', before: 10.5, after: 8.9 },
  { script: 'add-8', before: 14.1, after: 12.7 },
  { script: 'large-add-32', before: 24.1, after: 23.0 },
  { script: 'chain-20', before: 89.8, after: 90.1 },
];
