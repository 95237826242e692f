/** The engine's files, each loaded when its code is opened. */

const files = import.meta.glob<string>('../../../../engine/crates/medialib/src/*.rs', {
  query: '?raw',
  import: 'default',
});

/** @param path as the catalogue names it, below `engine/` */
export async function source(path: string): Promise<string | undefined> {
  return files[`../../../../engine/${path}`]?.();
}
