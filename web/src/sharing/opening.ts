/** Opens a file of results: its state with its figures, or, for files without a state, the page of results. */
import { readFile } from '../export/document.ts';
import type { ResultDocument } from '../export/schema.js';
import { resultFiles } from '../results/result-files.svelte.ts';
import { offerFigures } from '../state/open-link.ts';
import { RESULTS, upgraded } from '../link/link.ts';
import type { Session } from '../app/selectors.ts';
import { documents as words } from '../words/documents.en.ts';
import { parted } from '../words/joining.en.ts';

/** Sentence that says where and when figures were measured. */
const origin = ({ env, date }: ResultDocument) =>
  words.from(parted([words.machine(env), words.more(env)]), date ? words.day(date) : null);

/** Opens a file. An invalid file shows a notice and changes nothing. */
export async function open(file: File, session: Session) {
  const tell = (tone: 'status' | 'alert', text: string) =>
    session.notices.show({ topic: 'file', tone, text });
  const reading = await readFile(file);
  if ('refusal' in reading) {
    return tell('alert', `${words.notTaken(file.name, reading.refusal)} ${words.nothingChanged}`);
  }
  const [first, ...more] = reading.documents;
  if (!first?.state || more.length > 0) {
    resultFiles.take(file.name, reading.documents);
    session.leave();
    location.hash = RESULTS;
    return;
  }
  const { lab, link, config } = first.state;
  if (!session.labs.includes(lab)) {
    return tell('alert', `${words.notTaken(file.name, words.noLab(lab))} ${words.nothingChanged}`);
  }
  const hash = new URL(upgraded(link), location.href).hash;
  const { env, comparisons } = first;
  if (comparisons.length > 0) {
    offerFigures(hash, { result: { tick_us: env.tick_us, comparisons }, config, from: origin(first) });
  }
  session.leave();
  if (location.hash === hash) void session.follow(hash);
  else location.hash = hash;
  tell('status', words.opened(file.name, comparisons.length));
}
