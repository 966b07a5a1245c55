/** The sample catalogue's plan, and ways over it in words. */
import { readFileSync } from 'node:fs';
import { readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { graphOf, type Graph } from '../../../src/main/domain/site-plan/graph';
import { routeTo } from '../../../src/main/domain/site-plan/route';
import type { SitePlan } from '../../../src/main/domain/site-plan/shape';
import { stepsOf } from '../../../src/main/domain/site-plan/steps';
import { sayRoute } from '../../../src/main/domain/site-plan/words';
import type { Language } from '../../../src/shared/languages';

export function sampleSite() {
  const read = readCatalogue(JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')));
  if (!read.ok || read.catalogue.sitePlan === null) throw new Error('the sample has no plan');
  return { plan: read.catalogue.sitePlan, units: read.catalogue.units };
}

const site = sampleSite();
export const sizes = new Map(site.units.map((unit) => [unit.number, unit]));

const graphs = new Map<SitePlan, Graph>();

/** The way over a plan in words, without the marks around names. */
export function said(
  from: string,
  unit: string,
  { plan = site.plan, language = 'en' as Language, stepFree = true } = {},
) {
  const graph = graphs.get(plan) ?? graphOf(plan, sizes);
  graphs.set(plan, graph);
  const route = routeTo(graph, unit, from, { stepFree });
  if (route === null) return null;
  return sayRoute(plan, stepsOf(graph, route), language).map((text) =>
    text.replaceAll(/[\u2068\u2069]/g, ''),
  );
}

/** The sample's plan with something else in it. */
export const planWith = (change: Partial<SitePlan>): SitePlan => ({ ...site.plan, ...change });
