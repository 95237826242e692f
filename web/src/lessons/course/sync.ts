/** The course on synchronisation: waiting, wake-ups, and losses of readers that are too slow. */
import { counting } from '../question.ts';
import { words } from '../../words/course.sync.en.ts';
import { course } from './course.ts';

export const sync = course('sync', words, [
  {
    id: 'stall',
    minutes: 12,
    link: '#v2/ring?no_catch_up=on&t=2600&speed=0.125&play=on',
    question: { min: 0, max: 750, near: 1.3 },
    find: counting('a', 'published', 30_000),
    table: ['published', 'deliveries', 'lock_waits', 'discarded', 'dropped'],
  },
  {
    id: 'torn',
    minutes: 10,
    link: '#v2/ring?a=waitgroup&b=trylock&slots=8&t=250&speed=0.125&play=on',
    question: [
      { id: 'none', to: 1 },
      { id: 'once', from: 1, to: 2 },
      { id: 'dozen', from: 2, to: 60 },
      { id: 'all', from: 60 },
    ],
    find: counting('a', 'torn', 10_000),
    table: ['published', 'deliveries', 'torn', 'skipped', 'dropped'],
  },
  {
    id: 'double',
    minutes: 10,
    link: '#v2/ring?a=waitgroup&b=sleep&slow=0&no_flag=on&t=2020&speed=0.015625&play=on&do=4374.close',
    question: [
      { id: 'runs', to: 3 },
      { id: 'closes', from: 3, to: 4 },
      { id: 'panics', from: 4 },
    ],
    find: counting('a', 'writer', 2_500),
    table: ['published', 'deliveries'],
  },
  {
    id: 'polling',
    minutes: 10,
    link: '#v2/ring?a=sleep&slow=0&t=2000&speed=0.0625&play=on',
    question: { min: 0, max: 100, near: 1.2 },
    find: counting('a', 'latency_ms', 30_000),
    table: ['deliveries', 'latency_ms', 'wasted_checks', 'wake_ups'],
  },
  {
    id: 'shorter',
    minutes: 8,
    link: '#v2/ring?a=sleep&slow=0&poll=5&t=2000&speed=0.0625&play=on',
    question: { min: 0, max: 1_000, near: 1.25 },
    find: counting('a', 'wasted_checks', 30_000, 'deliveries'),
    table: ['deliveries', 'latency_ms', 'wasted_checks', 'wake_ups'],
  },
  {
    id: 'lost',
    minutes: 12,
    link: '#v2/ring?a=cond&b=epoch&slow=0&no_rebroadcast=on&t=4000&speed=0.5&play=on&do=6228.preempt.3.60',
    question: [
      { id: 'none', to: 1 },
      { id: 'few', from: 1, to: 8 },
      { id: 'lap', from: 8, to: 80 },
      { id: 'rest', from: 80 },
    ],
    find: counting('a', 'skipped', 8_000),
    table: ['published', 'deliveries', 'skipped', 'wake_ups'],
  },
  {
    id: 'discard',
    minutes: 10,
    link: '#v2/ring?a=trylock&b=atomic&send=3000&t=2400&speed=0.125&play=on',
    question: [
      { id: 'nothing', to: 0.05 },
      { id: 'some', from: 0.05, to: 0.9 },
      { id: 'frame', from: 0.9, to: 1.5 },
      { id: 'delivery', from: 1.5 },
    ],
    find: counting('b', 'allocations', 30_000, 'published'),
    table: ['published', 'allocations', 'lock_waits', 'skipped', 'dropped'],
  },
  {
    id: 'thousand',
    minutes: 10,
    link: '#v2/queues?sources=1000&t=300&speed=0.25&play=on',
    question: { min: 0, max: 10_000_000, near: 2 },
    find: counting('a', 'slotsCopied', 1_000, 'ticks'),
    table: ['ticks', 'slotsCopied', 'comparisons', 'arrays', 'swaps'],
  },
  {
    id: 'under',
    minutes: 10,
    link: '#v1/threads?payload=328&t=300&speed=0.015625&play=on',
    question: [
      { id: 'half', to: 0.8 },
      { id: 'as-often', from: 0.8, to: 1.2 },
      { id: 'more', from: 1.2, to: 3 },
      { id: 'many', from: 3 },
    ],
    find: counting('b/a', 'lockWaits', 5_000, 'jobs'),
    table: ['jobs', 'allocations', 'lockWaits', 'wakeUps'],
  },
  {
    id: 'time',
    minutes: 13,
    link: '#v2/ring?a=cond&b=epoch&t=2600&speed=0.25&play=on',
    question: [
      { id: 'slower', to: 1 },
      { id: 'same', same: true },
      { id: 'little', from: 1, to: 1.2 },
      { id: 'more', from: 1.2 },
    ],
    find: { kind: 'measure', reads: 'ratio' },
  },
]);
