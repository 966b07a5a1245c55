/** Colors as shades of gray on white paper. */

/**
 * 8-bit pixels of one (gray), two (gray and opacity), three (red, green, blue) or four channels, as one byte each: 0
 * for black. The weights are those of ITU-R BT.709, in 256ths, and gray stays as it was. It uses whole numbers only:
 * a signature has some hundred thousand pixels.
 */
export function greyOnWhite(pixels: Uint8Array, channels: number): Uint8Array {
  const [green, blue] = channels > 2 ? [1, 2] : [0, 0];
  const opacity = channels % 2 === 0 ? channels - 1 : null;
  const grey = new Uint8Array(pixels.length / channels);
  for (let at = 0, red = 0; at < grey.length; at += 1, red += channels) {
    const shade =
      ((pixels[red] ?? 0) * 54 + (pixels[red + green] ?? 0) * 183 + (pixels[red + blue] ?? 0) * 19) >> 8;
    if (opacity === null) {
      grey[at] = shade;
    } else {
      grey[at] = faded(shade, pixels[red + opacity] ?? 0);
    }
  }
  return grey;
}

/** Pixels of two or four channels, of which the last is the opacity, without it. */
export function onWhite(pixels: Uint8Array, channels: number): Uint8Array {
  const kept = channels - 1;
  const found = new Uint8Array((pixels.length / channels) * kept);
  for (let at = 0, from = 0; at < found.length; at += kept, from += channels) {
    const opacity = pixels[from + kept] ?? 0;
    for (let channel = 0; channel < kept; channel += 1)
      found[at + channel] = faded(pixels[from + channel] ?? 0, opacity);
  }
  return found;
}

/** How light a channel is where paper shows through. */
function faded(light: number, opacity: number): number {
  const ink = (255 - light) * opacity + 128;
  // Divided by 255 and rounded.
  return 255 - ((ink + (ink >> 8)) >> 8);
}
