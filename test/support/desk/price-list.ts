/** The price list of a site of its own, with two managers, and the sample's catalogue in force. */
import { readFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { catalogueHandlers } from '../../../src/main/desk/handlers/catalogue/catalogue';
import { attentionHandlers } from '../../../src/main/desk/handlers/desk/attention';
import { unitHandlers } from '../../../src/main/desk/handlers/unit/units';
import { readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { createStaff } from '../../../src/main/services/staff/accounts';
import type { DeskInput, DeskOutput } from '../../../src/shared/desk/channels';
import { newTestId, SAMPLE_CATALOGUE } from '../services/database';
import { openBookings } from '../services/bookings';
import { quickPasswords } from '../services/staff';
import { openDeskArea, type DeskArea } from './area';

export type Sample = Record<string, unknown> & {
  readonly units: { readonly number: string; rent: string }[];
};

/** Without the plan, as the database of tests has it. */
export const sampleFile = (): Sample => ({
  ...(JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample),
  sitePlan: null,
});

interface Options {
  readonly secondPerson?: boolean;
  /** What the kiosk knows of its head office; read again each time. */
  readonly office?: () => ReturnType<ServiceContext['headOffice']['state']>;
  readonly file?: string;
}

export async function openPriceList({ secondPerson = false, office = () => 'alone', file }: Options = {}) {
  const services = await openBookings({
    ...(file === undefined ? {} : { file }),
    change: (ctx) => ({
      ...ctx,
      settings: { ...ctx.settings, secondPerson },
      headOffice: { ...ctx.headOffice, state: office },
    }),
  });
  onTestFinished(() => services.close());
  const importSample = () =>
    services.ctx.store.transaction(async (tx) => {
      const read = readCatalogue(sampleFile());
      if (!read.ok) throw new Error('the sample');
      const options = { nowMs: services.ctx.clock.nowMs(), newId: newTestId<'template'>, actor: 'cli' };
      await importCatalogue(tx, read.catalogue, options);
    });
  // The same as is in force: its file is kept, and nothing changes.
  await importSample();
  const handlers = {
    ...catalogueHandlers(services.ctx, { gatewayFault: () => null }),
    ...unitHandlers(services.ctx),
    ...attentionHandlers(services.ctx, { current: () => null }),
  };
  const make = async (name: string) => {
    const by = { by: 'cli', why: null } as const;
    const { id } = await createStaff(services.ctx, quickPasswords(), by, { name, role: 'manager' });
    return openDeskArea(handlers, { staffId: id });
  };
  const [ana, ben] = [await make('Ana'), await make('Ben')];
  const rentOf = async (number: string) => {
    const rows = await services.db.query((tx) =>
      tx.selectFrom('unit').select(['number', 'rent_minor']).execute(),
    );
    return rows.find((row) => row.number === number)?.rent_minor;
  };
  return { ...services, ana, ben, rentOf, importSample };
}

type Table = DeskInput<'catalogue.draft'>['table'];

export async function draftRow(desk: DeskArea, name: string, table: Table = 'unit') {
  const { rows } = await desk.ask('catalogue.draft', { table, text: name });
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`no ${name}`);
  return row;
}

export async function draftEdit(desk: DeskArea, field: string, value: string | boolean, name = 'A101') {
  const { id, values } = await draftRow(desk, name);
  return { table: 'unit' as const, id, field, value, seen: values[field] ?? '' };
}

export async function checkDraft(desk: DeskArea, version: number | null = null) {
  const seen = await desk.ask('catalogue.check', { version });
  if (seen.outcome !== 'changes') throw new Error(JSON.stringify(seen));
  return seen;
}

/** The draft, as it was just checked. */
export async function useDraft(desk: DeskArea, on: string | null): Promise<DeskOutput<'catalogue.use'>> {
  const { mark } = await checkDraft(desk);
  return desk.ask('catalogue.use', { version: null, mark, on });
}

export async function firstRefusal(answer: Promise<{ ok: boolean; refusals?: readonly object[] }>) {
  const { ok, refusals } = await answer;
  if (ok) expect.fail('it was done');
  return refusals?.[0];
}
