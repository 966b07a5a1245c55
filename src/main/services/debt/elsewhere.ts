/**
 * Staff take money for a contract of another kiosk of the site, where the property does so. Head office says what is due;
 * that kiosk books it when head office tells it. Here it is what the two kiosks owe each other, and no receipt of this
 * kiosk's contracts. It is taken whole: a part is for the kiosk that knows the contract.
 */
import type { Id } from '../../../shared/ids';
import type { ElsewhereDue } from '../../../shared/head-office/elsewhere-due';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findOnBehalf,
  insertOnBehalf,
  selectOnBehalfOf,
  type OnBehalfRow,
} from '../../database/payment/on-behalf';
import { findUnitByNumber } from '../../database/unit/units';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { bookEntries } from '../ledger/book';
import { wrongAmount } from '../move-in/desk-payment';
import { requireProperty } from '../property/property';

/** A contract of another kiosk. */
export interface DueThere extends Omit<ElsewhereDue, 'counted' | 'dueMinor'> {
  readonly dueMinor: Minor;
}

/** Whether staff take such money here. */
export async function isTakenElsewhere(ctx: Pick<ServiceContext, 'store' | 'headOffice'>): Promise<boolean> {
  if (ctx.headOffice.state() === 'alone') return false;
  return (await ctx.store.read(requireProperty)).pay_elsewhere === 'site';
}

/**
 * What is due for a unit at the other kiosks. Refused where no such money is taken here (`not_allowed`). Refused for what is
 * no unit's number, and for a unit that nobody rents at another kiosk (`elsewhere_unknown`). Refused while head office is not
 * reached (`elsewhere_unreached`).
 */
export async function dueThere(ctx: ServiceContext, unitNumber: string): Promise<Result<DueThere[]>> {
  const told = await toldDue(ctx, unitNumber);
  if (!told.ok) return told;
  return ok(await ctx.store.read((tx) => Promise.all(told.value.map((each) => lessOwn(tx, each)))));
}

/** As head office says it: what this kiosk took and has not told yet is still in it. */
async function toldDue(ctx: ServiceContext, unitNumber: string): Promise<Result<readonly ElsewhereDue[]>> {
  if (!(await isTakenElsewhere(ctx))) return refused('not_allowed');
  const unit = await ctx.store.read((tx) => findUnitByNumber(tx, unitNumber.trim()));
  if (!unit) return refused('elsewhere_unknown');
  const told = await ctx.headOffice.due(unit.id);
  if (told === null) return refused('elsewhere_unreached');
  return told.length === 0 ? refused('elsewhere_unknown') : ok(told);
}

/** What this kiosk took and head office has not heard of yet is paid too. */
async function lessOwn(
  tx: InTransaction['tx'],
  { counted, dueMinor, ...due }: ElsewhereDue,
): Promise<DueThere> {
  const own = await selectOnBehalfOf(tx, due.contractId);
  const unheard = sumMinor(own.filter(({ id }) => !counted.includes(id)).map((each) => each.amount_minor));
  return { ...due, dueMinor: minor(Math.max(0, dueMinor - unheard)) };
}

export interface ElsewhereTaking {
  /** Made by the page for this one payment: sent again, nothing happens twice. */
  readonly key: string;
  readonly unitNumber: string;
  readonly contractId: Id<'contract'>;
  /** What the page showed as due. */
  readonly amountMinor: number;
  readonly tender:
    | { readonly kind: 'cash'; readonly givenMinor: number }
    | { readonly kind: 'desk_terminal'; readonly reference: string };
  readonly language?: Language | undefined;
}

/**
 * Takes all that is due; the same key answers the same. Refuses what `dueThere` does, and an amount that is more than a day
 * old (`elsewhere_old`). Refuses what is paid by now (`paid_already`), another amount (`amount_changed`) and too little cash.
 */
export async function takeElsewhere(
  ctx: ServiceContext,
  by: StaffCaller,
  input: ElsewhereTaking,
): Promise<Result<OnBehalfRow>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const known = await ctx.store.read((tx) => findOnBehalf(tx, input.key));
  if (known) return isSame(known, input) ? ok(known) : refused('key_used');
  const told = await toldDue(ctx, input.unitNumber);
  if (!told.ok) return told;
  const due = told.value.find(({ contractId }) => contractId === input.contractId);
  if (!due) return refused('elsewhere_unknown');
  if (due.isOld) return refused('elsewhere_old');
  return ctx.store.attempt((tx) => write({ ctx, tx, by }, input, due));
}

async function write(
  { ctx, tx, by }: Work<StaffCaller>,
  input: ElsewhereTaking,
  told: ElsewhereDue,
): Promise<Result<OnBehalfRow>> {
  // Somebody else at this desk may have been faster, with this key or with one of their own.
  const known = await findOnBehalf(tx, input.key);
  if (known) return isSame(known, input) ? ok(known) : refused('key_used');
  const { contractId, number, dueMinor, currency } = await lessOwn(tx, told);
  const property = await requireProperty(tx);
  if (dueMinor === 0 || currency !== property.currency) return refused('paid_already');
  const wrong = wrongAmount({ dueMinor, currency }, property, input);
  if (wrong) return wrong;
  const { tender } = input;
  const row: OnBehalfRow = {
    id: ctx.newId<'on_behalf'>(),
    key: input.key,
    contract_id: contractId,
    contract_number: number,
    tender: tender.kind,
    amount_minor: dueMinor,
    currency,
    given_minor: tender.kind === 'cash' ? minor(tender.givenMinor) : null,
    reference: tender.kind === 'cash' ? null : tender.reference,
    staff_id: by.id,
    taken_at_ms: ctx.clock.nowMs(),
  };
  await insertOnBehalf(tx, row);
  await note({ ctx, tx, by }, 'on_behalf.taken', row.id);
  await publishOnBehalf({ ctx, tx }, row);
  await bookEntries({ ctx, tx });
  return ok(row);
}

export async function publishOnBehalf({ ctx, tx }: InTransaction, row: OnBehalfRow): Promise<void> {
  await publish({ ctx, tx }, 'payment.on_behalf', {
    onBehalfId: row.id,
    key: row.key,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    tender: row.tender,
    amountMinor: row.amount_minor,
    currency: row.currency,
    staffId: row.staff_id,
    takenAtMs: row.taken_at_ms,
  });
}

function isSame(known: OnBehalfRow, { contractId, amountMinor, tender }: ElsewhereTaking): boolean {
  return (
    known.contract_id === contractId &&
    known.amount_minor === amountMinor &&
    known.tender === tender.kind &&
    (tender.kind === 'cash' ? known.given_minor === tender.givenMinor : known.reference === tender.reference)
  );
}

type Why =
  | 'not_allowed'
  | 'elsewhere_unknown'
  | 'elsewhere_unreached'
  | 'elsewhere_old'
  | 'paid_already'
  | 'key_used';

function refused(desk: Why): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', desk === 'not_allowed' ? 'forbidden' : 'conflict', { desk });
}
