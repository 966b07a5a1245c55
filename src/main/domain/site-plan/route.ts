/** The way from a point of the plan to a unit's door: the shortest, by the elevator rather than by stairs. */
import { distance } from './geometry';
import { isClimb, type Door, type Graph } from './graph';
import type { PlanPoint, Point, Way } from './shape';

/** What is walked or driven, from a point to the next. */
export interface Leg {
  readonly way: Way;
  readonly from: PlanPoint;
  readonly to: PlanPoint;
}

export interface Route {
  readonly start: { readonly level: number; readonly at: Point };
  readonly legs: readonly Leg[];
  /** From the last point to where one turns to the door. */
  readonly last: { readonly from: PlanPoint; readonly door: Door };
}

/** An elevator costs as much as 20 m, stairs as 60 m: somebody who carries things is led around them. */
const CLIMB_CM = { elevator: 2000, stairs: 6000 } as const;

/** The way to a unit, or null where none leads there. `stepFree`: no stairs at all. */
export function routeTo(
  graph: Graph,
  unit: string,
  from: string,
  { stepFree = false }: { readonly stepFree?: boolean } = {},
): Route | null {
  const door = graph.doors.get(unit);
  const start = graph.points.get(from);
  if (door === undefined || start === undefined) return null;
  const reached = reach(graph, from, stepFree);
  const ends = [door.way.from, door.way.to].flatMap((key) => {
    const [point, found] = [graph.points.get(key), reached.get(key)];
    return point && found
      ? [{ point, legs: found.legs, cost: found.cost + distance(point.at, door.at) }]
      : [];
  });
  const [best] = ends.toSorted((a, b) => a.cost - b.cost);
  if (best === undefined) return null;
  return {
    start: { level: start.level, at: start.at },
    legs: best.legs,
    last: { from: best.point, door },
  };
}

/** Every point that can be reached, with the legs to it (Dijkstra, 1959). */
export function reach(graph: Graph, from: string, stepFree: boolean) {
  const open = new Map([[from, { cost: 0, legs: [] as readonly Leg[] }]]);
  const done = new Map<string, { readonly cost: number; readonly legs: readonly Leg[] }>();
  const legs = legsOf(graph, stepFree);
  for (;;) {
    const [next] = [...open].toSorted(([, a], [, b]) => a.cost - b.cost);
    if (next === undefined) return done;
    const [key, found] = next;
    open.delete(key);
    done.set(key, found);
    for (const leg of legs.get(key) ?? []) {
      if (done.has(leg.to.key)) continue;
      const cost = found.cost + costOf(leg);
      const known = open.get(leg.to.key);
      if (known === undefined || cost < known.cost)
        open.set(leg.to.key, { cost, legs: [...found.legs, leg] });
    }
  }
}

/** Every way, there and back, by the point it leads from. */
function legsOf({ plan, points }: Graph, stepFree: boolean): Map<string, Leg[]> {
  const legs = new Map<string, Leg[]>();
  const add = (leg: Leg) => legs.set(leg.from.key, [...(legs.get(leg.from.key) ?? []), leg]);
  for (const way of plan.ways) {
    const [from, to] = [points.get(way.from), points.get(way.to)];
    if (!from || !to || (stepFree && way.by === 'stairs')) continue;
    add({ way, from, to });
    add({ way, from: to, to: from });
  }
  return legs;
}

function costOf({ way, from, to }: Leg): number {
  return way.by === 'elevator' || way.by === 'stairs' ? CLIMB_CM[way.by] : distance(from.at, to.at);
}

/** The lines of a route by floor, in the order they are walked; the last ends at the door. */
export function linesOf({
  start,
  legs,
  last,
}: Route): { readonly level: number; readonly points: Point[] }[] {
  const lines: { level: number; points: Point[] }[] = [{ level: start.level, points: [start.at] }];
  const stop = (level: number, at: Point) => {
    const line = lines.at(-1);
    if (line?.level === level) line.points.push(at);
    else lines.push({ level, points: [at] });
  };
  for (const leg of legs) {
    if (isClimb(leg.way)) lines.push({ level: leg.to.level, points: [leg.to.at] });
    else stop(leg.to.level, leg.to.at);
  }
  const { box, at } = last.door;
  stop(box.level, at);
  stop(box.level, box.door);
  return lines.filter(({ points }) => points.length > 1);
}
