/**
 * The languages of the site. Page, build, budgets and tests take theirs from this list. Each is built as pages of its own,
 * which share all that they have in common: the first at the site's root, the others in a folder below it.
 * `docs/languages.md` says how one is added.
 *
 * @typedef {object} Language
 * @property {string} code of its words files, `app.zh.ts`, and of `?lang=` in an address
 * @property {string} tag for the `lang` attribute, as BCP 47 has it
 * @property {string} name in itself
 * @property {string} folder where its pages are, from the site's root
 * @property {string} root where the site's root is, from its pages
 */

/** @type {Language} */
export const english = { code: 'en', tag: 'en', name: 'English', folder: '', root: './' };
/** @type {Language} */
export const chinese = { code: 'zh', tag: 'zh-Hans', name: '中文', folder: 'zh/', root: '../' };

/** The one of the site's root is the first. @type {readonly Language[]} */
export const languages = [english, chinese];
