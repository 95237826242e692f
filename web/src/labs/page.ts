/**
 * What a lab declares of its page: its words, story, figure, code, tables and counts. The components that show them exist
 * once, in `components/` and `app/`. Everything else (variants, knobs, presets, published claims) comes from the catalogue.
 */
import type { Component } from 'svelte';
import type { CodePart } from '../components/code/listing.ts';
import type { Counts, Evidence, Tally } from '../components/costs.ts';
import type { Measuring } from '../components/measuring.ts';
import type { FigurePart, LegendPart } from '../components/figure/parts.ts';
import type { TablesPart } from '../components/tables.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { RungResult, Offer } from '../engine/rung.ts';
import type { Action, Config, Lab, Result, Variant } from '../engine/types.ts';
import type { WordedStep } from '../lessons/step.ts';
import type { LabPart, Runs } from '../state/lab-part.ts';
import type { Input } from '../state/own-input.svelte.ts';
import type { DumpWords } from '../words/dump.en.ts';
import { addWords, type LabWords } from '../words/lookup.ts';
import type { Clock } from '../words/transport.en.ts';

/** Props of the buttons that act on both worlds. */
interface ActionsProps<S> {
  scene?: S;
  picked?: number;
  onpick: (actor: number) => void;
  onact: (action: Action) => void;
}

/** Props of the table of what a lab's runs found, which may start measurements of its own. */
export interface RunsTableProps<R extends Runs> {
  lab: Lab;
  runs: R;
  /** What the page can do. */
  rung: RungResult;
  /** Pauses the worlds while `work` needs the machine. */
  rest: (work: () => Promise<void>) => Promise<void>;
}

/** Props of what a lab has in place of the list of its variants. */
export interface VariantsProps<S> {
  lab: Lab;
  config: Config;
  /** Both sides' scenes, which may lag by a throttling interval. */
  scenes?: readonly S[];
  /** Runs other variants and knobs, which change together. */
  onconfigure: (change: Pick<Config, 'a' | 'b' | 'knobs'>) => void;
}

/** The measurement of A and B with the text that runs. */
export interface MeasuredText {
  status: Measuring;
  /** Null before it was measured. */
  result: Result | null;
  /** Ids of the variants of A and B. */
  a: string;
  b: string;
}

/** Props of the editor for the user's own text. */
export interface EditorProps {
  /** The text in the editor, kept when the editor closes. */
  draft: string;
  /** The text that runs; null if something else runs. */
  running: string | null;
  ondraft: (text: string) => void;
  onrun: (text: string) => void;
  measured: MeasuredText;
  /** Runs the text and measures A against B with it; stops a measurement that runs. */
  onmeasure: (text: string) => void;
}

/** Props of what takes the user's own input in place of the generated one. */
export interface InputProps {
  /** Whether both sides have the user's own input. */
  used: boolean;
  /** Gives both sides and the measurements an input; null restores the generated one. */
  onuse: (input: Input | null) => Promise<void>;
}

/** Props of the panel for runs on real threads. `R` is the type that the lab's `runs` creates. */
export interface RunsProps<R extends Runs> {
  runs: R;
  config: Config;
  variants: [Variant, Variant];
  /** What the page can do, and what would help. */
  rung: RungResult;
  onoffer: (offer: Offer) => void;
  /** Pauses the worlds while `work` needs the machine. */
  rest: (work: () => Promise<void>) => Promise<void>;
  /** Whether a recording is shown. */
  watching: boolean;
  /** Runs the user's own text on both sides, in a lab with a `text`. */
  onrun?: (text: string) => void;
  /** Gives both sides and the measurements the user's own input; null restores the generated one. */
  oninput?: (input: Input | null) => Promise<void>;
  /** Shows a recording that the worker plays; null shows the worlds again. */
  onwatch: (spawn: (() => WorkerLike) | null) => void;
}

/** What a lab's page module declares. `S` is the type of its scenes, `R` that of its runs on threads. */
export interface LabPage<S extends object = object, R extends Runs = Runs> extends LabPart<S> {
  id: string;
  /** Words of its variants, knobs and presets. */
  names: LabWords;
  words: {
    /** Title of the browser's tab. */
    title: string;
    /** The lab's heading, in one line. */
    heading: string;
    /** Unit of the timed work, for use before the first measurement: a delivery, a job. */
    work: string;
    /** Format of the lab's time, and the meaning of the bars on the tape. */
    clock: Clock;
  };
  story: readonly WordedStep[];
  figure: FigurePart<S>;
  legend: LegendPart;
  /** Numbers of the kinds of events that the lab's worlds make, from the engine's layout. */
  events: Readonly<Record<string, number>>;
  /** The first events of a run that are listed below its tape, in words, by their kinds. */
  milestones: Readonly<Record<string, string>>;
  code: CodePart<S>;
  tables: TablesPart<S>;
  /** The counts of one world, and how the costs panel shows them. */
  counts(scene: S): Counts;
  tally: Tally;
  /** What the lab is about, if it is not the time: a count, or what the model adds. */
  evidence?: Evidence;
  /** Editor for the lab's `text`. */
  Editor?: Component<EditorProps>;
  /** Shown in place of the list of variants, which then stands folded below it. */
  Variants?: Component<VariantsProps<S>>;
  Actions?: Component<ActionsProps<S>>;
  /** Takes the user's own input, below the knobs, in a lab with an `input` that no panel of its runs takes. */
  Input?: Component<InputProps>;
  /** Words of the button that shows the state of both sides as the text that the lab's system itself prints. */
  dump?: DumpWords;
  runs?: () => R;
  /** Label of the tab with its runs, if they are not those on threads. */
  runsTab?: string;
  OnThreads?: Component<RunsProps<R>>;
  /** What the lab's runs found, above the tables of the figures. */
  RunsTable?: Component<RunsTableProps<R>>;
  /** What the system's authors published about whole systems, above the tables of the figures. Loaded with them. */
  published?: () => Promise<{ tables: readonly PublishedTable[] }>;
}

/** A table that a system's authors published: quoted in its own scope, and never mixed with ours. */
export interface PublishedTable {
  title: string;
  columns: string[];
  /** The first cell of a row is its name. */
  rows: string[][];
  /** Who published it, when, and its scope: what is known of load, machine and repeats. */
  note: string;
  /** What a study of ours found of the same claim, with its document. */
  study?: string;
}

/**
 * Makes the words of a lab's names known, and converts its page module to the registry's type, which hides the types of its
 * scenes and runs. This is safe because scenes from `read` and runs from `runs` only reach components of the same module.
 */
export function labPage<S extends object, R extends Runs = Runs>(page: LabPage<S, R>): LabPage {
  addWords(page.id, page.names);
  return page as unknown as LabPage;
}
