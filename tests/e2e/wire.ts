/** What the tests of the labs about bytes on their way read off the page, and do to it. */
import type { Download, Page } from 'playwright';

/** Kept as the page has it, without its thin spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The drawing of a side. */
export const drawing = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img');

/** All words on the drawing of a side. */
export const drawn = async (page: Page, side: string) =>
  plain((await drawing(page, side).textContent()) ?? '');

/** Picks a file by the browser's own dialog. */
export async function pick(page: Page, button: string | RegExp, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const file = { name, mimeType: 'video/x-flv', buffer: Buffer.from(bytes) };
  await (await chooser).setFiles(file);
}

/** What the page saved. */
export async function bytesOf(download: Download): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What alerts say. */
export const alert = async (page: Page) => plain((await page.getByRole('alert').allInnerTexts()).join(' '));
