/** What the page says of a lab whose module the development server is still building. */
export const building = {
  notice: 'The engine module of this lab is still being built. A module takes about a minute.',
} as const;
