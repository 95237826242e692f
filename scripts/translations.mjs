/**
 * Remembers the English that each translation was made from: a hash of the source of every exported text, and of every
 * key of an exported catalogue. A test reports each text whose English has changed since its translation was accepted.
 *
 *   node scripts/translations.mjs --accept [web/src/words/ring.en.ts …]    records the present English, of all by default
 *   node scripts/translations.mjs                                          lists the stale ones
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './run.mjs';

const FOLDER = `${root}web/src/words/`;
const RECORD = `${FOLDER}translations.json`;
const ENGLISH = '.en.ts';

/** @typedef {Record<string, string>} Hashes by the key's path, such as `plan.lock.held` */

/** The tokens of a node, so that neither formatting nor comments count. @param {ts.Node} node @returns {string} */
function tokens(node) {
  const children = node.getChildren().filter((child) => !ts.isJSDoc(child));
  if (children.length === 0) return node.getText().replace(/^(['"])(.*)\1$/s, '"$2"');
  // A trailing comma is formatting, too.
  return children
    .map(tokens)
    .join(' ')
    .replaceAll(' , )', ' )')
    .replaceAll(' , ]', ' ]')
    .replaceAll(' , }', ' }');
}

/** @param {ts.Node} node */
const hash = (node) => createHash('sha256').update(tokens(node)).digest('hex').slice(0, 8);

/** An object in parentheses, or with `as const` or `satisfies` behind it. @param {ts.Expression} node */
function bare(node) {
  while (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    node = node.expression;
  return node;
}

/** @param {string} path @param {ts.Node} value @param {Hashes} found */
function collect(path, value, found) {
  const plain = ts.isExpression(value) ? bare(value) : value;
  if (!ts.isObjectLiteralExpression(plain)) {
    found[path] = hash(value);
    return;
  }
  for (const property of plain.properties) {
    if (ts.isSpreadAssignment(property) && ts.isObjectLiteralExpression(bare(property.expression))) {
      collect(path, property.expression, found);
      continue;
    }
    const name = property.name ? property.name.getText().replace(/^['"]|['"]$/g, '') : property.getText();
    collect(`${path}.${name}`, ts.isPropertyAssignment(property) ? property.initializer : property, found);
  }
}

/** Hashes of the texts of an English file: of everything that it declares but types. @param {string} text */
export function hashes(text) {
  const source = ts.createSourceFile('words.ts', text, ts.ScriptTarget.Latest, true);
  /** @type {Hashes} */
  const found = {};
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) found[statement.name?.text ?? 'default'] = hash(statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer) collect(name.getText(), initializer, found);
  }
  return found;
}

const files = () => readdirSync(FOLDER).filter((file) => file.endsWith(ENGLISH));
/** @param {string} file */
const current = (file) => hashes(readFileSync(FOLDER + file, 'utf8'));
/** @returns {Record<string, Hashes>} hashes by file */
const accepted = () => JSON.parse(readFileSync(RECORD, 'utf8'));

/** Texts whose English differs from what was accepted: changed, new or gone. @returns {string[]} `file: key` */
export function stale(record = accepted(), read = current, all = files()) {
  return [...new Set([...all, ...Object.keys(record)])].flatMap((file) => {
    const now = all.includes(file) ? read(file) : {};
    const then = record[file] ?? {};
    const keys = new Set([...Object.keys(now), ...Object.keys(then)]);
    return [...keys].filter((key) => now[key] !== then[key]).map((key) => `${file}: ${key}`);
  });
}

/** Records the present English of some files. @param {string[]} chosen paths; all files if there are none */
function accept(chosen) {
  const names = chosen.length > 0 ? chosen.map((path) => basename(path)) : files();
  const unknown = names.filter((name) => !files().includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not in web/src/words, or not ${ENGLISH}`);
  const record = chosen.length > 0 ? accepted() : {};
  for (const name of names) record[name] = current(name);
  const sorted = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [option, ...chosen] = process.argv.slice(2);
  if (option === '--accept') accept(chosen);
  const found = stale();
  for (const one of found) console.log(one);
  process.exitCode = found.length > 0 ? 1 : 0;
}
