/** The ways of a site as a graph, with every unit's door at the way that is nearest to it. */
import {
  boxesOf,
  crosses,
  distance,
  edgesOf,
  isApart,
  isWithin,
  middle,
  nearestOn,
  type Box,
  type UnitSize,
} from './geometry';
import type { PlanPoint, Point, SitePlan, Way } from './shape';

/** A unit's door, and the place on a way where one turns to it. */
export interface Door {
  readonly box: Box;
  readonly way: Way;
  readonly at: Point;
}

export interface Graph {
  readonly plan: SitePlan;
  readonly boxes: readonly Box[];
  readonly points: ReadonlyMap<string, PlanPoint>;
  readonly doors: ReadonlyMap<string, Door>;
}

/** No door is farther from its way than this. */
const FARTHEST_DOOR_CM = 1500;

export function graphOf(plan: SitePlan, sizes: ReadonlyMap<string, UnitSize>): Graph {
  const boxes = boxesOf(plan, sizes);
  const points = new Map(plan.points.map((point) => [point.key, point]));
  const doors = new Map<string, Door>();
  for (const box of boxes) {
    const door = doorOf(box, { plan, boxes, points });
    if (door !== null) doors.set(box.unit, door);
  }
  return { plan, boxes, points, doors };
}

function doorOf(box: Box, { plan, boxes, points }: Pick<Graph, 'plan' | 'boxes' | 'points'>): Door | null {
  const others = boxes.filter(({ level, unit }) => level === box.level && unit !== box.unit);
  let nearest: Door | null = null;
  for (const way of plan.ways) {
    const [from, to] = [points.get(way.from), points.get(way.to)];
    if (from?.level !== box.level || to?.level !== box.level || isClimb(way)) continue;
    const at = nearestOn(box.door, from.at, to.at);
    const far = distance(box.door, at);
    const nearer = nearest === null || far < distance(box.door, nearest.at);
    if (
      far <= FARTHEST_DOOR_CM &&
      nearer &&
      !others.some(({ outline }) => goesThrough(box.door, at, outline))
    )
      nearest = { box, way, at };
  }
  return nearest;
}

/** Whether a line leads through a shape. */
export function goesThrough(a: Point, b: Point, outline: readonly Point[]): boolean {
  return (
    !isApart([a, b], outline) &&
    (edgesOf(outline).some(([c, d]) => crosses(a, b, c, d)) ||
      [a, b, middle(a, b)].some((point) => isWithin(point, outline)))
  );
}

export const isClimb = ({ by }: Way): boolean => by === 'elevator' || by === 'stairs';
