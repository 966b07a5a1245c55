/** Shapes on a plan: boxes of units, whether two cover each other, and what lies nearest to a door. Centimeters. */
import type { Point, Side, SitePlan } from './shape';

/** What a plan has to know of a unit. */
export interface UnitSize {
  readonly widthCm: number;
  readonly lengthCm: number;
}

/** One unit on the plan. */
export interface Box {
  readonly unit: string;
  readonly level: number;
  readonly outline: readonly Point[];
  readonly door: Point;
}

/** East and south, as a plan counts. */
export const toward: Readonly<Record<Side, Point>> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};

/** Where the units of a plan lie; one whose size is not known is left out. */
export function boxesOf(plan: SitePlan, sizes: ReadonlyMap<string, UnitSize>): Box[] {
  const rows = plan.rows.flatMap((row) => {
    const [along, out] = [toward[row.toward], toward[row.doors]];
    let start: Point = row.from;
    return row.units.flatMap((unit): Box[] => {
      const size = sizes.get(unit);
      if (size === undefined) return [];
      const end = moved(start, along, size.widthCm);
      const outline = [start, end, moved(end, out, -size.lengthCm), moved(start, out, -size.lengthCm)];
      const door = moved(start, along, Math.round(size.widthCm / 2));
      start = end;
      return [{ unit, level: row.level, outline, door }];
    });
  });
  return [...rows, ...plan.shapes.filter(({ unit }) => sizes.has(unit))];
}

export function moved([x, y]: Point, [dx, dy]: Point, by: number): Point {
  return [x + dx * by, y + dy * by];
}

/** The area of a shape, in square centimeters (shoelace formula). */
export function areaOf(outline: readonly Point[]): number {
  const sum = edgesOf(outline).reduce((total, [[ax, ay], [bx, by]]) => total + ax * by - bx * ay, 0);
  return Math.abs(sum) / 2;
}

/** The sides of a shape, the last one back to its first corner. */
export function edgesOf(outline: readonly Point[]): (readonly [Point, Point])[] {
  return outline.map((corner, index) => [corner, outline[(index + 1) % outline.length] ?? corner]);
}

/** Whether a place lies within a shape; on its edge it does not. */
export function isWithin([x, y]: Point, outline: readonly Point[]): boolean {
  if (edgesOf(outline).some(([a, b]) => distanceTo([x, y], a, b) < 0.5)) return false;
  let within = false;
  for (const [[ax, ay], [bx, by]] of edgesOf(outline))
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  return within;
}

/** Whether two shapes cover a part of each other; walls that touch do not. */
export function overlap(one: readonly Point[], other: readonly Point[]): boolean {
  if (isApart(one, other)) return false;
  const crossed = edgesOf(one).some(([a, b]) => edgesOf(other).some(([c, d]) => crosses(a, b, c, d)));
  return crossed || reaches(one, other) || reaches(other, one);
}

/** Whether shapes, or lines, are so far from each other that nothing more has to be asked. */
export function isApart(one: readonly Point[], other: readonly Point[]): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  return a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
}

function boundsOf(outline: readonly Point[]) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A corner, the middle of a side, or the middle of one shape lies in the other. */
function reaches(one: readonly Point[], other: readonly Point[]): boolean {
  return [...one, ...edgesOf(one).map(([a, b]) => middle(a, b)), centerOf(one)].some((point) =>
    isWithin(point, other),
  );
}

export function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** The middle of a shape's corners. */
function centerOf(outline: readonly Point[]): Point {
  const sum = outline.reduce<Point>(([x, y], [cx, cy]) => [x + cx, y + cy], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

/** Whether two lines cross in the middle of both; ends that touch do not. */
export function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  return turnOf(a, b, c) * turnOf(a, b, d) < 0 && turnOf(c, d, a) * turnOf(c, d, b) < 0;
}

/** Above 0: `c` lies to the right of the line from `a` to `b`, as somebody sees it who walks there. */
export function turnOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** The place on a line from `a` to `b` that is nearest to `p`. */
export function nearestOn(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  const along = Math.min(1, Math.max(0, share));
  return [a[0] + dx * along, a[1] + dy * along];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

export function distanceTo(p: Point, a: Point, b: Point): number {
  return distance(p, nearestOn(p, a, b));
}
