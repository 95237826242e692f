/** The release that this site was published with, for snippets that pin their script to it. `scripts/release.mjs` writes it. */

export interface Release {
  /** of the release, from the site's root, ending in a slash */
  folder: string;
  /** of its embed script, as the attribute of that name has it */
  integrity: string;
}

const isRelease = (value: unknown): value is Release => {
  if (typeof value !== 'object' || value === null) return false;
  const { folder, integrity } = value as Record<string, unknown>;
  return /^v\/[\w.-]+\/$/.test(String(folder)) && /^sha384-[\w+/]+=*$/.test(String(integrity));
};

/**
 * The release, if a script pinned to it would run in other sites' pages: it is what was published, and the host lets other origins
 * read it, without which browsers refuse any script that has an `integrity`.
 * @param root address of the site, ending in a slash
 */
export async function findRelease(root: string): Promise<Release | undefined> {
  try {
    const release: unknown = await (await fetch(`${root}release.json`, { cache: 'no-cache' })).json();
    if (!isRelease(release)) return undefined;
    const script = await fetch(`${root}${release.folder}ringside-embed.js`, { integrity: release.integrity });
    return script.ok && script.headers.get('Access-Control-Allow-Origin') === '*' ? release : undefined;
  } catch {
    // No release here, no host, or another script than the one published.
    return undefined;
  }
}
