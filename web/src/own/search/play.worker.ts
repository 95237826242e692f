/** Runs schedules of guests: the page ends this worker when it does not answer, and when the panel is closed. */
import { serve } from '../../engine/rpc.worker.ts';
import { listen } from '../run/listen.ts';
import { play, run } from './play.ts';

const handlers = { play, run, listen };

/** The handlers' types, for the page. */
export type Players = typeof handlers;

serve(handlers);
