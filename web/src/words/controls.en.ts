/** Names of buttons and tabs that sentences quote, written here alone: renaming one is one line of each language. */
export const MEASURE = 'Measure';
export const PLAY = 'Play';
export const LISTEN = 'Listen';
/** The tab of the counts. */
export const NUMBERS = 'Numbers';
