/** Readings and actions of the tests of the labs share, reslice and server. */
import type { Download, Page } from 'playwright';

/** A text of the page with plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The drawing of a side. */
export const drawing = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img');

/** The description of a side's drawing, and all texts in it. */
export const drawn = async (page: Page, side: string) => {
  const image = drawing(page, side);
  return plain(`${await image.getAttribute('aria-label')} ${await image.textContent()}`);
};

/** Picks a file in the browser's dialog. */
export async function pick(page: Page, button: string | RegExp, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const file = { name, mimeType: 'video/x-flv', buffer: Buffer.from(bytes) };
  await (await chooser).setFiles(file);
}

/** The file that the page saves. */
export async function bytesOf(download: Download): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The texts of alerts. */
export const alert = async (page: Page) => plain((await page.getByRole('alert').allInnerTexts()).join(' '));
