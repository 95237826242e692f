/** What a lab's session requires of the lab's page module and of its runs on threads. */
import type { ModuleId } from '../engine/modules.ts';
import type { Action, Config } from '../engine/types.ts';
import type { TextPart } from '../link/link.ts';
import type { OwnKind } from '../own/interfaces.ts';
import type { StoryStep } from '../lessons/step.ts';

/** A lab that the page can open. */
export interface LabEntry<P extends LabPart = LabPart> {
  /** The engine module whose catalogue contains the lab. */
  module: ModuleId;
  /** Loads the lab's page module. */
  load: () => Promise<P>;
}

/** A kind of file that both sides can stream. */
export interface FilePart {
  kind: FileKind;
  /** Knobs without which the file would have no visible effect; they are set when a file is picked. */
  knobs?: Record<string, number>;
  /** Whether the page describes the file's contents and can save it in other formats. */
  saves?: boolean;
}
export type FileKind = 'sound' | 'flv';

/** What the session requires of a lab's page module. */
export interface LabPart<S extends object = object> {
  /** The steps of the lab's story. */
  story: readonly StoryStep[];
  /** Whether the lab has a sound card that can be heard. */
  sound?: boolean;
  /**
   * Action to do in both worlds when this computer's sound card starts or stops setting their pace, for labs whose
   * worlds contain that sound card.
   */
  card?: (plays: boolean, config: Config) => Action | undefined;
  /** Kind of file that both sides can stream in place of the built-in clip. */
  file?: FilePart;
  /** Knobs that the user's own input replaces, if the lab takes one. */
  input?: { knobs: readonly string[] };
  /** The mechanism of which the user may write a variant. */
  own?: OwnKind;
  /** The text that the user may edit, if the lab has one. */
  text?: TextPart;
  /** Whether the lab may stream the media file that another lab was given. */
  media?: boolean;
  /** Whether the lab can also be heard from real threads. */
  streams?: boolean;
  /** Whether the lab's variants are timed on real threads. */
  threads?: boolean;
  /** What to know of the time with some settings; undefined if it is simply that of A and B. */
  timing?: (config: Config) => Timing | undefined;
  /** Wraps the numbers in which the engine describes one world in a scene with named fields; copies nothing. */
  read(numbers: Float64Array): S;
  /** Creates the lab's runs on real threads. No thread starts before one is needed. */
  runs?: () => Runs;
}

/** How a configuration is timed in which something else than A and B takes the time. */
export interface Timing {
  /** Knobs that are timed with these values in place of the configuration's, so that a difference can show. */
  knobs?: Config['knobs'];
  /** What is left out of the timing, to stand beside its unit: “without the pause”. */
  without?: string;
  /** What is timed instead, or what the time contains besides: a sentence. */
  says: string;
}

/** The part of a lab's runs on real threads that all labs have in common. */
export interface Runs {
  /** Number of threads in use. */
  readonly count: number;
  /** Ends all threads. */
  close(): void;
}
