/** Maps fragments of the URL to the site's pages. */

/** Pages of the site. The code of each is loaded when it opens. */
export type Route = 'home' | 'course' | 'results' | 'lab';

/** Link to the home page. */
export const HOME = '#';
/** Link to the page with results of many machines. */
export const RESULTS = '#v1/results';

/** Link to the list of courses. */
export const COURSES = '#v1/course';

/** Patterns of all links that do not lead to a lab. */
const elsewhere: [route: Route, hash: RegExp][] = [
  ['home', /^#?$/],
  // `#courses` and `#course` are what people type.
  ['course', /^#?(?:courses?$|v1\/course(?:\/|$))/],
  ['results', /^#?v1\/results$/],
];

/**
 * The page that a fragment opens. An unknown fragment opens a lab, which says what is wrong with it and what is
 * allowed.
 */
export const routeOf = (hash: string): Route => elsewhere.find(([, of]) => of.test(hash))?.[0] ?? 'lab';
