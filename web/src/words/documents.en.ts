/** Words around documents of results: where they were measured, and what became of those that were given. */
import { number, significant, THIN } from './format.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const runtimes: Record<string, string> = {
  ...{ chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit', node: 'Node', native: 'native code' },
};

/** With the first number of a version; native code has the engine's own. */
const named = (runtime: string, version: string) =>
  [runtimes[runtime] ?? runtime, ...(runtime === 'native' ? [] : version.split('.', 1))].join(' ').trim();

interface Env {
  runtime: string;
  version: string;
  isolated: boolean;
  rung: string;
  cores: number;
  tick_us: number;
  engine: string;
}

export const documents = {
  /** What ran it, short: `Chromium 141, 8 cores`. */
  machine: ({ runtime, version, cores }: Env) =>
    `${named(runtime, version)}, ${number(cores)} ${cores === 1 ? 'core' : 'cores'}`,
  /** The rest of it. */
  more: ({ isolated, rung, tick_us, engine }: Env) =>
    `${isolated ? 'isolated' : 'not isolated'}, ${rung === 'threads' ? 'real threads' : 'one worker'}, clock tick ${significant(tick_us, 2)}${THIN}µs, engine ${engine}`,
  day: (date: string) => day.format(new Date(date)),
  undated: 'no date',
  /** Of imported figures. */
  from: (where: string, when: string | null) =>
    `From a file: ${where}${when === null ? '' : `; saved on ${when}`}. Not measured here.`,
  opened: (file: string, figures: number) =>
    figures === 0
      ? `${file}: its state is open. It holds no figures.`
      : `${file}: its state is open, with its figures, which are marked as imported.`,
  notTaken: (file: string, why: string) => `${file} was not opened. ${why}`,
  nothingChanged: 'Nothing was changed.',
  noLab: (lab: string) => `It is about a lab called ${lab}, which this site does not have.`,
} as const;
