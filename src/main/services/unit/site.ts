/** Where the units of the site lie: the map for the screen, and the way to a unit's door. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, type Result } from '../../../shared/result';
import type { SiteMap, SiteRoute } from '../../../shared/site-map';
import { findUnit, selectUnitSizes, type SizedUnit } from '../../database/unit/units';
import type { DrawnFloor } from '../../documents/port';
import type { Tx } from '../../database/schema';
import { nearestPoint } from '../../domain/site-plan/checks';
import { drawSite, placing } from '../../domain/site-plan/drawing';
import { graphOf, type Graph } from '../../domain/site-plan/graph';
import { linesOf, routeTo } from '../../domain/site-plan/route';
import { readSitePlan } from '../../domain/site-plan/shape';
import { stepsOf } from '../../domain/site-plan/steps';
import { sayRoute } from '../../domain/site-plan/words';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';

/** The map in a language, or null where the property has no plan. */
export function siteMap(
  { store }: Pick<ServiceContext, 'store'>,
  language: Language,
): Promise<Result<{ readonly map: SiteMap | null }>> {
  return store.read(async (tx) => ok({ map: await drawnSite(tx, language) }));
}

export async function drawnSite(tx: Tx, language: Language): Promise<SiteMap | null> {
  const site = await siteOf(tx);
  return site && drawSite(site.plan, site.boxes, language);
}

/** The way from the kiosk to a unit, without stairs where there is another; null without a plan or for an unknown unit. */
export function siteRoute(
  { store }: Pick<ServiceContext, 'store'>,
  unitId: Id<'unit'>,
  language: Language,
): Promise<Result<{ readonly route: SiteRoute | null }>> {
  return store.read(async (tx) => ok({ route: await routeFrom(tx, 'kiosk', { unitId, language }) }));
}

/** The way to a unit from the kiosk, or from the gate as one comes back. */
export async function routeFrom(
  tx: Tx,
  from: 'kiosk' | 'gate',
  { unitId, language }: { readonly unitId: Id<'unit'>; readonly language: Language },
): Promise<SiteRoute | null> {
  const units = await selectUnitSizes(tx);
  const site = await siteOf(tx, units);
  const unit = units.find(({ id }) => id === unitId);
  const start =
    from === 'kiosk' ? site && nearestPoint(site) : site?.plan.points.find(({ kind }) => kind === 'gate');
  if (!site || !unit || !start) return null;
  const route =
    routeTo(site, unit.number, start.key, { stepFree: true }) ?? routeTo(site, unit.number, start.key);
  if (route === null) return null;
  const place = placing(site.plan, site.boxes);
  return {
    steps: sayRoute(site.plan, stepsOf(site, route), language),
    lines: linesOf(route).map(({ level, points }) => ({ level, points: points.map(place) })),
  };
}

/** The floors that the way from the gate leads over, drawn for paper; empty where there is no way. */
export async function drawnWay(
  tx: Tx,
  about: { readonly unitId: Id<'unit'>; readonly language: Language },
): Promise<DrawnFloor[]> {
  const route = await routeFrom(tx, 'gate', about);
  const site = await siteOf(tx);
  const unit = await findUnit(tx, about.unitId);
  if (!route || !site || !unit) return [];
  const { levels } = drawSite(site.plan, site.boxes, about.language);
  return route.lines.flatMap(({ level, points: way }) => {
    const floor = levels.find((one) => one.level === level);
    if (!floor) return [];
    const own = floor.units.find(({ number }) => number === unit.number)?.outline ?? null;
    const { name, buildings: walls } = floor;
    return [{ name, walls, units: floor.units.map(({ outline }) => outline), unit: own, way }];
  });
}

/** Made again when a catalogue changed the plan or a unit. */
let latest: { readonly of: string; readonly graph: Graph } | null = null;

async function siteOf(tx: Tx, units?: readonly SizedUnit[]): Promise<Graph | null> {
  const { site_plan: json } = await requireProperty(tx);
  const plan = readSitePlan(json);
  if (plan === null) return null;
  const sized = units ?? (await selectUnitSizes(tx));
  const of = JSON.stringify([json, sized]);
  if (latest?.of !== of) {
    const sizes = new Map(
      sized.map(({ number, width_cm: widthCm, length_cm: lengthCm }) => [number, { widthCm, lengthCm }]),
    );
    latest = { of, graph: graphOf(plan, sizes) };
  }
  return latest.graph;
}
