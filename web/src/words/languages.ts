/**
 * The languages of the site. Each is built as pages of its own, which share all that they have in common: the first at the
 * site's root, the others in a folder below it. `docs/languages.md` says how one is added.
 */

export interface Language {
  /** Of its words files, `app.zh.ts`, and of `?lang=` in an address. */
  code: string;
  /** For the `lang` attribute, as BCP 47 has it. */
  tag: string;
  /** In itself. */
  name: string;
  /** Where its pages are, from the site's root. */
  folder: string;
  /** Where the site's root is, from its pages. */
  root: string;
}

export const english: Language = { code: 'en', tag: 'en', name: 'English', folder: '', root: './' };
export const chinese: Language = {
  ...{ code: 'zh', tag: 'zh-Hans', name: '中文' },
  ...{ folder: 'zh/', root: '../' },
};

/** The one of the site's root is the first. */
export const languages: readonly Language[] = [english, chinese];
