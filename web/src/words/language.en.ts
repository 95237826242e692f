/** The language that this page is in. */
import { english } from './languages.js';

export const language = english;
