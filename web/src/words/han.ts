/** Chinese sentences that names are put into. */

/** Joins a sentence: no space between two Han characters or beside a sign, so that `${name} 是` fits a name of either script. */
export const han = (text: TemplateStringsArray, ...names: (string | number)[]): string =>
  String.raw({ raw: text }, ...names).replace(
    /(?<=\p{Script=Han}) (?=\p{Script=Han})|(?<=[，。：；、？！“”（）]) | (?=[，。：；、？！“”（）])/gu,
    '',
  );

/** A name in a sentence: one of Han characters would run into the words around it. */
export const quoted = (name: string): string => (/\p{Script=Han}/u.test(name) ? `“${name}”` : name);
