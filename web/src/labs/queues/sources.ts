/** The engine's source files, each loaded when its code is shown. */

const files = import.meta.glob<string>('../../../../engine/labs/liquidsoap/src/queues/*.rs', {
  query: '?raw',
  import: 'default',
});

/** @param path path below `engine/`, as in the catalogue */
export async function source(path: string): Promise<string | undefined> {
  return files[`../../../../engine/${path}`]?.();
}
