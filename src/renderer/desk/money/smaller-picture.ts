/** A picture as it is sent: small enough for the service, and without what a camera writes into it, such as the place. */

/** Long enough to see a scratch on a door. */
const LONGEST_SIDE = 1600;

/** As a JPEG, in base64. What the browser cannot read as a picture is sent as it is: the service says what is wrong. */
export async function smallerPicture(file: File): Promise<string> {
  return inBase64(await (await redrawn(file).catch(() => file)).arrayBuffer());
}

async function redrawn(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return file;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

function inBase64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
