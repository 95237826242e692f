/** CPU of whole servers, published in Monibuca's article on memory reuse. */
import { published as words } from '../../words/pools.published.en.ts';
import type { PublishedTable } from '../page.ts';

const SERVERS: string[][] = [
  ['Monibuca', '90–100 %'],
  ['ZLM', '90–100 %'],
  ['SRS', '80–90 %'],
  ['LAL', '160–200 %'],
];

export const tables: readonly PublishedTable[] = [{ ...words, rows: SERVERS }];
