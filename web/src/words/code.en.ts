/** Words of the code tab. */

export const code = {
  listing: (name: string, part: string) => `${name}, ${part}: source`,
  file: (path: string) => `From ${path}, as it runs here.`,
  missing: (path: string) => `The source ${path} did not load. Reload the page.`,
} as const;
