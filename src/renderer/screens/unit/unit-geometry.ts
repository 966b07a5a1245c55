/**
 * A unit as a drawing: its room seen from the front and a little from above. A sofa is in it, and a person
 * before it. Everything is in centimeters and to one scale. Pure, so that the measures can be tested.
 */
import type { UnitView } from '../../../shared/shapes';

export type Inside = Pick<UnitView, 'widthCm' | 'lengthCm' | 'heightCm'>;

/** How far a centimetre into the depth moves to the right, and up. */
const DEPTH_RIGHT = 0.34;
const DEPTH_UP = 0.22;

/** A grown-up, and the room on the paper that one takes beside the unit. */
export const PERSON_CM = 175;
export const BESIDE_CM = 80;

/** A sofa for three: long, deep, high. */
export const SOFA_CM = { long: 200, deep: 90, high: 85 } as const;

export interface Cuboid {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

/** A point of the room (right, up, into the depth) on the paper, whose second axis points down. */
export function project(x: number, y: number, z: number): readonly [number, number] {
  return [round(x + z * DEPTH_RIGHT), round(-y - z * DEPTH_UP)];
}

/** Size of the whole drawing on the paper. */
export function extentOf(unit: Inside): { width: number; height: number } {
  const [right, up] = project(unit.widthCm, unit.heightCm, unit.lengthCm);
  return { width: BESIDE_CM + right, height: Math.max(-up, PERSON_CM) };
}

/** The paper on which the largest of these units fits, so that all of them are drawn to one scale. */
export function commonExtent(units: readonly Inside[]): { width: number; height: number } {
  const extents = units.map(extentOf);
  return {
    width: Math.max(BESIDE_CM, ...extents.map((one) => one.width)),
    height: Math.max(PERSON_CM, ...extents.map((one) => one.height)),
  };
}

/** A path round these points of the room. */
export function outline(...points: readonly (readonly [number, number, number])[]): string {
  return `M${points.map((point) => project(...point).join(' ')).join('L')}Z`;
}

/** The three sides of a thing that can be seen: its front, its top and its right side. */
export function visibleSides({ x: [x0, x1], y: [y0, y1], z: [z0, z1] }: Cuboid) {
  return {
    front: outline([x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0]),
    top: outline([x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]),
    side: outline([x1, y0, z0], [x1, y0, z1], [x1, y1, z1], [x1, y1, z0]),
  };
}

export type SofaPlace = 'lying' | 'upright' | 'none';

/** How a sofa goes into the unit: as it stands in a room, on its end, or not at all. */
export function sofaPlace(unit: Inside): SofaPlace {
  const { long, deep, high } = SOFA_CM;
  const { widthCm: w, lengthCm: l, heightCm: h } = unit;
  if (h >= high && ((w >= long && l >= deep) || (w >= deep && l >= long))) return 'lying';
  return h >= long && w >= deep && l >= high ? 'upright' : 'none';
}

/** The sofa's parts in the unit, the farthest first. */
export function sofaIn(unit: Inside): readonly Cuboid[] {
  const { long, deep, high } = SOFA_CM;
  const { widthCm: w, lengthCm: l } = unit;
  const back = l - deep;
  const place = sofaPlace(unit);
  if (place === 'none') return [];
  if (place === 'upright') {
    return [
      { x: [0, 24], y: [0, long], z: [l - high, l] },
      { x: [24, deep], y: [0, long], z: [l - 42, l] },
    ];
  }
  if (w >= long) {
    return [
      { x: [0, long], y: [0, high], z: [l - 24, l] },
      { x: [0, 20], y: [0, 62], z: [back, l - 24] },
      { x: [20, long - 20], y: [0, 42], z: [back, l - 24] },
      { x: [long - 20, long], y: [0, 62], z: [back, l - 24] },
    ];
  }
  return [
    { x: [0, 24], y: [0, high], z: [l - long, l] },
    { x: [24, deep], y: [0, 62], z: [l - 20, l] },
    { x: [24, deep], y: [0, 42], z: [l - long + 20, l - 20] },
    { x: [24, deep], y: [0, 62], z: [l - long, l - long + 20] },
  ];
}

/** What fills a part of the unit from its back wall on, as high as people stack. */
export function filledPart({ widthCm, lengthCm, heightCm }: Inside, part: number): Cuboid {
  return { x: [0, widthCm], y: [0, Math.min(heightCm, PERSON_CM)], z: [lengthCm * (1 - part), lengthCm] };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
