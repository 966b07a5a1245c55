/** Colours as shades of grey on white paper. */

/**
 * 8-bit pixels of one (grey), two (grey and opacity), three (red, green, blue) or four channels, as one byte each: 0 for
 * black. The weights are those of ITU-R BT.709, in 256ths; what was grey stays as it was.
 */
export function greyOnWhite(pixels: Uint8Array, channels: number): Uint8Array {
  const inColour = channels > 2;
  const opacityAt = channels % 2 === 0 ? channels - 1 : null;
  const grey = new Uint8Array(pixels.length / channels);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += channels) {
    const first = pixels[from] ?? 255;
    const shade = inColour
      ? (first * 54 + (pixels[from + 1] ?? 255) * 183 + (pixels[from + 2] ?? 255) * 19) >> 8
      : first;
    const opacity = opacityAt === null ? 255 : (pixels[from + opacityAt] ?? 255);
    grey[at] = 255 - Math.round(((255 - shade) * opacity) / 255);
  }
  return grey;
}
