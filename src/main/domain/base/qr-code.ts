/** A QR code as one SVG path: a square of so many modules, with the quiet zone every reader needs around it. */

/** Modules of nothing on each side, as the standard asks. */
const QUIET = 4;

export interface QrCode {
  /** Modules along a side, quiet zone included. */
  readonly size: number;
  /** Path of the dark modules in a view box of that size. */
  readonly path: string;
}

export async function qrCode(text: string): Promise<QrCode> {
  // Read with the first link: the package brings a whole writer of pictures along.
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = (row: number, column: number) => modules.get(row, column) === 1;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!dark(row, from)) continue;
      let to = from;
      while (to < modules.size && dark(row, to)) to += 1;
      path += `M${from + QUIET} ${row + QUIET}h${to - from}v1h-${to - from}z`;
      from = to;
    }
  }
  return { size: modules.size + 2 * QUIET, path };
}

/** The same as a PNG of about 300 pixels, for a letter: mail programs show no SVG. */
export async function qrPicture(text: string): Promise<Buffer> {
  const { toBuffer } = await import('qrcode');
  return toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: QUIET, scale: 10 });
}
