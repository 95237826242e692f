/**
 * Which language the reader gets: the one that the address asks for, else the one chosen by the switch, else the browser's.
 * Who opens a page in a folder of another language asked for that one. What is chosen is another page with the same link.
 */
import { language as here } from '../words/language.en.ts';
import { languages, type Language } from '../words/languages.ts';
import { read, write } from './storage.ts';

/** In the address, `?lang=zh`. */
const ASKED = 'lang';
const KEY = 'ringside.language';

/** What is known of the reader's wish. */
export interface Wish {
  /** Code of the language chosen before; anything, since it comes from storage. */
  chosen?: unknown;
  /** The browser's languages, the preferred one first. */
  browser?: readonly string[];
}

const ofCode = (code: unknown) => languages.find((language) => language.code === code);

/** The first of the browser's languages that the site has, whatever its script or region. */
const ofBrowser = (tags: readonly string[] = []) =>
  tags.map((tag) => ofCode(tag.toLowerCase().split('-')[0])).find((language) => language !== undefined);

/** The page of another address's in a language, with the same link. */
export function addressIn(language: Language, at: string, from: Language = here): string {
  const url = new URL(at);
  const file = url.pathname.split('/').at(-1) ?? '';
  url.pathname = new URL(`${from.root}${language.folder}${file}`, url).pathname;
  // A folder of its own says it already; at the root it keeps the browser's language from being taken.
  if (language.folder) url.searchParams.delete(ASKED);
  else url.searchParams.set(ASKED, language.code);
  return url.href;
}

/** @returns the page that the reader is to be shown instead of the one at an address; null where that is it */
export function elsewhere(at: string, { chosen, browser }: Wish, from: Language = here): string | null {
  const asked = ofCode(new URL(at).searchParams.get(ASKED));
  const wanted = asked ?? (from.folder ? from : (ofCode(chosen) ?? ofBrowser(browser) ?? from));
  return wanted === from ? null : addressIn(wanted, at, from);
}

/**
 * Brings the reader to the page in the right language, if this one is not.
 * @param embedded whether another site shows the page, which alone says in which language
 * @returns whether the browser is on its way there, and there is nothing to start here
 */
export function goesElsewhere(embedded = false): boolean {
  const chosen = embedded ? undefined : read(KEY);
  const there = elsewhere(location.href, embedded ? {} : { chosen, browser: navigator.languages });
  if (there !== null) location.replace(there);
  else if (chosen === here.code) forgetAsked();
  return there !== null;
}

/** What is chosen needs not be said by the address as well. */
function forgetAsked() {
  const url = new URL(location.href);
  if (!url.searchParams.has(ASKED)) return;
  url.searchParams.delete(ASKED);
  history.replaceState(history.state, '', url);
}

/** From now on that one is shown where the address asks for none. */
export const choose = (language: Language) => write(KEY, language.code);
