// @ts-check
// The pixels of a picture of any kind that the browser can show.

/** More are not needed to see the cells of a field. */
const mostPixels = 4 << 20;

/** @param {Blob} blob @returns {Promise<ImageData>} a large picture smaller */
export async function pixelsOf(blob) {
  const image = await createImageBitmap(blob);
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(image.width * scale));
  canvas.height = Math.max(1, Math.floor(image.height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
