/**
 * Generates the page's readers of scenes: each engine module contains the layouts of its labs in a section (see
 * `engine/crates/observe/src/layout/describe.rs`). A reader is a class over the numbers, which it does not copy.
 */

const SECTION = 'ringside-layouts';

/** Units that a field's number can have, of a table's cells: `engine/crates/observe/src/layout.rs` names them after `as`. */
const UNITS = ['bytes', 'ticks', 'ns', 'ms', 'factor', 'writer_state', 'reader_state'];

/** @typedef {{ name: string, kind: string, unit: string, about: string }} Field */
/** @typedef {{ name: string, about: string, fields: Field[] }} Shape */
/**
 * @typedef {object} Layout
 * @property {string} lab
 * @property {Map<string, string[]>} enums names by number
 * @property {Shape} head
 * @property {string[]} counters
 * @property {Map<string, Shape>} records
 * @property {{ name: string, item: string, record: string }[]} lists
 */

/**
 * Finds a custom section.
 * @param {Buffer} wasm
 * @param {string} title of the section
 * @returns {{ begin: number, end: number, text: string } | null} the section, from the byte of its kind to the one after it
 */
function section(wasm, title) {
  const number = (/** @type {number} */ at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return { value, at };
    }
  };
  // After the magic number and the version.
  for (let begin = 8; begin < wasm.length;) {
    const length = number(begin + 1);
    const end = length.at + length.value;
    if (wasm[begin] === 0) {
      const name = number(length.at);
      const text = name.at + name.value;
      if (wasm.toString('utf8', name.at, text) === title)
        return { begin, end, text: wasm.toString('utf8', text, end) };
    }
    begin = end;
  }
  return null;
}

/**
 * @param {Buffer} wasm
 * @param {string} title of a custom section
 * @returns {Buffer} the module without this section
 */
export function withoutSection(wasm, title) {
  const found = section(wasm, title);
  return found ? Buffer.concat([wasm.subarray(0, found.begin), wasm.subarray(found.end)]) : wasm;
}

/**
 * Extracts the layouts from a module.
 * @param {Buffer} wasm
 * @returns {{ wasm: Buffer, layouts: Layout[] }} the module without them
 */
export function takeLayouts(wasm) {
  const found = section(wasm, SECTION);
  return found ? { wasm: withoutSection(wasm, SECTION), layouts: parse(found.text) } : { wasm, layouts: [] };
}

/** @param {string} text @returns {Layout[]} */
export function parse(text) {
  /** @type {Layout[]} */
  const layouts = [];
  /** @type {string[]} */
  let names = [];
  /** @type {Field[]} */
  let fields = [];
  for (const line of text.trimEnd().split('\n')) {
    const [what, name, ...rest] = line.split('\t').map((word) => word.trim());
    const layout = layouts.at(-1);
    if (what === 'lab')
      layouts.push({
        lab: name,
        enums: new Map(),
        head: { name: '', about: '', fields },
        counters: [],
        records: new Map(),
        lists: [],
      });
    else if (!layout) throw new Error(`${what} before the first lab`);
    else if (what === 'enum') layout.enums.set(name, (names = []));
    else if (what === 'name') names.push(camel(name));
    else if (what === 'head') layout.head = { name, about: rest[0], fields: (fields = []) };
    else if (what === 'record') layout.records.set(name, { name, about: rest[0], fields: (fields = []) });
    else if (what === 'field') fields.push(field(name, rest));
    else if (what === 'counter') layout.counters.push(camel(name));
    else if (what === 'list') layout.lists.push({ name: camel(name), item: camel(rest[0]), record: rest[1] });
    else throw new Error(`${what} is no word of a layout`);
  }
  return layouts;
}

/** @param {string} name @param {string[]} rest @returns {Field} */
function field(name, [kind, unit, about]) {
  if (unit && !UNITS.includes(unit))
    throw new Error(`${name} has the unit ${unit}; allowed: ${UNITS.join(', ')}`);
  return { name: camel(name), kind, unit: camel(unit), about };
}

/** @param {string} name in words with `_`, `-` or spaces between them */
const camel = (name) =>
  name.replace(/[_ -]+(.)/g, (_, letter) => /** @type {string} */ (letter).toUpperCase());

/** @param {string} name a key of an object: names of operators have dots */
const key = (name) => (/^[A-Za-z]\w*$/.test(name) ? name : `'${name}'`);

/** @param {string} name */
const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {string} about @param {string} [indent] */
const comment = (about, indent = '') => (about ? `${indent}/** ${about} */\n` : '');

/** @param {Field} field */
const type = ({ kind }) => kind;

/** @param {Field} field @returns {string} an expression: its unit, its type, or the enumeration */
const written = ({ kind, unit }) =>
  unit || kind === 'number' || kind === 'boolean' ? `'${unit || kind}'` : kind;

/** @param {Field} field @param {string} number its number, as an expression */
function read({ kind }, number) {
  if (kind === 'number') return number;
  return kind === 'boolean' ? `${number} === 1` : `${number} as ${kind}`;
}

/**
 * Refuses a layout in which two names would become the same member of the reader.
 * @param {Layout} layout
 */
function checkNames({ lab, head, lists }) {
  const members = ['step', 'time', 'data', 'length', 'counter', ...head.fields.map(({ name }) => name)];
  for (const { name, item } of lists) members.push(name, item, `all${capital(name)}`);
  const twice = members.find((name, at) => members.indexOf(name) < at);
  if (twice) throw new Error(`the scene of ${lab} has two members called ${twice}`);
}

/** @param {Layout} layout @returns {string} the module that reads its scenes */
export function reader(layout) {
  checkNames(layout);
  const { lab, enums, head, counters, records, lists } = layout;
  const headAt = 2 + lists.length;
  const countersAt = headAt + head.fields.length;
  const listsAt = countersAt + counters.length;
  const size = (/** @type {string} */ record) => /** @type {Shape} */ (records.get(record)).fields.length;
  const first = (/** @type {number} */ list) => (list ? `this.#${lists[list].name}At` : `${listsAt}`);

  const out = [
    `// Generated by scripts/layouts.mjs from the layout of the lab ${lab}. Times are ticks; -1 stands for nothing.\n`,
  ];
  for (const [name, names] of enums) {
    const values = names.map((value, number) => `  ${key(value)}: ${number},\n`).join('');
    out.push(
      `export const ${name} = {\n${values}} as const;\nexport type ${name} = (typeof ${name})[keyof typeof ${name}];\n`,
    );
  }
  const values = counters.map((counter, number) => `  ${counter}: ${number},\n`).join('');
  out.push(`const COUNTER = {\n${values}} as const;\nexport type Counter = keyof typeof COUNTER;\n`);
  out.push(
    `/** The counters, in the engine's order. */\nexport const counters = Object.keys(COUNTER) as Counter[];\n`,
  );
  for (const { name, about, fields } of records.values()) {
    const members = fields
      .map((field) => `${comment(field.about, '  ')}  ${field.name}: ${type(field)};\n`)
      .join('');
    out.push(
      `${comment(about)}export interface ${name} {\n  /** its place in the list */\n  index: number;\n${members}}\n`,
    );
  }
  const described = (/** @type {Field[]} */ fields) =>
    `{ ${fields.map((field) => `${field.name}: ${written(field)}`).join(', ')} }`;
  const describedLists = lists
    .map(({ name, record }) => `    ${name}: ${described(records.get(record)?.fields ?? [])},\n`)
    .join('');
  out.push(
    `/** What the numbers are, in their order: step, time, lengths of lists, head, counters, lists. A field has its type or its unit. */\nexport const layout = {\n  headAt: ${headAt},\n  listsAt: ${listsAt},\n  head: ${described(head.fields)},\n  counters,\n  lists: {\n${describedLists}  },\n} as const;\n`,
  );

  const body = ['  static readonly layout = layout;\n'];
  for (const { name } of lists) body.push(`  /** records in the list */\n  readonly ${name}: number;\n`);
  for (const { name } of lists.slice(1)) body.push(`  readonly #${name}At: number;\n`);
  body.push(
    '  protected readonly data: Float64Array;\n  /** numbers of the scene */\n  readonly length: number;\n',
  );
  const lengths = lists.map(({ name }, list) => `    this.${name} = data[${2 + list}];\n`).join('');
  const begins = lists
    .slice(1)
    .map(
      ({ name }, list) =>
        `    this.#${name}At = ${first(list)} + this.${lists[list].name} * ${size(lists[list].record)};\n`,
    )
    .join('');
  const last = lists.length - 1;
  const length =
    last < 0 ? `${listsAt}` : `${first(last)} + this.${lists[last].name} * ${size(lists[last].record)}`;
  body.push(
    `  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    if (data.length < ${listsAt}) throw new RangeError(\`a scene of \${data.length} numbers, needs ${listsAt}\`);
    this.data = data;
${lengths}${begins}    this.length = ${length};
    if (data.length < this.length)
      throw new RangeError(\`a scene of \${data.length} numbers, needs \${this.length}\`);
  }
  get step(): number {
    return this.data[0];
  }
  /** ticks */
  get time(): number {
    return this.data[1];
  }
`,
  );
  head.fields.forEach((field, at) =>
    body.push(
      `${comment(field.about, '  ')}  get ${field.name}(): ${type(field)} {\n    return ${read(field, `this.data[${headAt + at}]`)};\n  }\n`,
    ),
  );
  body.push(
    `  counter(name: Counter): number {\n    return this.data[${countersAt} + COUNTER[name]];\n  }\n`,
  );
  lists.forEach(({ name, item, record }, list) => {
    const { fields } = /** @type {Shape} */ (records.get(record));
    const members = fields
      .map((field, at) => `${field.name}: ${read(field, `d[at + ${at}]`)}`)
      .join(',\n      ');
    body.push(
      `  /** @param index 0 to ${name} - 1 */
  ${item}(index: number): ${record} {
    const d = this.data;
    const at = ${first(list)} + index * ${fields.length};
    return {
      index,
      ${members},
    };
  }
  all${capital(name)}(): ${record}[] {
    return Array.from({ length: this.${name} }, (_, index) => this.${item}(index));
  }
`,
    );
  });
  out.push(`${comment(head.about)}export class Layout {\n${body.join('')}}\n`);
  return out.join('\n');
}
