/**
 * Where the labels of a plan go: each at its own place where there is room, else at the nearest place beside the
 * others.
 */

/** In centimeters of the plan. */
export type Place = readonly [number, number];

/** Middle, width and height, in pixels of the plan. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between two labels, and between a label and a unit that somebody may touch. */
const GAP_PX = 3;
/** How finely a place is looked for, and how far away, in heights of the label. */
const STEP = 0.5;
const REACH = 5;

const overlap = (one: Box, other: Box, gap: number) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + gap;
const hasArea = ({ width, height }: Box) => width > 0 && height > 0;

/**
 * Earlier labels get the places nearest to their own. `kept`: what no label may cover, except one that is as small as
 * it.
 */
export function placeLabels(
  labels: readonly Box[],
  kept: readonly Box[],
  plan: { readonly width: number; readonly height: number },
): Box[] {
  const placed: Box[] = [];
  for (const label of labels) {
    const inside = within(label, plan);
    const fits = (at: Box) =>
      placed.every((other) => !overlap(at, other, GAP_PX)) &&
      kept.every((unit) => !overlap(at, unit, 0) || covers(unit, at));
    placed.push(hasArea(label) ? (around(label, plan).find(fits) ?? inside) : label);
  }
  return placed;
}

/** A small label inside a unit leaves its edge to be seen. */
const covers = (unit: Box, at: Box) =>
  Math.abs(unit.x - at.x) + at.width / 2 <= unit.width / 2 &&
  Math.abs(unit.y - at.y) + at.height / 2 <= unit.height / 2;

function within(label: Box, plan: { readonly width: number; readonly height: number }): Box {
  const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
  return {
    ...label,
    x: between(label.width / 2, label.x, plan.width - label.width / 2),
    y: between(label.height / 2, label.y, plan.height - label.height / 2),
  };
}

/** Its own place and those around it, the nearest first; of two, the upper one. */
function around(label: Box, plan: { readonly width: number; readonly height: number }): Box[] {
  const steps = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, index) => index * STEP - REACH);
  // Units stand side by side: a label above or below its own crosses no other.
  const far = ({ x, y }: Box) => Math.hypot(2 * (x - label.x), y - label.y);
  return steps
    .flatMap((down) => steps.map((right) => ({ down: down * label.height, right: right * label.height })))
    .map(({ down, right }) => within({ ...label, x: label.x + right, y: label.y + down }, plan))
    .toSorted((a, b) => far(a) - far(b) || a.y - b.y);
}

/** Of a unit that is not on the plan: its corner, where nobody touches. */
export function middleOf(outline: readonly Place[] = []): Place {
  const sum = (axis: 0 | 1) => outline.reduce((total, place) => total + place[axis], 0) / outline.length;
  return outline.length === 0 ? [0, 0] : [sum(0), sum(1)];
}
