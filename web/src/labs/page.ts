/**
 * The interface of a lab's page module: its figure and texts, its story, code and table, and the reader of its scenes.
 * Everything else (variants, knobs, presets, published claims) comes from the catalogue.
 */
import type { Component } from 'svelte';
import type { Counts, Tally } from '../components/compare.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { RungResult, Offer } from '../engine/rung.ts';
import type { Action, Config, Lab, Side, Variant } from '../engine/types.ts';
import type { LabPart, Runs } from '../state/lab-part.ts';
import type { Clock } from '../words/transport.en.ts';
import type { StoryWords } from '../words/story.en.ts';

/** Props of one side's figure; `S` is the type of the lab's scenes. The figure holds no state of the lab. */
export interface StageProps<S> {
  /** Undefined until the engine has answered. */
  scene?: S;
  variant: Variant;
  side: Side;
  /** Speed relative to real time; at low speeds, steps can be followed by eye. */
  speed?: number;
  playing?: boolean;
  /** Text that says what has stopped; the figure remains, faded. */
  failed?: string;
  /** Maximum height, in px. */
  most?: number;
  /** Leaves out the sentence below the drawing, for lack of space. */
  brief?: boolean;
  /** The stream that is shown; null for all of them. */
  look?: number | null;
  onlook?: (world: number | null) => void;
  /** Number of the selected actor, which has a ring around it. */
  picked?: number;
  onpick?: (actor: number) => void;
  onplay?: () => void;
}

/** Props of the thumbnail of the other side on a phone. Pressing it shows that side large. */
export interface ThumbnailProps<S> {
  scene: S;
  side: Side;
  variant: Variant;
  onswap: () => void;
}

/** Props of the buttons that act on both worlds. */
interface ActionsProps<S> {
  scene?: S;
  picked?: number;
  onpick: (actor: number) => void;
  onact: (action: Action) => void;
}

/** Props of a pane beside the figure, with the scenes of A and B. */
export interface BesideProps<S> {
  variants: [Variant, Variant];
  scenes?: [S, S];
}
/**
 * Props of the table: also the newest events of A and B, four words for each, and the measurements that it may start.
 */
export interface TableProps<S, R extends Runs = Runs> extends BesideProps<S> {
  traces: [Uint32Array, Uint32Array];
  onrequest?: OnRequest<R>;
}
/** What a table needs to start measurements. */
export interface OnRequest<R extends Runs> {
  lab: Lab;
  runs: R;
  /** What the page can do. */
  rung: RungResult;
  /** Pauses the worlds while `work` needs the machine. */
  rest: (work: () => Promise<void>) => Promise<void>;
}

/** Props of the editor for the user's own text. */
export interface EditorProps {
  /** The text in the editor, kept when the editor closes. */
  draft: string;
  /** The text that runs; null if something else runs. */
  running: string | null;
  ondraft: (text: string) => void;
  onrun: (text: string) => void;
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
  /** Shows a recording that the worker plays; null shows the worlds again. */
  onwatch: (spawn: (() => WorkerLike) | null) => void;
}

/** A lab's page module. */
export interface LabPage<S extends object = object, R extends Runs = Runs> extends LabPart<S> {
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
  story: readonly StoryWords[];
  counts(scene: S): Counts;
  tally: Tally;
  Stage: Component<StageProps<S>>;
  Thumbnail: Component<ThumbnailProps<S>>;
  Legend: Component<{ variants: string[] }>;
  Code: Component<BesideProps<S>>;
  /** Editor for the lab's `text`. */
  Editor?: Component<EditorProps>;
  Table: Component<TableProps<S, R>>;
  Actions?: Component<ActionsProps<S>>;
  /** Names of the two views of the costs, if they differ from the ring's. */
  where?: { label: string; single: string; threads: string };
  runs?: () => R;
  OnThreads?: Component<RunsProps<R>>;
}

/**
 * Converts a page module to the registry's type, which hides the types of its scenes and runs. This is safe because
 * scenes from `read` and runs from `runs` only reach components of the same module.
 */
export const labPage = <S extends object, R extends Runs = Runs>(page: LabPage<S, R>): LabPage =>
  page as unknown as LabPage;
