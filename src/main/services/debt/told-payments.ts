/**
 * Money that another kiosk of the site took for a contract of this one, as head office tells it. Each payment becomes a
 * receipt once: its row has the other kiosk's id. What bills do not need is the tenant's, for later ones. The access code
 * follows as for any payment.
 */
import { localeFor } from '../../../shared/formats';
import type { Notices } from '../../../shared/head-office/documents';
import { minor } from '../../../shared/money';
import { findContract } from '../../database/contract/contracts';
import { peekDocumentNumber } from '../../database/number-series';
import { subjectOf } from '../../database/ledger/booked-facts';
import { findDeskPaymentByKey, type DeskPaymentRow } from '../../database/payment/desk-payments';
import { saveToldPayment, selectUnbookedTold, type ToldPaymentRow } from '../../database/payment/on-behalf';
import type { Tx } from '../../database/schema';
import type { ReceiptFacts } from '../../documents/port';
import type { Clock } from '../../domain/base/dates';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { ok, refuse, type Result } from '../../../shared/result';
import { isCardAskedJustNow } from '../attempt/collections';
import { clockRefusal } from '../base/clock-trust';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { lookRegularly, type Rounds } from '../base/rounds';
import type { InTransaction } from '../base/work';
import { paidAtDesk, writeDeskPayment } from '../move-in/desk-payment';
import { rehearsed } from '../payment/owed-by-card';
import {
  owedReceiptFacts,
  readOwed,
  settledLines,
  wordsOfReceipt,
  writeOwedReceipt,
  type Owed,
} from '../payment/owed-facts';

const EVERY_MS = 5_000;

/** Writes down what head office tells; it is booked by the next round. */
export async function hearPayments(
  { ctx: { clock }, tx }: InTransaction<{ readonly clock: Clock }>,
  told: Notices['payments'],
): Promise<void> {
  for (const { id, contractId, kioskId, amountMinor, currency, staffId, takenAtMs } of told)
    await saveToldPayment(tx, {
      id,
      contract_id: contractId,
      kiosk_id: kioskId,
      amount_minor: minor(amountMinor),
      currency,
      staff_id: staffId,
      taken_at_ms: takenAtMs,
      heard_at_ms: clock.nowMs(),
    });
}

/** Books at once and then every few seconds, as soon as the clock is trusted. */
export function bookToldRegularly(ctx: ServiceContext): Rounds {
  return lookRegularly(() => bookTold(ctx), EVERY_MS);
}

/** Never throws: one that cannot be booked holds up no other, and is tried again. */
export async function bookTold(ctx: ServiceContext): Promise<void> {
  try {
    if (clockRefusal(ctx)) return;
    for (const told of await ctx.store.read(selectUnbookedTold)) {
      const booked = await bookOne(ctx, told).catch((error: unknown) => {
        ctx.log.error({ err: error, payment: told.id }, 'money that another kiosk took could not be booked');
        return null;
      });
      if (booked?.ok) ctx.log.info({ payment: told.id }, 'money that another kiosk took is booked');
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'money that other kiosks took could not be read; it is tried again');
  }
}

interface Read {
  readonly owed: Owed;
  readonly lines: Owed['lines'];
  readonly payment: DeskPaymentRow;
  readonly facts: ReceiptFacts;
}

function bookOne(ctx: ServiceContext, told: ToldPaymentRow): Promise<Result<'booked'>> {
  // The PDF carries the number that the receipt will have, so those who take a number wait for each other.
  return contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await rehearsed(ctx, (tx) => readOrFind({ ctx, tx }, told));
      if (!read.ok) return read;
      if (read.value === 'booked') return ok('booked');
      const pdf = await ctx.documents.receipt(read.value.facts);
      const before = read.value;
      const written = await ctx.store.attempt((tx) => write({ ctx, tx }, told, before, pdf));
      if (!written.ok) return written;
      if (written.value === 'booked') return ok('booked');
    }
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
}

const keyOf = ({ id }: ToldPaymentRow): string => `on_behalf:${id}`;

async function readOrFind(
  { ctx, tx }: InTransaction,
  told: ToldPaymentRow,
): Promise<Result<Read | 'booked'>> {
  if (await findDeskPaymentByKey(tx, keyOf(told))) return ok('booked');
  const contract = await findContract(tx, told.contract_id);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  // The saved card is asked for the same bills: its answer comes first.
  if (await isCardAskedJustNow({ ctx, tx }, contract.id))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'bills_being_paid' });
  const owed = await readOwed({ ctx, tx }, contract);
  const payment = paymentOf(told, owed);
  const settled = settledLines(owed, payment.amount_minor);
  const paid = paidAtDesk(payment, localeFor(contract.language, owed.property));
  const number = await peekDocumentNumber(tx, 'receipt');
  const facts = await owedReceiptFacts(
    tx,
    owed,
    { amountMinor: payment.amount_minor, ...settled, ...paid },
    number,
  );
  return ok({ owed, lines: settled.lines, payment, facts });
}

function paymentOf(told: ToldPaymentRow, { parts: { contract } }: Owed): DeskPaymentRow {
  return {
    id: subjectOf<'desk_payment'>(told.id),
    booking_id: contract.booking_id,
    key: keyOf(told),
    tender: 'sister',
    amount_minor: told.amount_minor,
    currency: told.currency,
    given_minor: null,
    change_minor: null,
    reference: referenceOf(told.id),
    staff_id: told.staff_id,
    taken_at_ms: told.taken_at_ms,
  };
}

/** `again` where somebody took the number, or something was paid, billed or credited since it was read. */
async function write(
  { ctx, tx }: { readonly ctx: ServiceContext; readonly tx: Tx },
  told: ToldPaymentRow,
  before: Read,
  pdf: Buffer,
): Promise<Result<'booked' | 'again'>> {
  const now = await readOrFind({ ctx, tx }, told);
  if (!now.ok) return now;
  if (now.value === 'booked') return ok('booked');
  const [first, second] = [before.facts, now.value.facts].map((each) => JSON.stringify(wordsOfReceipt(each)));
  if (first !== second) return ok('again');
  const { owed, lines, payment } = now.value;
  await writeDeskPayment({ ctx, tx, by: null }, payment);
  await writeOwedReceipt({ ctx, tx }, owed, {
    pdf,
    amountMinor: payment.amount_minor,
    invoiceId: lines[0]?.row.invoice_id ?? owed.parts.invoice.id,
    paidBy: { deskPaymentId: payment.id },
  });
  return ok('booked');
}
