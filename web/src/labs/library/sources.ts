/** The engine's files, each loaded when its code is opened. */

const files = import.meta.glob<string>('../../../../engine/src/medialib/*.rs', {
  query: '?raw',
  import: 'default',
});

/** @param path as the catalogue names it, from the repository's root or below `engine/src/` */
export async function source(path: string): Promise<string | undefined> {
  const below = path.slice(path.indexOf('medialib/'));
  return files[`../../../../engine/src/${below}`]?.();
}
