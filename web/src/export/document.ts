/**
 * Reads and writes documents of results, which `schema.js` describes. A document from outside is accepted whole, with
 * today's names, or refused with what is wrong and where.
 */
import { type BaseIssue, safeParse } from 'valibot';
import {
  BEGINNING,
  knobsNow,
  labOf,
  linkVersion,
  presetNow,
  presetOnce,
  upgraded,
  variantNow,
  versionOf,
} from '../link/link.ts';
import { reading as words } from '../words/reading.en.ts';
import {
  BundleSchema,
  type Comparison,
  DocumentSchema,
  type Figures,
  placeOf,
  type ResultDocument,
  SCHEMA,
} from './schema.js';

/** Maximum size of a file, in bytes. */
export const MOST_BYTES = 2_000_000;

type State = NonNullable<ResultDocument['state']>;

/** The documents, or a sentence that says what is wrong. */
export type DocumentReading = { documents: ResultDocument[] } | { refusal: string };

/** What is allowed where a value was refused. */
function allowedBy({ type, expected, requirement, message, input }: BaseIssue<unknown>): string {
  const { allowed } = words;
  const bound = Number(requirement);
  switch (type) {
    case 'check':
    case 'partial_check':
      return allowed.rules[message as keyof typeof allowed.rules];
    case 'picklist':
      return (expected ?? '').slice(1, -1).replaceAll(' | ', ', ');
    case 'min_value':
      return allowed.atLeast(bound);
    case 'gt_value':
      return allowed.above(bound);
    case 'max_value':
      return allowed.atMost(bound);
    case 'max_length':
      return typeof input === 'string' ? allowed.characters(bound) : allowed.entries(bound);
    case 'max_entries':
      return allowed.entries(bound);
    default:
      return allowed.types[type as keyof typeof allowed.types];
  }
}

/** The sentence for an issue. */
function sentenceFor(issue: BaseIssue<unknown>): string {
  const place = placeOf(issue);
  if (place !== '' && issue.received === 'undefined') return words.missing(place);
  const found = JSON.stringify(issue.path?.at(-1)?.value ?? issue.input);
  return place === '' ? words.noDocument(found) : words.refused(place, found, allowedBy(issue));
}

/** Earlier versions gave a single block of pairs an interval without width, which is none. */
const withInterval = <F extends Figures>(read: F): F =>
  read.low === read.high ? { ...read, low: null, high: null } : read;

/** A comparison with its variants' and its preset's current names. */
const comparisonNow = (read: Comparison, presetOf: typeof presetNow): Comparison => ({
  ...withInterval(read),
  baseline: variantNow(read.lab, read.baseline),
  variant: variantNow(read.lab, read.variant),
  preset: presetOf(read.lab, read.preset),
  modelled: read.modelled && withInterval(read.modelled),
});

/** A state with current names. */
function stateNow({ lab, link, config }: State): State {
  const version = linkVersion(link);
  // Older documents wrote a link that names only the lab if everything was at its default.
  const whole =
    version > 0 && version < versionOf(lab) && !link.includes('?') ? `${link}?${BEGINNING}` : link;
  return { lab, link: upgraded(whole), config: { ...config, knobs: knobsNow(lab, version, config.knobs) } };
}

/** What is wrong with a state whose parts are each allowed: they must be of one lab. */
function stateFault({ lab, link, config }: State, place: string): string | undefined {
  if (labOf(link) !== lab) return words.refused(`${place}.link`, JSON.stringify(link), words.linkOf(lab));
  if (config.lab !== lab) return words.refused(`${place}.config.lab`, JSON.stringify(config.lab), lab);
  return undefined;
}

/** A document of any schema, converted to the current one. */
function documentNow(read: ResultDocument): ResultDocument {
  const presetOf = read.schema === SCHEMA ? presetNow : presetOnce;
  const comparisons = read.comparisons.map((one) => comparisonNow(one, presetOf));
  return { ...read, schema: SCHEMA, comparisons, ...(read.state && { state: stateNow(read.state) }) };
}

/** Reads the text of a file: a document of a page or of the bench, or a bundle of documents. Never throws. */
export function readDocuments(file: string): DocumentReading {
  let value: unknown;
  try {
    value = JSON.parse(file.replace(/^\ufeff/, ''));
  } catch {
    return { refusal: words.noJson };
  }
  if (Array.isArray(value)) return { refusal: words.noDocument(JSON.stringify(value)) };
  const many = typeof value === 'object' && value !== null && 'documents' in value;
  // One issue is said; without this, a file of a million faults would cost a million issues.
  const read = safeParse(many ? BundleSchema : DocumentSchema, value, { abortEarly: true });
  if (!read.success) return { refusal: sentenceFor(read.issues[0]) };
  const documents = 'documents' in read.output ? read.output.documents : [read.output];
  for (const [index, { state }] of documents.entries()) {
    const fault = state && stateFault(state, many ? `documents[${index}].state` : 'state');
    if (fault) return { refusal: fault };
  }
  return { documents: documents.map(documentNow) };
}

/** Reads a file of the user, unless it is larger than `MOST_BYTES`. */
export const readFile = async (file: Blob): Promise<DocumentReading> =>
  file.size > MOST_BYTES
    ? { refusal: words.tooLarge(file.size, MOST_BYTES) }
    : readDocuments(await file.text());

/** Text of a file with one document or a bundle. */
export const writeDocuments = (documents: readonly ResultDocument[]): string =>
  `${JSON.stringify(documents.length === 1 ? documents[0] : { schema: SCHEMA, documents }, null, 2)}\n`;
