/** The properties that a report is of, with their catalogues, and what their kiosks have told. */
import { businessDateAt } from '../../main/domain/base/dates';
import { selectSiteCatalogues } from '../database/catalogue/site-catalogues';
import { listKiosks, type KioskRow } from '../database/kiosk/kiosks';
import { readStatus, selectStatuses } from '../database/kiosk/statuses';
import type { Database } from '../database/tx';
import { toldUntilMs } from '../figures/told-until';
import type { Property } from '../properties';
import type { ReportKiosk, ReportSite } from './shapes';

/** `timeZone`: where no catalogue says one. */
export async function loadSites(
  database: Database,
  properties: readonly Property[],
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<readonly ReportSite[]> {
  const catalogues = await selectSiteCatalogues(
    database,
    properties.map(({ id }) => id),
  );
  const statuses = await selectStatuses(database);
  const until = new Map(
    statuses.flatMap(({ kiosk_id: id, at_ms: atMs, status: text }) => {
      const status = readStatus(text);
      return status ? [[id, toldUntilMs(status, atMs)] as const] : [];
    }),
  );
  const kiosks = Map.groupBy(
    (await listKiosks(database)).filter(({ state }) => state !== 'invited'),
    ({ property_id: id }) => id,
  );
  return properties.map(({ id, name }) => {
    const catalogue = catalogues.get(id) ?? null;
    const zone = catalogue?.timeZone ?? timeZone;
    const own = (kiosks.get(id) ?? []).map((row) => kioskOf(row, until));
    return {
      id,
      name,
      today: businessDateAt(nowMs, zone),
      timeZone: zone,
      catalogue,
      kiosks: own,
      untilMs: earliest(own.filter(({ isActive }) => isActive)),
    };
  });
}

const kioskOf = (
  { id, title, state, last_commit_at_ms: committedAtMs }: KioskRow,
  until: ReadonlyMap<string, number>,
): ReportKiosk => ({
  id,
  title,
  isActive: state === 'active',
  // One that was turned away reports no more.
  untilMs: state === 'active' ? (until.get(id) ?? null) : committedAtMs,
});

/** Null where one of them never reported, and where there is none. */
export function earliest(some: readonly { readonly untilMs: number | null }[]): number | null {
  const times = some.map(({ untilMs }) => untilMs);
  return times.length === 0 || times.includes(null) ? null : Math.min(...times.filter((ms) => ms !== null));
}

/** What the kiosks of a site told. The rows are gone through once, however many sites there are. */
export function rowsOfSite<T extends { readonly kiosk_id: string }>(
  rows: readonly T[],
): (site: ReportSite) => readonly T[] {
  const byKiosk = Map.groupBy(rows, ({ kiosk_id: id }) => id);
  return ({ kiosks }) => kiosks.flatMap(({ id }) => byKiosk.get(id) ?? []);
}

/** The same for each of them. */
export function ofSites<T extends { readonly kiosk_id: string }>(
  sites: readonly ReportSite[],
  rows: readonly T[],
): readonly { readonly site: ReportSite; readonly own: readonly T[] }[] {
  const own = rowsOfSite(rows);
  return sites.map((site) => ({ site, own: own(site) }));
}
