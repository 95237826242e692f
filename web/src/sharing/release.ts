/**
 * The release that this site was published with, which snippets pin their script to. `scripts/release.mjs` writes it.
 */

export interface Release {
  /** Path of the release from the site's root, with a trailing slash. */
  folder: string;
  /** Value of the `integrity` attribute for its embed script. */
  integrity: string;
}

const isRelease = (value: unknown): value is Release => {
  if (typeof value !== 'object' || value === null) return false;
  const { folder, integrity } = value as Record<string, unknown>;
  return /^v\/[\w.-]+\/$/.test(String(folder)) && /^sha384-[\w+/]+=*$/.test(String(integrity));
};

/**
 * The release, if pages of other sites can run a script that is pinned to it: the published script is unchanged, and
 * the host sends CORS headers, without which browsers refuse a script with `integrity`.
 * @param root URL of the site with a trailing slash
 */
export async function findRelease(root: string): Promise<Release | undefined> {
  try {
    const release: unknown = await (await fetch(`${root}release.json`, { cache: 'no-cache' })).json();
    if (!isRelease(release)) return undefined;
    const script = await fetch(`${root}${release.folder}ringside-embed.js`, { integrity: release.integrity });
    return script.ok && script.headers.get('Access-Control-Allow-Origin') === '*' ? release : undefined;
  } catch {
    // There is no release or no connection, or the script differs from the published one.
    return undefined;
  }
}
