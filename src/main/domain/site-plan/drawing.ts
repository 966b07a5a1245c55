/** A plan as somebody at the kiosk sees it: turned so that up is where they look, and moved to the corner. */
import type { Language } from '../../../shared/languages';
import type { SiteMap } from '../../../shared/site-map';
import type { Box } from './geometry';
import type { PlanPoint, Point, Side, SitePlan } from './shape';
import { levelName, nameIn } from './words';

/** Room around the plan. */
const MARGIN_CM = 100;
/** What people look for on a map; where ways only meet is nothing to see. */
const UNSEEN = new Set<PlanPoint['kind']>(['corner', 'door']);

/** How a place of the plan lies on the drawing; the same for floors and routes. */
export function placing(plan: SitePlan, boxes: readonly Box[]): (at: Point) => Point {
  const turn = turns[plan.kiosk.faces];
  const all = [
    ...plan.buildings.flatMap(({ outline }) => outline),
    ...boxes.flatMap(({ outline }) => outline),
    ...plan.points.map(({ at }) => at),
    plan.kiosk.at,
  ].map((at) => turn(at));
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN_CM, Math.min(...ys) - MARGIN_CM];
  return (at) => {
    const [x, y] = turn(at);
    return [Math.round(x - left), Math.round(y - top)];
  };
}

export function drawSite(plan: SitePlan, boxes: readonly Box[], language: Language): SiteMap {
  const place = placing(plan, boxes);
  const points = new Map(plan.points.map((point) => [point.key, point]));
  return {
    north: norths[plan.kiosk.faces],
    kiosk: { level: plan.kiosk.level, at: place(plan.kiosk.at) },
    levels: plan.levels.map(({ level }) => ({
      level,
      name: levelName(plan, level, language),
      buildings: plan.buildings
        .filter(({ levels }) => levels.includes(level))
        .map(({ outline }) => outline.map(place)),
      units: boxes
        .filter((box) => box.level === level)
        .map(({ unit, outline }) => ({ number: unit, outline: outline.map(place) })),
      drives: plan.ways.flatMap((way) => {
        const [from, to] = [points.get(way.from), points.get(way.to)];
        return way.by === 'drive' && from?.level === level && to ? [[place(from.at), place(to.at)]] : [];
      }),
      places: plan.points
        .filter((point) => point.level === level && !UNSEEN.has(point.kind))
        .map(({ kind, name, at }) => ({
          kind,
          name: labelOf(nameIn(name, language), language),
          at: place(at),
        })),
    })),
  };
}

/** Who stands before a screen that faces south looks north, and so on. */
const turns: Readonly<Record<Side, (at: Point) => Point>> = {
  south: (at) => at,
  north: ([x, y]) => [-x, -y],
  east: ([x, y]) => [-y, x],
  west: ([x, y]) => [y, -x],
};
const norths: Readonly<Record<Side, Side>> = { south: 'north', north: 'south', east: 'east', west: 'west' };

/**
 * Articles that a name has inside a sentence, and not as a label on a map. In Arabic the article is part of the word.
 */
const articles: Readonly<Record<Language, RegExp | null>> = {
  en: /^the /i,
  es: /^(?:el|la|los|las) /i,
  de: /^(?:der|die|das|den|dem) /i,
  ar: null,
};

/** A name as it is written beside its place: "the office" as "Office". */
function labelOf(name: string | null, language: Language): string | null {
  const article = articles[language];
  if (name === null || article === null) return name;
  const bare = name.replace(article, '');
  return bare.charAt(0).toLocaleUpperCase(language) + bare.slice(1);
}
