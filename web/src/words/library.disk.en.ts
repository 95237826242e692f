/** What is said of the disk that a library is kept on. */
const dot = /\.$/;

export const disk = {
  absent: 'This browser has no files for pages: the library is kept in memory and is gone with the page.',
  locked: 'The library is open in another tab: close it there to keep changes here.',
  refused: (why: string) => `The browser does not open the library's files: ${why.replace(dot, '')}.`,
};
