/**
 * The media worker: parses a file for the page, keeps it, and converts it to other formats. It is a separate worker so
 * that a long file delays no frame; the page ends it when nothing needs it.
 */
import { faultOf } from './fault.ts';
import type { FromMedia, ToMedia } from './messages.ts';
import { isRefusal } from './refusal.ts';

const post = (message: FromMedia, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

async function work(asked: ToMedia) {
  const { default: init, media_clip, media_most_bytes, MediaFile } =
    await import('../../../engine/pkg-memory/ringside.js');
  await init();
  post({ kind: 'ready' });
  const { blob } = asked;
  const most = media_most_bytes();
  if (blob && blob.size > most) return post({ kind: 'long', most });
  const bytes = blob ? new Uint8Array(await blob.arrayBuffer()) : media_clip();
  const file = new MediaFile(bytes);
  if (asked.kind === 'read') {
    // The parsed bytes are what is streamed, even if the file on disk changes.
    const read = blob && new Blob([bytes as Uint8Array<ArrayBuffer>]);
    return post({ kind: 'read', summary: file.summary(), blob: read });
  }
  const written = file.convert(asked.format) as Uint8Array<ArrayBuffer>;
  post({ kind: 'written', bytes: written }, [written.buffer]);
}

self.onmessage = ({ data }: MessageEvent<ToMedia>) => {
  work(data).catch((error: unknown) => {
    if (isRefusal(error)) post({ kind: 'refused', refusal: error });
    else post({ kind: 'failed', fault: faultOf(error) });
  });
};
