/** The engine's source files, each loaded when its code is shown. */

const files = import.meta.glob<string>('../../../../engine/labs/liquidsoap/src/station/*.rs', {
  query: '?raw',
  import: 'default',
});

/** @param name name of a file of the station */
export const source = async (name: string): Promise<string | undefined> =>
  files[`../../../../engine/labs/liquidsoap/src/station/${name}`]?.();
