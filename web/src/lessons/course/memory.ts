/** The course on reusing memory: lists and their lengths, chunks and calls, pools, and ownership of bytes. */
import { counting } from '../question.ts';
import { words } from '../../words/course.memory.en.ts';
import { course } from './course.ts';

/** Options for the value of a measured ratio of A to B. */
const RATIOS = [
  { id: 'slower', to: 1 },
  { id: 'same', same: true },
  { id: 'little', from: 1, to: 1.2 },
  { id: 'some', from: 1.2, to: 2 },
  { id: 'much', from: 2 },
] as const;

export const memory = course('memory', words, [
  {
    id: 'length',
    minutes: 15,
    link: '#v1/chunks?t=200&speed=0.0009765625&play=on',
    question: [
      { id: 'under', to: 1 },
      { id: 'few', from: 1, to: 6 },
      { id: 'dozen', from: 6, to: 30 },
      { id: 'many', from: 30 },
    ],
    find: counting('a', 'boxesTouched', 1_000, 'queries'),
    table: ['ticks', 'queries', 'boxesTouched', 'cellsAllocated'],
  },
  {
    id: 'walks',
    minutes: 15,
    link: '#v1/chunks?operators=0&t=200&speed=0.0009765625&play=on',
    question: RATIOS,
    find: { kind: 'measure', reads: 'ratio' },
  },
  {
    id: 'cells',
    minutes: 10,
    link: '#v1/chunks?a=cached&b=short&buffer=14&t=200&speed=0.0009765625&play=on',
    question: { min: 0, max: 1_000_000, near: 1.5 },
    find: counting('a', 'cellsAllocated', 1_000, 'ticks'),
    table: ['ticks', 'boxesTouched', 'cellsAllocated', 'smallWords'],
  },
  {
    id: 'calls',
    minutes: 15,
    link: '#v1/reslice?a=copied&b=joined&t=3&speed=0.015625&play=on',
    question: { min: 0, max: 100_000, near: 1.2 },
    find: counting('a/b', 'calls', 2_000, 'sends'),
    table: ['sends', 'bytesCopied', 'calls', 'modelledNs'],
  },
  {
    id: 'gather',
    minutes: 15,
    link: '#v1/reslice?a=gather&b=joined&in_chunk=128&out_chunk=128&message=100000&t=11&speed=0.015625&play=on',
    question: [
      { id: 'slower', to: 1 },
      { id: 'same', same: true },
      { id: 'faster', from: 1, to: 2 },
      { id: 'twice', from: 2 },
    ],
    find: { kind: 'measure', reads: 'ratio' },
  },
  {
    id: 'blocks',
    minutes: 15,
    link: '#v1/pools?slots=20&t=16000&speed=0.0625&play=on',
    question: [
      { id: 'half', from: 0.3 },
      { id: 'tenth', from: 0.1, to: 0.3 },
      { id: 'percent', from: 0.01, to: 0.1 },
      { id: 'none', to: 0.01 },
    ],
    find: counting('b/a', 'allocations', 40_000),
    table: ['frames', 'chunks', 'allocations', 'hits', 'mostResidentBytes'],
  },
  {
    id: 'capped',
    minutes: 10,
    link: '#v1/pools?a=none&b=cap-0&slots=20&t=16000&speed=0.0625&play=on',
    question: [
      { id: 'fewer', to: 0.9 },
      { id: 'as-many', from: 0.9, to: 1.1 },
      { id: 'twice', from: 1.1, to: 3 },
      { id: 'many', from: 3 },
    ],
    find: counting('b/a', 'allocations', 20_000),
    table: ['chunks', 'allocations', 'gets', 'hits', 'mostResidentBytes'],
  },
  {
    id: 'newest',
    minutes: 15,
    link: '#v1/pools?a=fifo&b=lifo&slots=64&t=16000&speed=0.0625&play=on',
    question: [
      { id: 'faster', from: 1 },
      { id: 'same', same: true },
      { id: 'slower', from: 2 / 3, to: 1 },
      { id: 'much-slower', to: 2 / 3 },
    ],
    find: { kind: 'measure', reads: 'ratio' },
  },
  {
    id: 'rounding',
    minutes: 10,
    link: '#v1/server?a=fresh&b=lent&connections=1&t=20&speed=0.015625&play=on',
    question: [
      { id: 'none', to: 0.5 },
      { id: 'once', from: 0.5, to: 1.5 },
      { id: 'twice', from: 1.5, to: 2.5 },
      { id: 'thrice', from: 2.5 },
    ],
    find: counting('b', 'copiedBytes', 1_000, 'wireBytes'),
    table: ['requests', 'buffersMade', 'copiedBytes', 'reads', 'wireBytes'],
  },
  {
    id: 'leak',
    minutes: 15,
    link: '#v1/server?a=fresh-cut&b=lent-cut&connections=4&mixed=on&forgets_rounding=on&t=200&speed=0.03125&play=on',
    question: [
      { id: 'none', to: 1 },
      { id: 'few', from: 1, to: 64 },
      { id: 'hundreds', from: 64, to: 4_096 },
      { id: 'all', from: 4_096 },
    ],
    find: counting('b', 'foreignBytes', 3_000, 'requests'),
    table: ['requests', 'buffersMade', 'wireBytes', 'foreignBytes'],
  },
]);
