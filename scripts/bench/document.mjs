/** Checks the document that a runtime gives and that `bench --json` prints; `web/src/export/schema.js` describes it. */
import { safeParse } from 'valibot';
import { DocumentSchema, placeOf, SCHEMA } from '../../web/src/export/schema.js';
import { PlainError } from '../run.mjs';

/**
 * @typedef {import('../../web/src/export/schema.js').ResultDocument} Document
 * @typedef {import('../../web/src/export/schema.js').Comparison} Comparison
 * @typedef {import('../../web/src/export/schema.js').Figures} Figures
 * @typedef {import('../../web/src/export/schema.js').Samples} Samples
 * @typedef {import('../../web/src/export/schema.js').Run} Run
 * @typedef {import('../../web/src/export/schema.js').OperationCount} OperationCount
 */

/**
 * @param {unknown} value
 * @returns {Document}
 * @throws {PlainError} naming the field that is wrong, its value and what is allowed
 */
export function checkDocument(value) {
  const read = safeParse(DocumentSchema, value, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    throw new PlainError(`The document is wrong at ${placeOf(issue) || 'its beginning'}: ${issue.message}.`);
  }
  if (read.output.schema !== SCHEMA) {
    throw new PlainError(
      `The document has schema ${read.output.schema}; allowed: ${SCHEMA}. Measure again to get one.`,
    );
  }
  return read.output;
}
