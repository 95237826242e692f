/** Words around the courses: the list, the printed page, question and answer. What they teach is in `course.*.en.ts`. */
import { MEASURE } from './controls.en.ts';
import { number, THIN } from './format.ts';
import { clauses, signs } from './joining.en.ts';

export const course = {
  tab: 'Course',
  title: 'Courses · Ringside',
  heading: 'Courses for a class, or for one',
  lead: 'Each step sets up a lab and asks a question. You say what you expect; then your browser counts or measures, and you see whether it came true.',
  kept: 'What you predict and find stays in this browser.',
  needs: 'Before you start:',
  steps: (steps: number, minutes: number) => `${number(steps)} steps, ${number(minutes)}${THIN}min`,
  step: (at: number, of: number) => `step ${number(at)} of ${number(of)}`,
  minutes: (minutes: number) => `${number(minutes)}${THIN}min`,
  /** A question of a course about the lab that is shown. */
  inLab: (title: string, at: number, of: number) =>
    `Course: ${title}, question ${number(at)} of\u00a0${number(of)}`,
  questions: (questions: number, minutes: number) =>
    `${number(questions)} questions, ${number(minutes)}${THIN}min`,
  /** On the home page. */
  heads: 'Courses',
  short: 'Guess, count, see. No account, no score.',
  begin: 'Begin',
  goOn: (at: number) => `Continue with step ${number(at)}`,
  whole: 'The whole course, to print',
  paper: 'Below is the whole course, to read and to print; on screen you answer in its steps.',
  all: 'All courses',
  restart: 'Start over',
  restarted: 'Your predictions and findings for this course were deleted.',
  wrong: {
    course: (value: string, allowed: string) => `There is no course “${value}”. Allowed: ${allowed}.`,
    step: (value: string, allowed: string) =>
      `There is no step “${value}” in this course. Allowed: ${allowed}.`,
  },
  nav: 'Steps of the course',
  back: 'Previous step',
  next: 'Next step',
} as const;

export const predict = {
  heading: 'Before you look',
  number: 'Your number',
  /** Of a number that cannot be meant. */
  range: (min: number, max: number) => `A number from ${number(min)} to ${number(max)}.`,
  ask: { count: 'Count', measure: MEASURE, clock: 'Look at the clock' },
  without: {
    count: 'Count without a prediction',
    measure: `${MEASURE} without a prediction`,
    clock: 'Look without a prediction',
  },
  counting: 'Counting.',
  stop: 'Stop measuring',
  again: 'Ask me again',
} as const;

export const answer = {
  heading: 'What this browser found',
  said: 'You said:',
  found: {
    count: 'This browser counted:',
    measure: 'This browser measured:',
    clock: 'This browser’s clock:',
  },
  outcome: {
    right: 'As you said.',
    wrong: 'Not as you said.',
    open: 'You may be right: the interval covers more than one of the answers.',
    undecided: `This browser cannot tell, so nobody was right or wrong. ${MEASURE} again with less else going on.`,
  },
  exact: 'exact, since the start',
  source: (source: string) => `Source: ${source}.`,
  again: 'once more:',
  /** What a count is called where the lab’s own panel does not show it. */
  counts: {
    published: 'frames published',
    deliveries: 'frames delivered',
    latency_ms: `mean latency, ms`,
    dropped: 'readers dropped',
    ticks: 'ticks',
    sends: 'messages sent',
    frames: 'frames',
    chunks: 'chunks',
    requests: 'requests answered',
    wire: 'written, bytes',
    jobs: 'jobs run',
  } as Readonly<Record<string, string>>,
} as const;

/** At the end of a course, and of each course in the list. */
export const summary = {
  heading: 'What you said, and what came out',
  finished: 'Finished.',
  /** Of a course that was begun: questions with an answer. */
  answered: (answered: number, of: number) => `${number(answered)} of ${number(of)} questions answered.`,
  right: (steps: number) => `as you said: ${number(steps)}`,
  wrong: (steps: number) => `not as you said: ${number(steps)}`,
  undecided: (steps: number) => `not decided: ${number(steps)}`,
  unsaid: (steps: number) => `without a prediction: ${number(steps)}`,
  tally: (parts: readonly string[]) => {
    const text = clauses(parts);
    return text && text[0].toUpperCase() + text.slice(1) + signs.end;
  },
  see: 'What came out',
  reread: 'Read it again',
} as const;

export const teacher = {
  switch: 'Notes for the teacher',
  about: 'What to say, and the wrong answers to expect.',
  say: 'What to say',
  wrong: 'Common wrong answers',
  print: 'Print',
  link: 'Lab:',
  answer: 'Your answer and your reason:',
  found: 'What was found:',
} as const;
