/** What the store of a lab needs of the lab, of its part of the page and of its runs. */
import type { ModuleId } from '../engine/modules.ts';
import type { Action, Config } from '../engine/types.ts';
import type { StoryPatch } from './story.ts';

/** A lab that the page can open. */
export interface LabEntry<P extends LabPart = LabPart> {
  /** Of the engine, which has the lab in its catalogue. */
  module: ModuleId;
  /** Brings the lab's part of the page. */
  load: () => Promise<P>;
}

/** A file that both sides can stream. */
export interface FilePart {
  kind: FileKind;
  /** knobs without which nothing of it would be seen; they are set when it is picked */
  knobs?: Record<string, number>;
  /** whether it is said what is in it, and it can be saved in other formats */
  saves?: boolean;
}
export type FileKind = 'sound' | 'flv';

/** A text that somebody may write, for both sides to run: the configuration's. */
export interface TextPart {
  /** the knob that says whether it runs, and its option for that */
  knob: string;
  option: string;
  /** what runs, and is written on, before anything was written */
  first: string;
}

/** What the store needs of a lab's part of the page. */
export interface LabPart<S extends object = object> {
  /** How many steps its story has, and what each sets. */
  steps: number;
  patch: StoryPatch;
  /** Whether a sound card takes part, and can be heard. */
  sound: boolean;
  /**
   * What is done to the worlds when this computer's sound card begins or ceases to set their pace, for whatever reason: where
   * it is part of what they show.
   */
  card?: (plays: boolean, config: Config) => Action | undefined;
  /** What kind of file both sides can stream in place of what is built in. */
  file?: FilePart;
  /** What somebody may write for it to run. */
  text?: TextPart;
  /** Whether it may stream the media file that another lab was given. */
  media?: boolean;
  /** Whether it can be heard from real threads too. */
  streams?: boolean;
  /** Whether its variants are timed on real threads. */
  threads?: boolean;
  /** A view of the flat numbers in which the engine describes one world. */
  read(numbers: Float64Array): S;
  /** Makes what runs its variants on real threads beside the worlds; it starts none before it is asked to. */
  runs?: () => Runs;
}

/** A lab's runs on real threads, as far as all labs are alike. */
export interface Runs {
  /** Threads in use. */
  readonly count: number;
  /** Ends all threads. */
  close(): void;
}
