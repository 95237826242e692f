/** A query of many steps: a bar for each test, one for what they find together, and one for all songs, on one scale for both sides. */
import type { Drawn } from '../../figure/figure.ts';
import type { Look } from '../../figure/pen.ts';
import { figure as words } from '../../words/library.en.ts';
import type { Marks, Step } from './figure.ts';
import { partText } from './labels.ts';
import { short } from './lines.ts';
import type { Scene } from './scene.ts';
import { testsOf, wholeOf, workOf } from './steps.ts';

/** Width of the names at the left and of the numbers at the right, and letters of a name, in a wide figure and in a narrow one. */
const WIDE = { from: 480, gutter: 140, right: 92, letters: 20, size: 'label' } as const;
const NARROW = { gutter: 98, right: 4, letters: 14, size: 'small' } as const;
/** Largest height of a bar, and its share of a row. */
const BAR = { most: 40, share: 0.6 };
/** Height of what stands below the bars. */
const FOOT = 18;

/** The steps of which each row's share is done so far. */
export function bars(
  { pen, scene, peer, width, height }: Drawn<Scene, Marks>,
  step: Step,
  isBefore: boolean,
) {
  const of = width >= WIDE.from ? WIDE : NARROW;
  const room = width - of.gutter - of.right;
  const all = workOf(scene);
  const pitch = (height - FOOT) / all.length;
  const most = Math.max(1, ...[...all, ...(peer ? workOf(peer) : [])].map(({ steps }) => steps));
  const done = isBefore ? 0 : scene.steps;
  const tall = Math.min(BAR.most, pitch * BAR.share);
  all.forEach(({ steps, before }, row) => {
    const y = (row + 0.5) * pitch - tall / 2;
    const ahead = ((done - before) / most) * room;
    pen.path('row', `M${of.gutter} ${Math.round(y + tall) + 0.5}h${room}`);
    pen.box(step, { x: of.gutter, y, width: Math.min((steps / most) * room, ahead), height: tall });
    if (!scene.rests && ahead > 0 && done <= before + steps)
      pen.path('now', `M${(of.gutter + ahead).toFixed(1)} ${y - 3}v${tall + 6}`);
  });

  /** Texts beside the rows as one label, whose lines are at the rows. */
  const beside = (texts: readonly string[], x: number, look: Look) => {
    const all = texts.map((text) => text || BLANK).join('\n');
    if (texts.some(Boolean)) pen.label(all, x, pitch / 2 + 5, { ...look, size: of.size, pitch });
  };
  const [tests, whole] = [testsOf(scene), wholeOf(scene)];
  const names = all.map(({ kind }, row) => {
    if (kind === 'test') return partText(tests[row]);
    return kind === 'songs' ? words.songs(scene.total('rows')) : words.together(1);
  });
  beside(
    names.map((text) => short(text, of.letters)),
    0,
    { ink: 'ink' },
  );
  const found = [...tests, ...(whole ? [whole] : [])].map(({ songs }) =>
    isBefore || songs === undefined ? '' : words.found(songs),
  );
  if (of === WIDE) beside(found, width - 2, { anchor: 'end' });
  pen.label(words.step, of.gutter, height - 3, { size: of.size, mark: step });
}

/** A line without a word; one without any character takes no room. */
const BLANK = '\u00a0';
