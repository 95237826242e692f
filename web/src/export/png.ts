/** A drawing as pixels, at twice its size on screen, so that it remains sharp on paper and on slides. */

const SCALE = 2;

/**
 * @param svg a document with its own size and without external references @throws Error if the browser cannot draw it
 */
export async function png(svg: string, scale = SCALE): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale].map(Math.round);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
