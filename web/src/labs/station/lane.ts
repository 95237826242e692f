/**
 * The lane of a tick: the stretches in which operators worked, one after the other in modelled time, on a scale that both
 * sides share. Pure.
 */
import { px } from '../../components/figure/path.ts';

/** Height of the lane. */
const LANE = 13;
/** Least width of a stretch with an outline of its own. */
const NARROWEST = 3;

/** Paths of a lane. */
export interface Lane {
  /** Stretches that are done. */
  done: string;
  /** The outline of what is left of this tick. */
  left: string;
  /** The line of rest after the tick, up to `now` or the end of the scale. */
  rest: string;
  /** The current time; undefined before the first tick and when both sides rest. */
  now?: number;
}

interface Times {
  /** Durations of the stretches so far, in ns. */
  turns: readonly number[];
  /** Modelled duration of the whole tick, in ns. */
  whole: number;
  /** The larger of both sides' durations. */
  scale: number;
  /** The other side's time so far, if it still works. */
  other?: number;
  /** Whether this side has finished its tick. */
  rests: boolean;
}

export function lane({ turns, whole, scale, other, rests }: Times, width: number, top: number): Lane {
  if (scale === 0) return { done: '', left: '', rest: '' };
  const x = (ns: number) => px((ns / scale) * width);
  const box = (from: number, to: number) => `M${px(from)} ${top}h${px(to - from)}v${LANE}h${px(from - to)}Z`;
  let done = '';
  let [from, time] = [0, 0];
  turns.forEach((ns, at) => {
    time += ns;
    const to = x(time);
    // Stretches too narrow to be seen are joined with the next one.
    if (to - from < NARROWEST && at < turns.length - 1) return;
    done += box(from, to);
    from = to;
  });
  const middle = top + LANE / 2;
  return {
    done,
    left: !rests && x(whole) - from > 0.5 ? box(from, x(whole)) : '',
    rest: rests && width - x(whole) > 2 ? `M${px(x(whole) + 3)} ${middle}H${px(width)}` : '',
    ...(rests ? other !== undefined && { now: x(Math.max(other, whole)) } : { now: from }),
  };
}
