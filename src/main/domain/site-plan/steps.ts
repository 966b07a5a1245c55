/** A route in steps that can be said: what is passed, where one turns, and which door it is. */
import { distance, isWithin, middle, turnOf } from './geometry';
import { isClimb, type Graph } from './graph';
import type { Leg, Route } from './route';
import type { PlanPoint, Point } from './shape';

export type Step =
  | { readonly do: 'gate'; readonly drive: boolean }
  | { readonly do: 'elevator' | 'stairs'; readonly level: number }
  | { readonly do: 'enter' | 'leave'; readonly point: PlanPoint }
  | { readonly do: 'turn'; readonly side: 'left' | 'right'; readonly point: PlanPoint }
  /** `nth` counts the doors on that side from where one turned in last. */
  | { readonly do: 'door'; readonly unit: string; readonly nth: number; readonly side: 'left' | 'right' };

/** Less of a bend than this is straight ahead (degrees). */
const STRAIGHT = 35;

export function stepsOf(graph: Graph, route: Route): Step[] {
  return allSteps(graph, route).filter(
    (step, index, all) => !(step.do === 'turn' && isSeen(all[index + 1], step.point)),
  );
}

/** An elevator is visible from where one turns to it. So is an entrance where the turn has no name of its own. */
function isSeen(next: Step | undefined, { name }: PlanPoint): boolean {
  if (next?.do === 'elevator' || next?.do === 'stairs') return true;
  return next?.do === 'enter' && name === null;
}

function allSteps(graph: Graph, route: Route): Step[] {
  const steps: Step[] = [];
  let heading: Point | null = null;
  for (const [index, leg] of route.legs.entries()) {
    const before = route.legs[index - 1];
    if (isClimb(leg.way)) {
      steps.push({ do: leg.way.by === 'elevator' ? 'elevator' : 'stairs', level: leg.to.level });
      // One comes out the way one went in.
      if (heading !== null) heading = [-heading[0], -heading[1]];
      continue;
    }
    const direction = between(leg.from.at, leg.to.at);
    steps.push(...atPoint(graph, leg, { before, heading, direction }));
    heading = direction;
  }
  const { from, door } = route.last;
  const direction = between(from.at, door.at);
  if (distance(from.at, door.at) > 0) {
    const turn = turnAt(from, heading, direction);
    const passed = passedAt(graph, from, { before: from.at, after: middle(from.at, door.at) });
    steps.push(...(passed ? [passed] : turn ? [turn] : []));
    heading = direction;
  }
  steps.push(doorStep(graph, route, heading ?? direction));
  return steps;
}

interface Walk {
  readonly before: Leg | undefined;
  readonly heading: Point | null;
  readonly direction: Point;
}

/** What there is to say at the point where a leg begins. */
function atPoint(graph: Graph, leg: Leg, { before, heading, direction }: Walk): Step[] {
  if (leg.from.kind === 'gate') return [{ do: 'gate', drive: leg.way.by === 'drive' }];
  const came = before && !isClimb(before.way) ? middle(before.from.at, before.to.at) : leg.from.at;
  const passed = passedAt(graph, leg.from, { before: came, after: middle(leg.from.at, leg.to.at) });
  if (passed !== null) return [passed];
  const turn = turnAt(leg.from, heading, direction);
  return turn ? [turn] : [];
}

/** A door of the house that one goes in or out by. */
function passedAt(
  { plan }: Graph,
  point: PlanPoint,
  { before, after }: { readonly before: Point; readonly after: Point },
): Step | null {
  if (point.kind !== 'entrance' && point.kind !== 'door') return null;
  const inside = (at: Point) =>
    plan.buildings.some(({ levels, outline }) => levels.includes(point.level) && isWithin(at, outline));
  if (inside(before) === inside(after)) return null;
  return { do: inside(after) ? 'enter' : 'leave', point };
}

function turnAt(point: PlanPoint, heading: Point | null, direction: Point): Step | null {
  if (heading === null) return null;
  const turned = turnOf([0, 0], heading, direction);
  const ahead = heading[0] * direction[0] + heading[1] * direction[1];
  const degrees = Math.abs((Math.atan2(turned, ahead) * 180) / Math.PI);
  return degrees < STRAIGHT ? null : { do: 'turn', side: turned > 0 ? 'right' : 'left', point };
}

function doorStep(graph: Graph, { last }: Route, heading: Point): Step {
  const { door, from } = last;
  const sideOf = (at: Point, of: Point) =>
    turnOf([0, 0], heading, between(at, of)) > 0 ? ('right' as const) : ('left' as const);
  const side = sideOf(door.at, door.box.door);
  const far = distance(from.at, door.at);
  const nearer = [...graph.doors.values()].filter(
    (other) =>
      other.way === door.way &&
      sideOf(other.at, other.box.door) === side &&
      distance(from.at, other.at) < far &&
      other.box.unit !== door.box.unit,
  );
  return { do: 'door', unit: door.box.unit, nth: nearer.length + 1, side };
}

function between([ax, ay]: Point, [bx, by]: Point): Point {
  return [bx - ax, by - ay];
}
