/** The engine's files, each loaded when its code is opened. */

const files = import.meta.glob<string>('../../../../engine/labs/liquidsoap/src/station/*.rs', {
  query: '?raw',
  import: 'default',
});

/** @param name of a file of the station */
export const source = async (name: string): Promise<string | undefined> =>
  files[`../../../../engine/labs/liquidsoap/src/station/${name}`]?.();
