/** Head office with two properties, whose kiosks' books are real, and its reports as somebody at a browser gets them. */
import { parse } from 'csv-parse/sync';
import { afterAll } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { selectAllotted } from '../../../src/head-office/database/claims/allotments';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice } from '../../../src/head-office/office';
import { reportHandlers } from '../../../src/main/desk/handlers/desk/reports';
import { loadWireEvents } from '../../../src/main/database/base/outbox';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { Id } from '../../../src/shared/ids';
import { until } from '../base/eventually';
import { openDeskArea } from '../desk/area';
import { openBilled, type Signed } from '../services/billed';
import { newKey } from './key';
import { catalogueFile } from './laid-down';
import { joinKiosk, plainListener, silent } from './office';
import { somebody, visitor, type Visitor } from './people';
import { sendToOffice } from './send';
import { testDatabase } from './servers';
import { quietStatus } from './status';
import { testSigningKey } from './trust';

type Office = Awaited<ReturnType<typeof openOffice>>;

/** A line of a CSV, by the heads of its columns. */
export type FileRow = Readonly<Record<string, string>>;

export interface SiteOfKiosk {
  readonly propertyId: Id<'property'>;
  readonly kioskId: string;
  readonly name: string;
  readonly currency: string;
}

/** Head office at an instant, with a listener; it ends with the file's tests. */
export async function openReportedOffice(clock: { readonly nowMs: number }) {
  const postgresUrl = await testDatabase();
  const office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    () => clock.nowMs,
  );
  const listener = await openOfficeListener(office, plainListener);
  afterAll(async () => {
    await listener.close();
    await office.close();
  });
  const person = async (who: Parameters<typeof somebody>[1]) =>
    visitor(listener.url, await somebody(office.database, { ...who, nowMs: clock.nowMs }));
  return { office, postgresUrl, person };
}

/** The property is published, and its kiosk has joined and reports. */
export async function joinSite({ database }: Office, site: SiteOfKiosk, nowMs: number): Promise<void> {
  const content = catalogueFile((catalogue) => {
    catalogue.property.id = site.propertyId;
    Object.assign(catalogue.property, { name: site.name, currency: site.currency });
    for (const unit of catalogue.units) unit.rent = '150.00';
  });
  await insertPublished(database, {
    name: 'manifest',
    property_id: site.propertyId,
    version: 1,
    sha256: '0'.repeat(64),
    content,
    published_at_ms: nowMs,
  });
  await joinKiosk(database, site.kioskId, newKey(), site.propertyId);
  await saveStatus(database, quietStatus(site), nowMs);
  // Head office allots the units to the only kiosk by itself, a moment later.
  await until(async () => (await selectAllotted(database, site.propertyId)).length > 0);
}

/** How a kiosk's books come to head office, and what its own desk reports of them. */
export function reporting({ database }: Office, { kioskId }: SiteOfKiosk, ctx: ServiceContext) {
  const send = async () =>
    sendToOffice(
      database,
      kioskId,
      await ctx.store.read((tx) => loadWireEvents(tx, kioskId, 0, 10_000)),
      ctx.clock.nowMs(),
    );
  return { send, desk: openDeskArea(reportHandlers(ctx)) };
}

/** A kiosk with one tenant from 10 January 2026. */
export async function openReportedKiosk(office: Office, site: SiteOfKiosk, signed: Partial<Signed> = {}) {
  const { currency } = site;
  const books = await openBilled({ moveIn: '2026-01-10', deposit: 5000, currency, ...signed });
  return { ...books, ...reporting(office, site, books.ctx) };
}

/** A report as the file that a spreadsheet reads. */
export async function csvOf(
  who: Visitor,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<FileRow[]> {
  const answer = await who.post(`/reports/${name}`, { ...fields, as: 'csv' });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return parse(await answer.text(), { columns: true });
}
