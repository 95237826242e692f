/** The state that the parts of a sweep share, and the figures that it records for the table of docs/browsers.md. */
import type { Site } from './site.ts';
import type { Visit } from './visit.ts';

/** The figures of one lab. */
interface LabFigures {
  /** ms from navigation to the first drawn figure */
  firstFigure: number;
  /** the sentence of its measurement, and whether it was too noisy to decide */
  verdict: string;
  tooNoisy: boolean;
}

export interface EngineFigures {
  /** the browser's name and version */
  version: string;
  /** texts of the status line */
  clockTick?: string | null;
  noiseFloor?: string | null;
  /** seconds of sound, and the page's two underrun counts; null if the browser does not report them */
  sound?: { seconds: number; silence: string | null; underruns: string | null };
  labs: Record<string, LabFigures>;
  /** duration of the whole sweep */
  seconds?: number;
}

export interface Sweep {
  visit: Visit;
  site: Site;
  figures: EngineFigures;
}
