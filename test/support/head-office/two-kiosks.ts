/** Two kiosks of a site, of which one takes money for a contract that the other has. */
import { readFileSync } from 'node:fs';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import type { Database } from '../../../src/head-office/database/tx';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { elsewhereHandlers } from '../../../src/main/desk/handlers/debt/elsewhere';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { chargeExtra, previewExtraCharge } from '../../../src/main/services/debt/extra-charges';
import type { DeskInput } from '../../../src/shared/desk/channels';
import { until } from '../base/eventually';
import { openDeskArea } from '../desk/area';
import { newTestId } from '../services/database';
import { movedIn } from '../services/moved-in';
import { valueOf } from '../services/rental';
import { claimsRig, type RigKiosk } from './claims-rig';
import { PROPERTY } from './office';
import { quietStatus } from './status';

export const manager: StaffCaller = {
  kind: 'staff',
  id: newTestId<'staff'>(),
  role: 'manager',
  place: 'desk',
};

/** As the program joins them: a kiosk asks over its line, and its property takes such money. */
export function withLine({ ctx, line, services }: RigKiosk): ServiceContext {
  services.db.open.raw.exec(`UPDATE property SET pay_elsewhere = 'site'`);
  const due: ServiceContext['headOffice']['due'] = (unitId) => line.due(unitId).catch(() => null);
  return { ...ctx, headOffice: { ...ctx.headOffice, state: () => (line.up() ? 'up' : 'down'), due } };
}

export const sumOf = ({ services }: RigKiosk, account: string) =>
  services.db.open.raw
    .prepare<[string], number>(
      'SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM posting WHERE account = ?',
    )
    .pluck()
    .get(account) ?? 0;

export const countOf = ({ services }: RigKiosk, table: string) =>
  Number(services.db.open.raw.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

/** A tenant at kiosk `a` owes a cleaning; kiosk `b` stands at the same site. */
export async function twoKiosks() {
  const rig = await claimsRig();
  const { database } = rig.office;
  const [a, b] = [await rig.kiosk('a'), await rig.kiosk('b')];
  const [ctxA, ctxB] = [withLine(a), withLine(b)];
  const bookingId = await movedIn(ctxA, a.services.db, 1);
  const contract = await a.services.db.query((tx) => findContractByBooking(tx, bookingId));
  if (!contract) throw new Error('no contract');
  const { raw } = a.services.db.open;
  const owe = async (amountMinor: number) => {
    const taxCode = 'rent';
    const kind = 'cleaning';
    const key = newTestId<'event'>();
    const wish = { contractId: contract.id, amountMinor, taxCode };
    const { total } = valueOf(await previewExtraCharge(ctxA, wish));
    valueOf(await chargeExtra(ctxA, manager, { ...wish, key, kind, what: 'Cleaning', totalMinor: total }));
    return total;
  };
  const isTold = (kiosk: RigKiosk) =>
    until(async () => {
      const head = kiosk.services.db.open.raw
        .prepare('SELECT hash FROM outbox ORDER BY sequence DESC LIMIT 1')
        .pluck()
        .get();
      const chains = await database.selectFrom('chain').select('head_hash').execute();
      return chains.some(({ head_hash }) => head_hash === head);
    });
  const report = (
    kioskId: string,
    line: RigKiosk['line'],
    backlog?: { events: number; oldestAtMs: number },
  ) => line.report(quietStatus({ kioskId, propertyId: PROPERTY, ...(backlog && { backlog }) }));
  const desk = openDeskArea(elsewhereHandlers(ctxB), { staffId: manager.id });
  const unitNumber = raw
    .prepare<[string], string>('SELECT number FROM unit WHERE id = ?')
    .pluck()
    .get(contract.unit_id);
  const asked = { unitNumber: unitNumber ?? '' };
  const take = (amountMinor: number, more: Partial<DeskInput<'elsewhere.take'>> = {}) =>
    desk.ask('elsewhere.take', {
      ...asked,
      key: newTestId<'event'>(),
      contractId: contract.id,
      amountMinor,
      tender: { kind: 'cash', givenMinor: amountMinor + 500 },
      ...more,
    });
  const told = (count = 1) => until(() => countOf(a, 'told_payment') === count);
  return { rig, a, b, ctxA, ctxB, contract, owe, isTold, report, desk, asked, take, told, raw };
}

/** The catalogue of the kiosks' property, as head office hands it out. */
export const publishSample = (database: Database): Promise<unknown> =>
  database.transaction().execute((tx) =>
    insertPublished(tx, {
      name: 'manifest',
      property_id: PROPERTY,
      version: 1,
      sha256: '0'.repeat(64),
      content: readFileSync('resources/sample-catalogue.json'),
      published_at_ms: 0,
    }),
  );
