/** Which of the site's pages a fragment of the address opens. */

/** Each is a part of the site that loads when it is opened. */
export type Route = 'home' | 'course' | 'results' | 'lab';

/** Address of the home page. */
export const HOME = '#';
/** Address of the page with results of many machines. */
export const RESULTS = '#v1/results';

/** Address of all courses. */
export const COURSES = '#v1/course';

/** What leads elsewhere than to a lab. */
const elsewhere: [route: Route, hash: RegExp][] = [
  ['home', /^#?$/],
  ['course', /^#?v1\/course(?:\/|$)/],
  ['results', /^#?v1\/results$/],
];

/** The page that a fragment opens. What none knows is a lab's to refuse: it says what is wrong and what is allowed. */
export const routeOf = (hash: string): Route => elsewhere.find(([, of]) => of.test(hash))?.[0] ?? 'lab';
