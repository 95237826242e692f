/** Reads a command's options. An invalid option is reported in one sentence with the value and the allowed values. */
import { parseArgs } from 'node:util';
import { PlainError } from './run.mjs';

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string[]} args
 * @param {T} options as `parseArgs` of Node describes them
 */
export function readArgs(args, options) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const allowed = Object.keys(options).map((name) => `--${name}`);
    throw new PlainError(`${/** @type {Error} */ (error).message}\nAllowed: ${allowed.join(', ')}.`);
  }
}

/**
 * @template {string} T
 * @param {string} option its name, as typed
 * @param {string} value
 * @param {readonly T[]} allowed
 * @returns {T}
 */
export function oneOf(option, value, allowed) {
  const found = allowed.find((one) => one === value);
  if (found === undefined) {
    throw new PlainError(`${option} ${value} is not known: choose one of ${allowed.join(', ')}.`);
  }
  return found;
}

/**
 * @param {string} option
 * @param {string} value
 * @param {number} least
 * @param {number} most
 * @returns {number} a whole number in that range
 */
export function wholeNumber(option, value, least, most) {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new PlainError(
      `${option} ${value} is not allowed: choose a whole number from ${least} to ${most}.`,
    );
  }
  return number;
}
