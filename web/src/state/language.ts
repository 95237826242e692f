/**
 * Chooses the page's language: the one in the URL, else the one chosen with the language switch, else the browser's.
 * Opening a page in a language's own folder counts as asking for that language in the URL. Each language is a page of
 * its own with the same fragments.
 */
import { language as here } from '../words/language.en.ts';
import { languages, type Language } from '../words/languages.js';
import { read, write } from './storage.ts';

/** Name of the URL parameter, as in `?lang=zh`. */
const ASKED = 'lang';
const KEY = 'ringside.language';

/** Language preferences of the user. */
export interface Wish {
  /** Code of the language chosen earlier; unchecked, since it comes from storage. */
  chosen?: unknown;
  /** The browser's languages in order of preference. */
  browser?: readonly string[];
}

const ofCode = (code: unknown) => languages.find((language) => language.code === code);

/** The site's language with a tag such as `zh-Hans-CN`, ignoring script and region. */
export const languageOf = (tag: string) => ofCode(tag.toLowerCase().split(/[-_]/)[0]);

/** The first of the browser's languages that the site has. */
const ofBrowser = (tags: readonly string[] = []) =>
  tags.map(languageOf).find((language) => language !== undefined);

/** URL of the page in another language, with the same fragment. */
export function addressIn(language: Language, at: string, from: Language = here): string {
  const url = new URL(at);
  const file = url.pathname.split('/').at(-1) ?? '';
  url.pathname = new URL(`${from.root}${language.folder}${file}`, url).pathname;
  // A language with a folder needs no parameter. For the language at the root, the parameter overrides the browser's
  // language.
  if (language.folder) url.searchParams.delete(ASKED);
  else url.searchParams.set(ASKED, language.code);
  return url.href;
}

/** @returns URL of the page to show in place of the one at `at`; null if that one is right */
export function elsewhere(at: string, { chosen, browser }: Wish, from: Language = here): string | null {
  const asked = languageOf(new URL(at).searchParams.get(ASKED) ?? '');
  const wanted = asked ?? (from.folder ? from : (ofCode(chosen) ?? ofBrowser(browser) ?? from));
  return wanted === from ? null : addressIn(wanted, at, from);
}

/**
 * Navigates to the page in the right language if this one is not.
 * @param embedded whether another site shows the page; only its URL then chooses the language
 * @returns whether the browser is navigating, so that nothing needs to start here
 */
export function goesElsewhere(embedded = false): boolean {
  const chosen = embedded ? undefined : read(KEY);
  const there = elsewhere(location.href, embedded ? {} : { chosen, browser: navigator.languages });
  if (there !== null) location.replace(there);
  else if (chosen === here.code) forgetAsked();
  return there !== null;
}

/** Removes the parameter from the URL, because the stored choice replaces it. */
function forgetAsked() {
  const url = new URL(location.href);
  if (!url.searchParams.has(ASKED)) return;
  url.searchParams.delete(ASKED);
  history.replaceState(history.state, '', url);
}

/** Stores the language to show if the URL asks for none. */
export const choose = (language: Language) => write(KEY, language.code);
