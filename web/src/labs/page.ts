/**
 * What a lab gives the page: its figure, the words around it, its story, code and table, and how its numbers are read.
 * Everything else (strategies, knobs, presets, claims) comes from the catalogue.
 */
import type { Component } from 'svelte';
import type { Counts, Tally } from '../components/compare.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { RungResult, Offer } from '../engine/rung.ts';
import type { Action, Config, Lab, Side, Variant } from '../engine/types.ts';
import type { LabPart, Runs } from '../state/lab-part.ts';
import type { Clock } from '../words/transport.en.ts';
import type { StoryWords } from '../words/story.en.ts';

/** One side's figure; `S` is what the lab reads its numbers as. It holds no state of the lab. */
export interface StageProps<S> {
  /** absent until the engine has answered */
  scene?: S;
  variant: Variant;
  side: Side;
  /** times real time; below 1 steps can be followed by eye */
  speed?: number;
  playing?: boolean;
  /** what stopped, when it has: the figure stays, faded */
  failed?: string;
  /** height at most, px */
  most?: number;
  /** without what is said below the drawing, for want of room */
  brief?: boolean;
  /** which of many worlds is shown; null: all of them */
  look?: number | null;
  onlook?: (world: number | null) => void;
  /** actor that something will be done to; ringed */
  picked?: number;
  onpick?: (actor: number) => void;
  onplay?: () => void;
}

/** The other side on a phone, small: a press shows it large. */
export interface ThumbnailProps<S> {
  scene: S;
  side: Side;
  variant: Variant;
  onswap: () => void;
}

/** What may be done to both worlds. */
interface ActionsProps<S> {
  scene?: S;
  picked?: number;
  onpick: (actor: number) => void;
  onact: (action: Action) => void;
}

/** Beside the figure: A and B. */
export interface BesideProps<S> {
  variants: [Variant, Variant];
  scenes?: [S, S];
}
/** The same with the newest events of A and B, four words each, and what may be measured there. */
export interface TableProps<S, R extends Runs = Runs> extends BesideProps<S> {
  traces: [Uint32Array, Uint32Array];
  onrequest?: OnRequest<R>;
}
/** What is measured on request. */
export interface OnRequest<R extends Runs> {
  lab: Lab;
  runs: R;
  /** what the page can do */
  rung: RungResult;
  /** lets the worlds rest while something needs the machine */
  rest: (work: () => Promise<void>) => Promise<void>;
}

/** What somebody writes for both sides to run. */
export interface EditorProps {
  /** as far as it was written; it survives the editor */
  draft: string;
  /** what runs of it; null while something else does */
  running: string | null;
  ondraft: (text: string) => void;
  onrun: (text: string) => void;
}

/** What runs on real threads, beside what is compared step by step. `R` is what the lab's `runs` makes. */
export interface RunsProps<R extends Runs> {
  runs: R;
  config: Config;
  variants: [Variant, Variant];
  /** what the page can do, and what would help */
  rung: RungResult;
  onoffer: (offer: Offer) => void;
  /** lets the worlds rest while something needs the machine */
  rest: (work: () => Promise<void>) => Promise<void>;
  /** whether a recording is on screen */
  watching: boolean;
  /** puts a recording on screen, played by such a worker; null: back to the worlds */
  onwatch: (spawn: (() => WorkerLike) | null) => void;
}

/** One lab's part of the page. */
export interface LabPage<S extends object = object, R extends Runs = Runs> extends LabPart<S> {
  words: {
    /** of the browser's tab */
    title: string;
    /** what the lab is, in a line */
    heading: string;
    /** what is timed, before it was: a delivery, a job */
    work: string;
    /** how its time is told, and what the bars of the tape stand for */
    clock: Clock;
  };
  story: readonly StoryWords[];
  counts(scene: S): Counts;
  tally: Tally;
  Stage: Component<StageProps<S>>;
  Thumbnail: Component<ThumbnailProps<S>>;
  Legend: Component<{ variants: string[] }>;
  Code: Component<BesideProps<S>>;
  /** with `text`: where it is written */
  Editor?: Component<EditorProps>;
  Table: Component<TableProps<S, R>>;
  Actions?: Component<ActionsProps<S>>;
  /** what the two views of the costs are called, where that is not how the ring's are */
  where?: { label: string; single: string; threads: string };
  runs?: () => R;
  OnThreads?: Component<RunsProps<R>>;
}

/**
 * A lab for the registry, where what it reads its scenes as is its own affair: whoever gets a scene from `read`, or runs
 * from `runs`, gives them to no other lab's components, since all come from the same page.
 */
export const labPage = <S extends object, R extends Runs = Runs>(page: LabPage<S, R>): LabPage =>
  page as unknown as LabPage;
