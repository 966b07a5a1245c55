/** A tenant whom the run bills and who changes the unit at the desk: to the one that the test prices. */
import type { Id } from '../../../src/shared/ids';
import { transferHandlers } from '../../../src/main/desk/handlers/transfer/transfer';
import type { Caller } from '../../../src/main/services/base/caller';
import { readAgreement } from '../../../src/main/services/signing/shown-agreement';
import { signOnScreen } from '../../../src/main/services/signing/signature';
import { openDeskArea } from './area';
import { handDrawn, ink } from '../documents/signature';
import { consent } from '../services/autopay';
import type { Signed } from '../services/billed';
import { openLeaving } from '../services/leaving';
import { valueOf } from '../services/rental';

interface Next {
  readonly rent: number;
  readonly plan: number;
  readonly deposit: number;
}

/** The larger unit of the worked case. */
const larger: Next = { rent: 19_900, plan: 1800, deposit: 7500 };

async function openTransferring(signed: Signed, next: Next = larger) {
  const tenant = await openLeaving(signed);
  const { raw, ctx, staff, contractId } = tenant;
  const area = openDeskArea(transferHandlers(ctx), { staffId: staff.id });
  const nextUnitId = tenant.db.catalogue.units[5]?.id;
  if (!nextUnitId) throw new Error('no other unit');
  raw
    .prepare('UPDATE unit SET rent_minor = ?, deposit_minor = ? WHERE id = ?')
    .run(next.rent, next.deposit, nextUnitId);
  raw.prepare('UPDATE premium_revision SET premium_minor = ?').run(next.plan);
  const unitId = nextUnitId as Id<'unit'>;
  const show = (bookingId: Id<'booking'>) => area.ask('transfer.show', { bookingId, language: 'en' });
  const preview = (of: Id<'contract'> = contractId, to: Id<'unit'> = unitId) =>
    area.ask('transfer.preview', { contractId: of, unitId: to, language: 'en' });
  const sign = async (bookingId: Id<'booking'>, by: Caller = staff) => {
    const { document } = valueOf(await readAgreement(ctx, bookingId, 'en', by));
    const drawn = { signature: await ink(), method: 'drawn', strokes: handDrawn, typedName: null } as const;
    const about = { bookingId, language: 'en', documentSha256: document.sha256, consent: true } as const;
    valueOf(await signOnScreen(ctx, { ...about, ...drawn }, by));
  };
  const begin = async (of: Id<'contract'> = contractId, to: Id<'unit'> = unitId) =>
    (await area.ask('transfer.begin', { contractId: of, unitId: to })).bookingId;
  const complete = async (bookingId: Id<'booking'>, carryWhy?: string) => {
    const { totalMinor } = await show(bookingId);
    return area.ask('transfer.complete', { bookingId, totalMinor, ...(carryWhy && { carryWhy }) });
  };
  const move = async (of: Id<'contract'> = contractId, to: Id<'unit'> = unitId) => {
    const bookingId = await begin(of, to);
    await sign(bookingId);
    return { bookingId, ...(await complete(bookingId)) };
  };
  const of = (account: string, contract: Id<'contract'>) =>
    raw
      .prepare<[string, string], number>(
        `SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM posting
          WHERE account = ? AND contract_id = ?`,
      )
      .pluck()
      .get(account, contract) ?? 0;
  const stateOf = (unit: Id<'unit'>) =>
    raw.prepare<[string], string>('SELECT state FROM unit WHERE id = ?').pluck().get(unit);
  return { ...tenant, area, nextUnitId: unitId, preview, show, sign, begin, complete, move, of, stateOf };
}

/**
 * Moved in on 20 March with a deposit of 50.00, and paid April unless the test says not: it is 12 April. `cardId`: their saved
 * card is charged.
 */
export async function onTwelfthOfApril(
  signed: Partial<Signed> & { readonly cardId?: string; readonly owes?: boolean } = {},
  next: Next = larger,
) {
  const { cardId, owes = false, ...terms } = signed;
  const tenant = await openTransferring({ moveIn: '2027-03-20', deposit: 5000, ...terms }, next);
  if (cardId !== undefined) consent(tenant.raw, tenant.contractId, { customerId: 'cus_1', cardId });
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-01');
  if (!owes) await tenant.pay();
  tenant.on('2027-04-12');
  return tenant;
}

/**
 * Signed for 28 April and on, rent 149.00 and a plan of 12.00 that a part of a period costs whole, and wants another unit on
 * the 25th.
 */
export async function beforeTheFirstDay() {
  const tenant = await openTransferring({ moveIn: '2027-04-28', deposit: 5000, wholePlan: true });
  tenant.on('2027-04-25');
  return tenant;
}
