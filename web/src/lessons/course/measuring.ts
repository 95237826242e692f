/** The course on measuring: what a clock can and cannot show, and what others published. */
import { counting } from '../question.ts';
import { words } from '../../words/course.measuring.en.ts';
import { course } from './course.ts';

/** Options for a value in per cent. */
const SHARES = [
  { id: 'tenth', to: 0.5 },
  { id: 'one', from: 0.5, to: 3 },
  { id: 'ten', from: 3, to: 15 },
  { id: 'more', from: 15 },
] as const;

export const measuring = course('measuring', words, [
  {
    id: 'clock',
    minutes: 8,
    link: '#v2/ring?a=cond&b=epoch&t=2000&speed=0.25&play=on',
    question: [
      { id: 'nano', to: 1 },
      { id: 'micro', from: 1, to: 30 },
      { id: 'hundred', from: 30, to: 500 },
      { id: 'milli', from: 500 },
    ],
    find: { kind: 'clock' },
  },
  {
    id: 'exact',
    minutes: 8,
    link: '#v2/ring?a=sleep&slow=0&t=2000&speed=0.0625&play=on',
    question: { min: 0, max: 1_000_000, near: 1 },
    find: counting('b', 'wake_ups', 30_000),
    table: ['published', 'deliveries', 'wake_ups', 'wasted_checks'],
  },
  {
    id: 'floor',
    minutes: 12,
    link: '#v2/ring?a=cond&b=epoch&t=2600&speed=0.25&play=on',
    question: SHARES,
    find: { kind: 'measure', reads: 'floor' },
  },
  {
    id: 'repeat',
    minutes: 12,
    link: '#v2/ring?a=rwmutex&b=trylock&slow=0&t=2600&speed=0.25&play=on',
    question: SHARES,
    find: { kind: 'measure', reads: 'repeat' },
  },
  {
    id: 'digests',
    minutes: 10,
    link: '#v1/server?a=fresh-cut&b=lent-cut&mixed=on&forgets_rounding=on&t=200&speed=0.03125&play=on',
    question: [
      { id: 'faster', from: 1 },
      { id: 'same', same: true },
      { id: 'slower', to: 1 },
      { id: 'refused', differ: true },
    ],
    find: { kind: 'measure', reads: 'ratio' },
  },
  {
    id: 'counts',
    minutes: 12,
    link: '#v2/queues?a=doubling&b=loaded&sources=60&t=1000&speed=0.015625&play=on',
    question: [
      { id: 'slower', to: 1 },
      { id: 'same', same: true },
      { id: 'some', from: 1, to: 5 },
      { id: 'much', from: 5, to: 20 },
      { id: 'all', from: 20 },
    ],
    find: { kind: 'measure', reads: 'ratio' },
  },
  {
    id: 'modelled',
    minutes: 15,
    link: '#v1/server?a=fresh-cut&b=lent-cut&t=1000&speed=0.03125&play=on',
    question: [
      { id: 'slower', to: 1 },
      { id: 'same', same: true },
      { id: 'little', from: 1, to: 1.15 },
      { id: 'reported', from: 1.15, to: 1.35 },
      { id: 'more', from: 1.35 },
    ],
    find: { kind: 'measure', reads: 'modelled' },
  },
  {
    id: 'published',
    minutes: 13,
    link: '#v2/ring?a=sleep&b=cond&streams=64&readers=2&slow=0&slots=75&gop=50&size=3000&t=2000&speed=0.25&play=on',
    question: [
      { id: 'slower', to: 1 },
      { id: 'same', same: true, from: 1, to: 1.05 },
      { id: 'reported', from: 1.05, to: 1.2 },
      { id: 'more', from: 1.2 },
    ],
    find: { kind: 'measure', reads: 'ratio' },
  },
]);
