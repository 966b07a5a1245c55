/**
 * What a plan must agree on with the units of its catalogue, and with itself. A plan that fails one check is refused
 * as a whole.
 */
import { areaOf, crosses, distance, distanceTo, edgesOf, overlap, type UnitSize } from './geometry';
import { goesThrough, graphOf, isClimb, type Graph } from './graph';
import { reach } from './route';
import type { PlanPoint, Point, SitePlan, Way } from './shape';

export interface PlannedUnit extends UnitSize {
  readonly number: string;
  readonly floor: number;
}

export interface PlanMistake {
  /** Within the plan. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A shape on the plan may differ so much from the unit's width times its length. */
const AREA_TOLERANCE = 0.1;
/** A wall is passed at a door, which is at most so far from where a way crosses it. */
const DOOR_CM = 120;

export function checkSitePlan(plan: SitePlan, units: readonly PlannedUnit[]): PlanMistake[] {
  const references = [...checkReferences(plan), ...checkPlaces(plan, units)];
  // What is drawn by a name that does not exist would only repeat that mistake.
  if (references.length > 0) return references;
  const graph = graphOf(plan, new Map(units.map((unit) => [unit.number, unit])));
  return [...checkOverlaps(graph), ...checkAreas(plan, units), ...checkWays(graph), ...checkDoors(graph)];
}

function checkReferences({ kiosk, levels, buildings, rows, shapes, points, ways }: SitePlan): PlanMistake[] {
  const known = new Set(levels.map(({ level }) => level));
  const keys = new Set(points.map(({ key }) => key));
  const onLevel = (level: number, path: PlanMistake['path']) =>
    known.has(level) ? [] : [{ path: [...path, 'level'], message: `no level of the plan is ${level}` }];
  return [
    ...onLevel(kiosk.level, ['kiosk']),
    ...twice(levels.map(({ level }) => String(level))).map((index) => ({
      path: ['levels', index, 'level'],
      message: 'this level is there twice',
    })),
    ...twice(points.map(({ key }) => key)).map((index) => ({
      path: ['points', index, 'key'],
      message: 'this key is there twice',
    })),
    ...buildings.flatMap((building, index) =>
      building.levels.flatMap((level) => onLevel(level, ['buildings', index])),
    ),
    ...rows.flatMap(({ level }, index) => onLevel(level, ['rows', index])),
    ...shapes.flatMap(({ level }, index) => onLevel(level, ['shapes', index])),
    ...points.flatMap(({ level }, index) => onLevel(level, ['points', index])),
    ...rows.flatMap(({ toward, doors }, index) =>
      isAcross(toward, doors)
        ? []
        : [{ path: ['rows', index, 'doors'], message: 'expected a side across "toward"' }],
    ),
    ...ways.flatMap((way, index) =>
      (['from', 'to'] as const)
        .filter((end) => !keys.has(way[end]))
        .map((end) => ({ path: ['ways', index, end], message: `no point has the key "${way[end]}"` })),
    ),
    ...(points.some(({ kind }) => kind === 'gate')
      ? []
      : [{ path: ['points'], message: 'expected a point of kind "gate"' }]),
  ];
}

const northOrSouth = new Set(['north', 'south']);
const isAcross = (one: string, other: string) => northOrSouth.has(one) !== northOrSouth.has(other);

/** Each unit stands on the plan once, on its floor. */
function checkPlaces({ rows, shapes }: SitePlan, units: readonly PlannedUnit[]): PlanMistake[] {
  const floors = new Map(units.map(({ number, floor }) => [number, floor]));
  const placed = [
    ...rows.flatMap((row, index) =>
      row.units.map((unit, at) => ({ unit, level: row.level, path: ['rows', index, 'units', at] })),
    ),
    ...shapes.map(({ unit, level }, index) => ({ unit, level, path: ['shapes', index, 'unit'] })),
  ];
  const missing = units.filter(({ number }) => !placed.some(({ unit }) => unit === number));
  return [
    ...placed.flatMap(({ unit, level, path }): PlanMistake[] => {
      const floor = floors.get(unit);
      if (floor === undefined) return [{ path, message: `no unit has the number "${unit}"` }];
      if (floor === level) return [];
      return [{ path, message: `unit "${unit}" is on floor ${floor}, not on level ${level}` }];
    }),
    ...twice(placed.map(({ unit }) => unit)).map((index) => ({
      path: placed[index]?.path ?? [],
      message: 'this unit is there twice',
    })),
    ...missing.map(({ number }) => ({ path: ['rows'], message: `unit "${number}" is not on the plan` })),
  ];
}

function checkOverlaps({ boxes }: Graph): PlanMistake[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => other.level === one.level && overlap(one.outline, other.outline))
      .map((other) => ({ path: ['rows'], message: `units "${one.unit}" and "${other.unit}" overlap` })),
  );
}

function checkAreas({ shapes }: SitePlan, units: readonly PlannedUnit[]): PlanMistake[] {
  return shapes.flatMap(({ unit, outline }, index) => {
    const size = units.find(({ number }) => number === unit);
    const stated = size ? size.widthCm * size.lengthCm : 0;
    if (Math.abs(areaOf(outline) - stated) <= stated * AREA_TOLERANCE) return [];
    const drawn = (areaOf(outline) / 10_000).toFixed(1);
    const message = `its ${drawn} square meters differ from the unit's width and length by more than a tenth`;
    return [{ path: ['shapes', index, 'outline'], message }];
  });
}

function checkWays(graph: Graph): PlanMistake[] {
  return graph.plan.ways.flatMap((way, index) => {
    const [from, to] = [graph.points.get(way.from), graph.points.get(way.to)];
    const message = from && to ? wrongWith(graph, way, { from, to }) : null;
    return message === null ? [] : [{ path: ['ways', index], message }];
  });
}

interface Ends {
  readonly from: PlanPoint;
  readonly to: PlanPoint;
}

function wrongWith({ plan, boxes }: Graph, way: Way, { from, to }: Ends): string | null {
  if (isClimb(way)) return from.level === to.level ? 'expected two levels for an elevator or stairs' : null;
  if (from.level !== to.level) return 'only an elevator or stairs lead to another level';
  if (distance(from.at, to.at) === 0) return 'expected a way longer than nothing';
  const unit = boxes.find(
    ({ level, outline }) => level === from.level && goesThrough(from.at, to.at, outline),
  );
  if (unit) return `it leads through unit "${unit.unit}"`;
  const walls = plan.buildings.flatMap(({ levels, outline }) =>
    levels.includes(from.level) ? edgesOf(outline) : [],
  );
  const doors = plan.points.filter(({ kind, level }) => isDoor(kind) && level === from.level);
  const wall = walls.some(
    ([a, b]) =>
      crosses(from.at, to.at, a, b) &&
      !doors.some(({ at }) => isOn(at, [a, b]) && isOn(at, [from.at, to.at])),
  );
  return wall ? 'it leads through a wall where no entrance or door is' : null;
}

const isDoor = (kind: PlanPoint['kind']) => kind === 'entrance' || kind === 'door' || kind === 'dock';
const isOn = (at: Point, [a, b]: readonly [Point, Point]) => distanceTo(at, a, b) <= DOOR_CM;

/** From the kiosk and from a gate one gets to each door. */
function checkDoors(graph: Graph): PlanMistake[] {
  const { plan, boxes, doors, points } = graph;
  const kiosk = nearestPoint(graph);
  const gate = plan.points.find(({ kind }) => kind === 'gate');
  if (!kiosk || !gate) return [{ path: ['kiosk'], message: 'expected a point of a way near the kiosk' }];
  const reached = [kiosk.key, gate.key].map((key) => ({ key, found: reach(graph, key, false) }));
  return boxes.flatMap(({ unit }): PlanMistake[] => {
    const way = doors.get(unit)?.way;
    if (way === undefined) return [{ path: ['ways'], message: `no way leads to the door of unit "${unit}"` }];
    return reached
      .filter(({ found }) => !found.has(way.from) && !found.has(way.to))
      .map(({ key }) => ({
        path: ['ways'],
        message: `from ${points.get(key)?.kind === 'gate' ? 'the gate' : 'the kiosk'} no way leads to unit "${unit}"`,
      }));
  });
}

/** The point of a way that is nearest to the kiosk, on its floor: there one starts. */
export function nearestPoint({ plan }: Pick<Graph, 'plan'>): PlanPoint | undefined {
  const used = new Set(plan.ways.flatMap(({ from, to }) => [from, to]));
  return plan.points
    .filter(({ key, level }) => used.has(key) && level === plan.kiosk.level)
    .toSorted((a, b) => distance(a.at, plan.kiosk.at) - distance(b.at, plan.kiosk.at))[0];
}

/** The places in a list at which a value stands again. */
function twice(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}
