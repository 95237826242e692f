/** Maps fragments of the URL to the site's pages. */
import { tidied, unescaped, withoutTail } from './tidy.ts';

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

/** The page that a fragment opens, with the link to it. `left`: parts that were left out of the fragment. */
export interface Opened {
  route: Route;
  link: string;
  left: string[];
}

/**
 * Reads a fragment. An unknown one opens a lab, which says what is wrong with it and what is allowed; the lab also
 * reads what follows the `?` of its links.
 */
export function pageOf(hash: string): Opened {
  const tidy = tidied(hash);
  const [path = '', query = ''] = tidy.split('?');
  const [link, tail] = withoutTail(path, true);
  const route = elsewhere.find(([, of]) => of.test(link))?.[0];
  if (route === undefined) return { route: 'lab', link: tidy, left: [] };
  const names = query.split('&').map((pair) => unescaped(pair.split('=', 1)[0] ?? ''));
  return { route, link, left: [tail, ...names].filter(Boolean) };
}

/** The page that a fragment opens. */
export const routeOf = (hash: string): Route => pageOf(hash).route;
