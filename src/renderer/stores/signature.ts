/** What makes a mark a signature, and how it becomes a picture. */
import type { PointGroup } from 'signature_pad';

/** A mark shorter than this (screen pixels) in both directions is a slip of the finger. */
const LEAST_EXTENT = 24;

/** True when something was drawn that is more than a dot. */
export function hasInk(strokes: readonly PointGroup[]): boolean {
  const points = strokes.flatMap((stroke) => stroke.points);
  if (points.length < 3) return false;
  return (
    extent(points.map((point) => point.x)) >= LEAST_EXTENT ||
    extent(points.map((point) => point.y)) >= LEAST_EXTENT
  );
}

export interface PadSize {
  readonly width: number;
  readonly height: number;
}

/** Strokes of a pad of one size, as they look on a pad of another: as large as fits, in the middle, never distorted. */
export function fitStrokes(strokes: readonly PointGroup[], from: PadSize | null, to: PadSize): PointGroup[] {
  if (from === null || from.width <= 0 || from.height <= 0) return [...strokes];
  if (from.width === to.width && from.height === to.height) return [...strokes];
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const left = (to.width - from.width * scale) / 2;
  const top = (to.height - from.height * scale) / 2;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: left + point.x * scale, y: top + point.y * scale })),
  }));
}

function extent(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** The typed name as a picture, for those who cannot draw. */
export function pictureOfName(name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 400;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#14212b';
  context.font = "600 96px 'Noto Sans Variable', sans-serif";
  context.textBaseline = 'middle';
  context.fillText(name, 60, canvas.height / 2, canvas.width - 120);
  return canvas.toDataURL('image/png');
}
