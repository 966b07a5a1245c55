/** What tenants and staff do on a day, by the dice. It depends on nothing but the dice and what the books say. */
import type { Id } from '../../src/shared/ids';
import type { Result } from '../../src/shared/result';
import { addDays } from '../../src/main/domain/base/dates';
import type { ServiceContext } from '../../src/main/services/base/context';
import { cancelBooking } from '../../src/main/services/booking/bookings';
import { makeCreditNote } from '../../src/main/services/credit-note/make';
import { moveTenantOut } from '../../src/main/services/move-out/ending';
import { giveNotice, withdrawNotice } from '../../src/main/services/move-out/notice';
import { settleEnded } from '../../src/main/services/move-out/settlement';
import { takeOwed } from '../../src/main/services/debt/owed';
import { refundCreditNote } from '../../src/main/services/refund/refunds';
import { beginTransfer, completeTransfer } from '../../src/main/services/transfer/transfer';
import { showTransfer } from '../../src/main/services/transfer/view';
import { findEmpty, findFull, putBack, takeOut } from '../../src/main/services/move-out/unit-acts';
import { settlePayment, settleRefund } from '../../src/main/services/desk/reviews';
import { closeHold, openHold } from '../../src/main/services/late/holds';
import { ensureIntent } from '../../src/main/services/attempt/intent-record';
import { restoreAccess, suspendAccess } from '../../src/main/services/access/suspensions';
import { openOwedAttempt } from '../../src/main/services/payment/owed-attempt';
import { recoverPayments } from '../../src/main/services/payment/recovery';
import { pick, type Roll } from '../support/base/dice';
import { signAtScreen, valueOf } from '../support/services/rental';
import { agreeAgain, endSomeDay } from './autopay';
import { changeChargesSomeDay, takeBackSomeDay } from './changes';
import { dealSomeDay, returnSomeDay, writeOffSomeDay } from './dealings';
import { disputeSomeDay } from './disputes';
import { changeRentSomeDay } from './rents';
import { moveIn, tenderOf } from './move-ins';
import { idOf, type Site } from './site';

const why = 'by the dice';

interface Stand {
  readonly id: Id<'contract'>;
  readonly number: string;
  readonly unitId: Id<'unit'>;
  readonly contactId: Id<'contact'>;
  readonly lastOn: string | null;
  readonly ended: number;
  readonly credited: number;
  readonly suspended: number;
  readonly held: number;
  readonly card: string | null;
  readonly owed: number;
}

/** Every contract that is not closed, by number; or one of them. */
const standing = (site: Site, contractId: Id<'contract'> | null = null): readonly Stand[] =>
  site.raw
    .prepare<[{ one: string | null }], Stand>(
      `SELECT c.id, c.number, c.unit_id AS unitId, c.contact_id AS contactId, n.last_on AS lastOn,
          e.contract_id IS NOT NULL AS ended, coalesce(s.credited_at_ms, 0) > 0 AS credited,
          EXISTS (SELECT 1 FROM access_suspension a WHERE a.contract_id = c.id AND a.ended_at_ms IS NULL) AS suspended,
          EXISTS (SELECT 1 FROM contract_hold h WHERE h.contract_id = c.id AND h.ended_at_ms IS NULL) AS held,
          (SELECT m.state FROM mandate m WHERE m.contract_id = c.id
            ORDER BY m.state <> 'replaced' DESC, m.created_at_ms DESC) AS card,
          (SELECT sum(total_minor) FROM invoice WHERE contract_id = c.id)
            - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE contract_id = c.id) AS owed
        FROM rental_contract c LEFT JOIN contract_notice n ON n.contract_id = c.id
          LEFT JOIN ended_contract e ON e.contract_id = c.id LEFT JOIN settlement s ON s.contract_id = c.id
        WHERE s.closed_at_ms IS NULL ${contractId === null ? '' : 'AND c.id = $one'} ORDER BY c.number`,
    )
    .all({ one: contractId });

/** Of how many units the tenants are as busy as the dice say. */
const BUSY_UNITS = 16;

/** At a larger site the day has as much to do as at that one, not many times as much; but who said that they leave does. */
function isBusy({ units }: Site, { lastOn, ended }: Stand, today: string, roll: Roll): boolean {
  if (units <= BUSY_UNITS || (ended === 0 && lastOn !== null && lastOn <= today)) return true;
  return roll(Math.ceil(units / BUSY_UNITS)) === 0;
}

/** One day of everybody. */
export async function liveDay(site: Site, today: string, roll: Roll): Promise<void> {
  await disputeSomeDay(site, today, roll);
  await unitsAndMoveIns(site, today, roll);
  // Every minute, in truth: a dispute that is won opens a closed contract again, and where the power went it is closed already.
  await site.surely(settleEnded);
  for (const contract of standing(site)) {
    if (contract.owed > 0) await payOrNot(site, contract, roll);
    else if (contract.ended === 0 && roll(120) === 0) await payAheadByCard(site, contract, 1 + roll(6));
    if (!isBusy(site, contract, today, roll)) continue;
    await takeBackSomeDay(site, contract.id, { today, roll });
    await returnSomeDay(site, contract.id, { today, roll });
    if (contract.ended === 1) continue;
    await wander(site, contract, today, roll);
  }
  await giveBack(site, today, roll);
  await writeOffSomeDay(site, roll);
  await settleSentBack(site, roll);
  await settleLost(site, roll);
}

async function unitsAndMoveIns(site: Site, today: string, roll: Roll): Promise<void> {
  const { staff } = site;
  const units = site.raw
    .prepare<[], { id: Id<'unit'>; state: string }>(
      'SELECT id, state FROM unit WHERE listed = 1 ORDER BY number',
    )
    .all();
  const isFree = site.raw.prepare<[string]>(`SELECT 1 FROM unit WHERE id = ? AND state = 'available'`);
  // Anchors on the days that not every month has.
  const oneIn = Number(today.slice(8)) >= 28 ? 3 : 14;
  for (const { id: unitId, state } of units) {
    // Another customer of today may have taken it with theirs.
    if (state === 'available' && !isFree.get(unitId)) continue;
    if (state === 'available' && roll(oneIn) === 0) await moveIn(site, unitId, roll);
    else if (state === 'available' && roll(200) === 0)
      valueOf(await site.surely((ctx) => once(takeOut(ctx, { unitId, why }, staff))));
    else if (state === 'out_of_service' && roll(6) === 0)
      valueOf(await site.surely((ctx) => once(putBack(ctx, { unitId, why }, staff))));
    else if (state === 'to_check' && roll(4) === 0) await check(site, unitId, roll);
  }
}

async function check(site: Site, unitId: Id<'unit'>, roll: Roll): Promise<void> {
  const last = site.raw
    .prepare<[string], string>(
      `SELECT c.id FROM rental_contract c JOIN ended_contract e ON e.contract_id = c.id
        WHERE c.unit_id = ? ORDER BY e.heard_at_ms DESC, c.number DESC`,
    )
    .pluck()
    .get(unitId);
  const isFull = last !== undefined && roll(5) === 0;
  if (!isFull) {
    valueOf(await site.surely((ctx) => once(findEmpty(ctx, { unitId, why }, site.staff))));
    return;
  }
  // Refused where money was given back.
  await site.surely((ctx) => findFull(ctx, { unitId, contractId: idOf<'contract'>(last), why }, site.staff));
}

/** What was done before the power went is refused the second time. */
async function once<T>(act: Promise<Result<T>>): Promise<Result<unknown>> {
  const done = await act;
  const isBefore = !done.ok && done.refusals.every(({ kind }) => kind === 'conflict');
  return isBefore ? { ok: true, value: null } : done;
}

/** Every tenant pays in a way of their own: at once, some day, or hardly ever. */
async function payOrNot(site: Site, contract: Stand, roll: Roll): Promise<void> {
  const usual = [2, 2, 9, 30, 90][Number(contract.number.slice(-4)) % 5] ?? 2;
  const oneIn = contract.card === 'active' ? 40 : usual;
  if (roll(oneIn) > 0) return;
  if (roll(2) === 0) return payByCard(site, contract, roll(3) === 0, roll(2) === 0);
  // Another contract of the tenant may have paid for this one, or changed its unit, since the day began.
  const amountMinor = standing(site, contract.id)[0]?.owed ?? 0;
  if (amountMinor <= 0) return;
  const key = site.db.newId<'event'>();
  const tender = tenderOf(roll, amountMinor);
  const input = { contractId: contract.id, key, amountMinor, tender };
  valueOf(await site.surely((ctx) => takeOwed(ctx, site.staff, input)));
}

/** For one contract, or for all that the tenant has. Once it is paid, power that goes pays no further part of a payment plan. */
async function payByCard(site: Site, contract: Stand, isAll: boolean, isKept: boolean): Promise<void> {
  const receipts = site.raw
    .prepare<[string], number>('SELECT count(*) FROM receipt WHERE contact_id = ?')
    .pluck();
  const before = receipts.get(contract.contactId);
  await site.surely(async (ctx) => {
    if (receipts.get(contract.contactId) !== before) return;
    const consentIds = isKept ? await agreeAgain(ctx, contract) : [];
    await presentCard(ctx, {
      contactId: contract.contactId,
      contractIds: isAll ? 'all' : [contract.id],
      consentIds,
    });
  });
}

/** Periods that no bill was made for, at the kiosk. Once they are paid, power that goes changes nothing. */
async function payAheadByCard(site: Site, contract: Stand, periods: number): Promise<void> {
  const { id: contractId, contactId } = contract;
  const before = billsOf(site, contractId);
  await site.surely(async (ctx) => {
    if (billsOf(site, contractId) > before) return;
    await presentCard(ctx, { contactId, contractIds: [contractId], ahead: [{ contractId, periods }] });
  });
}

const billsOf = ({ raw }: Site, contractId: Id<'contract'>) =>
  raw
    .prepare<[string], number>('SELECT count(*) FROM invoice WHERE contract_id = ?')
    .pluck()
    .get(contractId) ?? 0;

async function presentCard(
  ctx: ServiceContext,
  request: Parameters<typeof openOwedAttempt>[1],
): Promise<void> {
  const opened = await openOwedAttempt(ctx, request);
  if (!opened.ok && (opened.refusals[0]?.reason === 'nothing_owed' || request.ahead)) return;
  const intent = await ensureIntent(ctx, valueOf(opened));
  if (!ctx.gateway.present?.(intent.id, 'approved')) throw new Error('the card was not taken');
  await recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
}

async function wander(site: Site, contract: Stand, today: string, roll: Roll): Promise<void> {
  const { id: contractId, unitId, lastOn, suspended } = contract;
  const { staff } = site;
  if (suspended === 1 ? roll(8) === 0 : roll(150) === 0)
    await site.surely((ctx) => {
      const act = suspended === 1 ? restoreAccess : suspendAccess;
      const about = { contractId, unitId, cause: 'staff', why } as const;
      return ctx.store.transaction((tx) => act({ ctx, tx, by: staff }, about));
    });
  await holdOrNot(site, contract, roll);
  await endSomeDay(site, contract, roll);
  await changeRentSomeDay(site, contractId, roll);
  await changeChargesSomeDay(site, contractId, roll);
  await dealSomeDay(site, contract, { today, roll });
  if (roll(200) === 0) await creditSome(site, contractId, roll);
  if (roll(40) === 0 && (await changeUnit(site, contractId, roll))) return;
  if (lastOn === null) {
    if (roll(90) === 0) await notice(site, contractId, addDays(today, roll(50)));
    else if (roll(400) === 0) await leave(site, contractId, roll);
    return;
  }
  const isPast = today >= lastOn;
  if (isPast ? roll(3) === 0 : roll(60) === 0) await leave(site, contractId, roll, lastOn);
  else if (roll(40) === 0) await notice(site, contractId, addDays(today, roll(60)));
  else if (roll(60) === 0)
    valueOf(await site.surely((ctx) => once(withdrawNotice(ctx, { contractId, why }, staff))));
}

/** Another unit under another contract, where the books allow it. Answers whether the tenant has it. */
async function changeUnit(site: Site, contractId: Id<'contract'>, roll: Roll): Promise<boolean> {
  const { staff } = site;
  const free = site.raw
    .prepare<[], Id<'unit'>>(`SELECT id FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number`)
    .pluck()
    .all();
  if (free.length === 0) return false;
  const unitId = pick(free, roll);
  // Refused where the code is suspended, say; and where it was begun before the power went.
  await site.surely((ctx) => beginTransfer(ctx, staff, { contractId, unitId }));
  const begun = site.raw
    .prepare<[string], { id: Id<'booking'>; isCovered: number }>(
      `SELECT b.id, EXISTS (SELECT 1 FROM coverage v WHERE v.booking_id = b.id) AS isCovered
        FROM booking_transfer t JOIN booking b ON b.id = t.booking_id
        WHERE t.from_contract_id = ? AND b.state = 'draft'`,
    )
    .get(contractId);
  if (!begun) return false;
  const { id: bookingId } = begun;
  if (begun.isCovered === 0) {
    valueOf(await site.surely((ctx) => once(cancelBooking(ctx, staff, bookingId))));
    return false;
  }
  valueOf(await site.surely((ctx) => signAtScreen(ctx, bookingId)));
  const { totalMinor, overdue } = valueOf(await showTransfer(site.ctx, staff, { bookingId }));
  // Who still owes has it carried to the new contract.
  const completing = { bookingId, totalMinor, ...(overdue && { carryWhy: why }) };
  valueOf(await site.surely((ctx) => completeTransfer(ctx, staff, completing)));
  return true;
}

/** A manager protects some who owe, and ends it some day. */
async function holdOrNot(site: Site, { id: contractId, held, owed }: Stand, roll: Roll): Promise<void> {
  if (held === 1 ? roll(20) > 0 : owed <= 0 || roll(30) > 0) return;
  const act = held === 1 ? closeHold : openHold;
  const about = { contractId, cause: 'protected', why } as const;
  valueOf(await site.surely((ctx) => once(act(ctx, about, site.staff))));
}

const notice = (site: Site, contractId: Id<'contract'>, lastDay: string) =>
  site.surely((ctx) => giveNotice(ctx, { contractId, lastDay, why }, site.staff)).then(valueOf);

/** `lastDay`: staff keep the one that was said. */
async function leave(site: Site, contractId: Id<'contract'>, roll: Roll, lastDay?: string): Promise<void> {
  const unit = pick(['to_check', 'to_check', 'seen_empty'] as const, roll);
  valueOf(
    await site.surely((ctx) => once(moveTenantOut(ctx, { contractId, unit, why, lastDay }, site.staff))),
  );
}

/** A part of a line of the move-in, or all of what it has left. */
async function creditSome(site: Site, contractId: Id<'contract'>, roll: Roll): Promise<void> {
  const lines = site.raw
    .prepare<[string], { position: number; payableMinor: number }>(
      `SELECT l.position, l.payable_minor AS payableMinor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
        WHERE i.contract_id = ? AND i.is_move_in = 1 AND l.payable_minor > 1 ORDER BY l.position`,
    )
    .all(contractId);
  // Who was taken over may have come with nothing.
  if (lines.length === 0) return;
  const line = pick(lines, roll);
  const part = { position: line.position, payableMinor: 1 + roll(line.payableMinor) };
  const input = { contractId, key: site.db.newId<'event'>(), reason: why, lines: [part] };
  // Refused where too little of the line is left.
  await site.surely((ctx) => makeCreditNote(ctx, site.staff, input));
}

/** Staff give back what credit notes of the last months have left, in part or whole; what is refused is tried another way some day. */
async function giveBack(site: Site, today: string, roll: Roll): Promise<void> {
  const notes = site.raw
    .prepare<[string], { id: Id<'credit_note'>; gross: number; left: number }>(
      `SELECT n.id, n.gross_minor AS gross, n.gross_minor - n.paid_minor
          - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE credit_note_id = n.id) AS left
        FROM credit_note n WHERE n.invoice_id IS NOT NULL AND n.transact_on > date(?, '-90 days')
        ORDER BY n.transact_id`,
    )
    .all(today);
  for (const { id: creditNoteId, gross, left } of notes) {
    if (roll(left > 0 ? 5 : 60) > 0) continue;
    const way = pick(['cash', 'cheque', 'card', 'card'] as const, roll);
    // Now and then they ask for what has settled bills, or was given back before.
    const amountMinor = left <= 0 ? gross : roll(3) === 0 ? 1 + roll(left) : left;
    const key = site.db.newId<'event'>();
    const reference = way === 'cheque' ? '9' : null;
    const input = { creditNoteId, key, way, amountMinor, reference, why };
    await site.surely((ctx: ServiceContext) => refundCreditNote(ctx, site.staff, input));
  }
}

/** What a bank has sent back is owed once more, as soon as staff have said that the tenant does not have it. */
async function settleSentBack(site: Site, roll: Roll): Promise<void> {
  const back = site.raw
    .prepare<[], Id<'refund'>>(
      `SELECT r.id FROM refund r JOIN credit_note n ON n.id = r.credit_note_id WHERE r.state = 'needs_review'
        ORDER BY n.transact_id, r.asked_at_ms, r.amount_minor`,
    )
    .pluck()
    .all();
  for (const id of back)
    if (roll(5) === 0)
      valueOf(await site.surely((ctx) => once(settleRefund(ctx, site.staff, id, { as: 'not_given', why }))));
}

/** Money of a card that never came: what it had settled is open again as soon as staff have said so. */
async function settleLost(site: Site, roll: Roll): Promise<void> {
  const lost = site.raw
    .prepare<[], Id<'attempt'>>(
      `SELECT id FROM payment_attempt WHERE state = 'needs_review' ORDER BY created_at_ms, amount_minor`,
    )
    .pluck()
    .all();
  for (const id of lost)
    if (roll(4) === 0)
      valueOf(await site.surely((ctx) => once(settlePayment(ctx, site.staff, id, { as: 'released', why }))));
}
