/** What the runs of A and B on real threads came to, in a lab's words. */
import type { Verdict } from '../../../engine/pkg-threads/ringside.js';

/** `ratio` is A's time over B's; `on` is the number of threads. */
interface Words {
  faster: (ratio: number, on: number) => string;
  slower: (ratio: number, on: number) => string;
  noDifference: (on: number) => string;
  tooNoisy: (on: number) => string;
}

export function timeVerdict(words: Words, verdict: Verdict, ratio: number, on: number): string {
  switch (verdict) {
    case 'faster':
      return words.faster(ratio, on);
    case 'slower':
      return words.slower(ratio, on);
    case 'no difference found':
      return words.noDifference(on);
    case 'too noisy':
    case 'below the clock':
      return words.tooNoisy(on);
  }
}
