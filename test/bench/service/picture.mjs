/** A signature as devices send it: a PNG of 900 x 320 pixels, larger the more strokes it has. */
import sharp from 'sharp';

export async function signature(strokes = 90) {
  const [width, height] = [900, 320];
  let seed = 7;
  const next = (most) => (seed = (seed * 48271) % 2147483647) % most;
  const lines = Array.from(
    { length: strokes },
    () =>
      `<path d="M${next(width)} ${next(height)} L${next(width)} ${next(height)}" stroke="#112" stroke-width="3"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}
