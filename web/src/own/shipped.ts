/** The ring lab's own variants as modules, compiled from the source that the lab runs. They are loaded when they are needed. */
import type { Guest } from '../../../engine/pkg-guest/guests.ts';

export type { Guest as ShippedVariant } from '../../../engine/pkg-guest/guests.ts';

export const shippedVariants = async (): Promise<Guest[]> =>
  (await import('../../../engine/pkg-guest/guests.ts')).guests;

/** The module of a variant. @throws with the server's answer if there is none */
export async function moduleOf({ url }: Guest): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}
