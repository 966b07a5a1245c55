/** Pictures of signatures: what a hand draws, and what is none. */
import sharp from 'sharp';
import type { Stroke } from '../../../src/shared/screen-shapes';

async function picture(shape: string, format: 'png' | 'jpeg'): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="112">${shape}</svg>`;
  const drawn = sharp({ create: { width: 288, height: 112, channels: 4, background: '#ffffff' } }).composite([
    { input: Buffer.from(svg) },
  ]);
  return (await drawn.toFormat(format).toBuffer()).toString('base64');
}

/** What a hand does on the pad in a third of a second. */
export const handDrawn: Stroke[] = [
  {
    points: Array.from({ length: 40 }, (_, index) => ({
      x: 20 + index * 6,
      y: 60 + Math.round(Math.sin(index / 4) * 3000) / 100,
      time: 1_773_586_800_000 + index * 8,
      pressure: 0.5,
    })),
  },
];

/** Base64 of a drawn line. */
export const signed = (format: 'png' | 'jpeg' = 'png'): Promise<string> =>
  picture(
    '<path d="M20 70 Q 60 10 100 60 T 180 60 T 260 40" stroke="#112" stroke-width="4" fill="none"/>',
    format,
  );

export const emptyPad = (): Promise<string> => picture('', 'png');

export const singleDot = (): Promise<string> => picture('<circle cx="90" cy="50" r="6" fill="#000"/>', 'png');

let drawn: Promise<string> | null = null;
/** A drawn line; the same each time, because drawing takes longer than everything else. */
export function ink(): Promise<string> {
  return (drawn ??= signed());
}
