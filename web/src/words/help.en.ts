/** The help sheet: how to read the page, and every key. */
import { LISTEN, MEASURE, PLAY } from './controls.en.ts';

export const help = {
  title: 'Help',
  close: 'Close',
  groups: [
    {
      name: PLAY,
      keys: [
        { keys: ['Space'], does: 'play or pause' },
        { keys: ['←', '→'], does: 'one step back or on' },
        { keys: ['[', ']'], does: 'slower or faster' },
        { keys: ['R'], does: 'restart' },
      ],
    },
    {
      name: 'Compare',
      keys: [
        { keys: ['1', '9'], between: 'to', does: 'choose the variant for B' },
        { keys: ['Shift', '1', '9'], between: 'to', does: 'choose the variant for A' },
        { keys: ['M'], does: MEASURE },
      ],
    },
    {
      name: LISTEN,
      sound: true,
      keys: [
        { keys: ['L'], does: 'listen, paced by the sound card' },
        { keys: ['H'], does: 'hear the other side' },
      ],
    },
    {
      name: 'Page',
      keys: [
        { keys: ['P'], does: 'presenter mode' },
        { keys: ['T'], does: 'light or dark' },
        { keys: ['?'], does: 'this sheet' },
        { keys: ['Esc'], does: 'close' },
      ],
    },
    {
      name: 'Presenting, also by remote control',
      keys: [
        { keys: ['PgUp', 'PgDn'], does: 'step through a story or course; so do ← and →' },
        { keys: ['G'], does: 'ask the step’s question, then count the answer' },
        { keys: ['B', '.'], does: 'blank the screen' },
        { keys: ['S'], does: 'a spotlight that follows the pointer' },
      ],
    },
    {
      name: 'In a control',
      keys: [
        { keys: ['Tab'], does: 'from control to control' },
        { keys: ['↑', '↓'], does: 'turn a knob: finely with Shift, far with PgUp and PgDn' },
        { keys: ['Home', 'End'], does: 'to the lowest or highest value, the beginning or the end' },
        { keys: ['Enter'], does: 'type a knob’s value' },
      ],
    },
  ],
  courses: 'Courses for a class, with questions and answers',
  reading: 'How to read it',
  notes: [
    'A and B are drawn alike: A’s letter and bars are grey, B’s have the colour of the text. Both run the same work in lockstep.',
    'A solid mark works; a hollow one sleeps and costs nothing. A dot inside means polling, a bar inside stopped by a lock.',
    'Counts are exact and the same on every machine. Times are measured here, with the interval and the noise floor beside them.',
    'A pair is one timing of A and one of B, close together. “1.28 times as long” is the typical ratio of a pair; the 95 % interval says within which bounds it may lie. A full measurement has 5 separate runs, each in a fresh worker: its interval covers how much these differ.',
    'The noise floor is the difference that is found between A and A. A difference between A and B counts only if it is larger.',
    'A clock tick is the smallest step of this browser’s clock. A timing of fewer than 100 of them says nothing.',
    'The digest is a number computed from all output. Times are compared only if A and B have the same one.',
    'Modelled: what this browser does not have, such as system calls or the collectors of Go and OCaml, is computed by rules, and marked so.',
    'A ÷ B is the value of A divided by that of B.',
    '#5137 and the like are pull requests: single changes of the program that the lab is about.',
    '◇ marks a figure that its authors published. It is never mixed with ours.',
  ],
} as const;
