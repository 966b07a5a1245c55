/**
 * What else becomes of a tenant's money: parts of what is due, periods paid ahead, extra charges, bills credited in part, checks
 * that come back, payment plans, and debts that are written off and owed again.
 */
import type { Id } from '../../src/shared/ids';
import { addDays } from '../../src/main/domain/base/dates';
import type { ServiceContext } from '../../src/main/services/base/context';
import { aheadOf } from '../../src/main/services/bill/ahead';
import type { LiveJourneys } from '../../src/main/services/booking/live-journeys';
import { makeCreditNote } from '../../src/main/services/credit-note/make';
import { acceptTaxProof, claimTaxLater, refuseTaxProof } from '../../src/main/services/desk/tax-proofs';
import { chargeExtra, previewExtraCharge } from '../../src/main/services/debt/extra-charges';
import { takeOwed } from '../../src/main/services/debt/owed';
import { closeHold, openHold } from '../../src/main/services/late/holds';
import { undoWriteOff, writeOffDebt } from '../../src/main/services/move-out/write-offs';
import { returnCheque } from '../../src/main/services/returned-payment/cheques';
import { pick, type Roll } from '../support/base/dice';
import { valueOf } from '../support/services/rental';
import type { Site } from './site';

const why = 'by the dice';

/** Nobody answers at the screen meanwhile. */
const journeys: LiveJourneys = {
  tell: () => undefined,
  current: () => null,
  isStaffThere: () => false,
  forget: () => undefined,
};

interface Dealing {
  readonly today: string;
  readonly roll: Roll;
}

interface Running {
  readonly id: Id<'contract'>;
  /** Less than nothing: more was paid. */
  readonly owed: number;
}

/** Of a contract that runs. What the books do not allow is refused, and somebody asks again some day. */
export async function dealSomeDay(
  site: Site,
  { id: contractId, owed }: Running,
  deal: Dealing,
): Promise<void> {
  const { roll } = deal;
  if (roll(150) === 0) await payAhead(site, contractId, roll);
  if (roll(200) === 0) await chargeMore(site, contractId, roll);
  if (roll(200) === 0) await creditOfBill(site, contractId, roll);
  if (owed > 1 && roll(12) === 0) await payPart(site, contractId, { owed, roll });
  await proveTaxSomeDay(site, contractId, deal);
  if (roll(owed > 0 ? 25 : 60) === 0) await planOrNot(site, contractId, deal);
}

/** Of any contract that is not closed. */
export async function returnSomeDay(
  site: Site,
  contractId: Id<'contract'>,
  { today, roll }: Dealing,
): Promise<void> {
  if (roll(60) > 0) return;
  const taken = site.raw
    .prepare<[string, string], Id<'receipt'>>(
      `SELECT r.id FROM receipt r JOIN invoice i ON i.id = r.invoice_id
          JOIN desk_payment d ON d.id = r.desk_payment_id
        WHERE i.contract_id = ? AND d.tender = 'cheque' AND r.received_at_ms > unixepoch(?, '-40 days') * 1000
          AND r.id NOT IN (SELECT receipt_id FROM returned_payment) ORDER BY r.number`,
    )
    .pluck()
    .all(contractId, today);
  if (taken.length === 0) return;
  const input = { receiptId: pick(taken, roll), key: site.db.newId<'event'>(), why };
  valueOf(await site.surely((ctx) => returnCheque(ctx, site.staff, input)));
}

/** Managers write off what former tenants owe, and some of them pay after all. */
export async function writeOffSomeDay(site: Site, roll: Roll): Promise<void> {
  const settled = site.raw
    .prepare<[], { id: Id<'contract'>; owed: number }>(
      `SELECT c.id, (SELECT sum(total_minor) FROM invoice WHERE contract_id = c.id)
          - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE contract_id = c.id) AS owed
        FROM settlement s JOIN rental_contract c ON c.id = s.contract_id
        WHERE s.deposit_at_ms IS NOT NULL AND s.closed_at_ms IS NULL ORDER BY c.number`,
    )
    .all();
  for (const { id: contractId, owed } of settled) {
    if (owed <= 0 || roll(12) > 0) continue;
    const wish = { contractId, amountMinor: owed, why, key: site.db.newId<'event'>() };
    // Refused while a card is asked for it.
    await site.surely((ctx) => writeOffDebt(ctx, wish, site.staff));
  }
  const written = site.raw
    .prepare<[], Id<'write_off'>>(
      `SELECT w.id FROM write_off w JOIN rental_contract c ON c.id = w.contract_id
        WHERE w.undone_at_ms IS NULL ORDER BY c.number, w.rowid`,
    )
    .pluck()
    .all();
  for (const writeOffId of written)
    // A second time it is refused.
    if (roll(300) === 0) await site.surely((ctx) => undoWriteOff(ctx, { writeOffId, why }, site.staff));
}

async function payAhead(site: Site, contractId: Id<'contract'>, roll: Roll): Promise<void> {
  const offered = await site.ctx.store.read((tx) => aheadOf({ ctx: site.ctx, tx }, contractId));
  const key = site.db.newId<'event'>();
  if (offered.length === 0) return;
  const { throughOn, amountMinor } = pick(offered, roll);
  const tender = { kind: 'cash', givenMinor: amountMinor } as const;
  const input = { contractId, key, amountMinor, aheadThrough: throughOn, tender };
  // Refused where something is due besides.
  await site.surely((ctx) => takeOwed(ctx, site.staff, input));
}

async function payPart(
  site: Site,
  contractId: Id<'contract'>,
  { owed, roll }: { readonly owed: number; readonly roll: Roll },
): Promise<void> {
  const paysMinor = 1 + roll(owed);
  const tender = pick(
    [
      { kind: 'cash', givenMinor: paysMinor + 5 },
      { kind: 'cheque', reference: `P-${paysMinor}` },
    ] as const,
    roll,
  );
  const input = { contractId, key: site.db.newId<'event'>(), amountMinor: owed, paysMinor, tender };
  await site.surely((ctx) => takeOwed(ctx, site.staff, input));
}

async function chargeMore(site: Site, contractId: Id<'contract'>, roll: Roll): Promise<void> {
  const wish = { contractId, amountMinor: 1 + roll(9000), taxCode: 'rent' };
  const kind = pick(['damage', 'cleaning'] as const, roll);
  const key = site.db.newId<'event'>();
  const { total } = valueOf(await previewExtraCharge(site.ctx, wish));
  const input = { ...wish, key, kind, what: why, totalMinor: total };
  valueOf(await site.surely((ctx) => chargeExtra(ctx, site.staff, input)));
}

/** A part of a line of a bill. */
async function creditOfBill(site: Site, contractId: Id<'contract'>, roll: Roll): Promise<void> {
  const lines = site.raw
    .prepare<[string], { invoiceId: Id<'invoice'>; position: number; payableMinor: number }>(
      `SELECT i.id AS invoiceId, l.position, l.payable_minor AS payableMinor FROM invoice_line l
          JOIN invoice i ON i.id = l.invoice_id
        WHERE i.contract_id = ? AND i.is_move_in = 0 AND l.payable_minor > 1 ORDER BY i.number, l.position`,
    )
    .all(contractId);
  if (lines.length === 0) return;
  const { invoiceId, position, payableMinor } = pick(lines, roll);
  const part = { position, payableMinor: 1 + roll(payableMinor) };
  const input = { contractId, invoiceId, key: site.db.newId<'event'>(), reason: why, lines: [part] };
  // Refused where too little of the line is left.
  await site.surely((ctx) => makeCreditNote(ctx, site.staff, input));
}

/** What is due, in parts; or the tenant does not keep to it, and staff end it. */
async function planOrNot(site: Site, contractId: Id<'contract'>, { today, roll }: Dealing): Promise<void> {
  const isOpen = site.raw
    .prepare<[string]>(
      `SELECT 1 FROM contract_hold WHERE contract_id = ? AND cause = 'plan' AND ended_at_ms IS NULL`,
    )
    .get(contractId);
  const plan = {
    count: 1 + roll(6),
    firstOn: addDays(today, roll(31)),
    every: pick(['week', 'month'] as const, roll),
  };
  const about = { contractId, cause: 'plan', why } as const;
  // Refused where nothing is due.
  await site.surely((ctx) =>
    isOpen ? closeHold(ctx, about, site.staff) : openHold(ctx, { ...about, plan }, site.staff),
  );
}

/** Some tenants say that they pay less tax, since some day and for some months; staff accept it or do not. */
async function proveTaxSomeDay(
  site: Site,
  contractId: Id<'contract'>,
  { today, roll }: Dealing,
): Promise<void> {
  if (roll(60) > 0) return;
  const found = site.raw
    .prepare<[string], { bookingId: Id<'booking'>; moveIn: string; open: number }>(
      `SELECT booking_id AS bookingId, move_in_on AS moveIn, EXISTS (SELECT 1 FROM tax_proof t
        WHERE t.booking_id = c.booking_id AND t.verdict = 'open') AS open FROM rental_contract c WHERE c.id = ?`,
    )
    .get(contractId);
  if (!found) return;
  const { bookingId, moveIn, open } = found;
  const types = site.catalogue.userTypes.filter(({ proof }) => proof === 'later');
  const [userTypeId, isRefused, back] = [pick(types, roll).id, roll(3) === 0, roll(90)];
  const since = addDays(today, -back);
  const countsFrom = since < moveIn ? moveIn : since;
  const validUntil = roll(2) === 0 ? null : addDays(today, roll(200));
  const deps = (ctx: ServiceContext) => ({ ctx, journeys, runs: { isRunning: () => false } });
  const seen = { bookingId, seenAt: 0 };
  const staff = { ...site.staff, name: 'Mia Manager' };
  // Refused where the claim was written down by the same attendant, where it is over, and where one is open.
  await site.surely((ctx) => {
    if (open === 0) return claimTaxLater(deps(ctx), staff, { bookingId, userTypeId });
    if (isRefused) return refuseTaxProof(deps(ctx), staff, { ...seen, why });
    return acceptTaxProof(deps(ctx), staff, { ...seen, countsFrom, validUntil });
  });
}
