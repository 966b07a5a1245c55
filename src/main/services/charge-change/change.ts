/**
 * Changes the plan and the extras of a running contract. Each invoice that has what ends gets a credit note. What begins
 * gets an invoice, and a letter confirms the change. All of it, or nothing. What was signed stays as it is.
 */
import type { Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBookingAddOnIds, replaceBookingAddOns } from '../../database/booking/bookings';
import { replaceCoverage } from '../../database/insurance/coverage';
import { findAddOns } from '../../database/booking/add-ons';
import {
  findChargeChangeByKey,
  insertChargeChange,
  insertCharges,
  setLineCharges,
  updateChargeDays,
} from '../../database/charge-change/changes';
import { nextChargePosition } from '../../database/contract/terms';
import { sha256 } from '../../database/sha256';
import type { CreditReason } from '../../documents/port';
import { textsSchema } from '../../domain/base/translations';
import { addDays } from '../../domain/base/dates';
import { writeChangedCharges, type AgreedWay, type ChangedCharge } from '../../domain/contract/charge-change';
import { actorNoted, note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { contractTurns } from '../base/contract-turns';
import type { InTransaction, Work } from '../base/work';
import type { ContractChargeRow } from '../bill/again';
import { writeBill } from '../bill/write';
import { documentFacts } from '../credit-note/facts';
import { storeCreditNote } from '../credit-note/make';
import { begunRows, readChargeChange, type ChargeChangeFacts } from './facts';
import { publishChange } from './events';
import { insertChangeLetter } from './letter';
import type { WantedCharges } from './wish';

export interface ChargeChangeInput extends WantedCharges {
  /** Made for this one change: sent again, nothing happens twice. */
  readonly key: string;
  readonly agreed: AgreedWay;
  /** What the preview answered: another state of things is refused. Absent: nobody saw one. */
  readonly seen?: string;
}

/** Staff, or the tenant who has signed in. */
type ChargeChanger = StaffCaller | `login:${string}`;

type Done = { readonly id: Id<'charge_change'> };

/** Nothing is written. Refuses as `readChargeChange`. */
export function previewChargeChange(
  ctx: ServiceContext,
  wanted: WantedCharges,
): Promise<Result<ChargeChangeFacts>> {
  return ctx.store.read((tx) => readChargeChange({ ctx, tx }, wanted));
}

/** Changes when anything does that the preview says, or the documents. */
export const seenOf = ({ firstOn, stays, wish, credits, added, wholeAfter }: ChargeChangeFacts): string =>
  sha256(
    JSON.stringify([
      firstOn,
      stays,
      wish.coverage,
      wish.begins,
      credits.map(({ facts: { lines, parts } }) => [parts.invoice.id, lines]),
      added?.lines.map(({ code, period, payable }) => [code, period, payable]),
      wholeAfter?.payable,
    ]),
  );

/**
 * Refuses as `readChargeChange`, `key_used` where another contract's change has the key, and `changed_meanwhile` where the
 * preview said something else.
 */
export async function changeCharges(
  ctx: ServiceContext,
  by: ChargeChanger,
  input: ChargeChangeInput,
): Promise<Result<Done>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  // Like a move-in: the PDF of a credit note has the number that it will have, so they take turns.
  return contractTurns(ctx).take(async () => {
    for (let round = 0; round < 20; round += 1) {
      const read = await ctx.store.read((tx) => readOrFind({ ctx, tx }, input));
      if (!read.ok || 'id' in read.value) return read as Result<Done>;
      const drawn = await drawNotes(ctx, read.value);
      const written = await ctx.store.attempt((tx) => writeUnlessChanged({ ctx, tx, by }, input, drawn));
      if (!written.ok) return written;
      if (written.value) return ok(written.value);
    }
    return refuse('SOMETHING_WENT_WRONG', 'failed');
  });
}

async function readOrFind(
  work: InTransaction,
  input: ChargeChangeInput,
): Promise<Result<Done | ChargeChangeFacts>> {
  const known = await findChargeChangeByKey(work.tx, input.key);
  if (known)
    return known.contract_id === input.contractId
      ? ok({ id: known.id })
      : refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'key_used' });
  const facts = await readChargeChange(work, input);
  if (!facts.ok) return facts;
  return input.seen !== undefined && input.seen !== seenOf(facts.value) ? changedMeanwhile() : facts;
}

interface Drawn {
  readonly facts: ChargeChangeFacts;
  /** The PDF of each credit note, in their order. */
  readonly notes: readonly Buffer[];
}

const reasonOf = ({ firstOn }: ChargeChangeFacts): CreditReason => ({
  credits: 'changed_charges',
  lastDay: addDays(firstOn, -1),
});

async function drawNotes(ctx: ServiceContext, facts: ChargeChangeFacts): Promise<Drawn> {
  const notes: Buffer[] = [];
  for (const { facts: credit, used } of facts.credits) {
    const document = await ctx.store.read((tx) => documentFacts(tx, credit, reasonOf(facts), used));
    notes.push(await ctx.documents.creditNote(document));
  }
  return { facts, notes };
}

/** What the documents say. */
const facesOf = (facts: ChargeChangeFacts): string =>
  JSON.stringify([
    seenOf(facts),
    facts.credits.map(({ facts: { number, lines }, used }) => [number, lines, used]),
  ]);

/** Null where money or numbers moved since the documents were drawn. */
async function writeUnlessChanged(
  work: Work<ChargeChanger>,
  input: ChargeChangeInput,
  drawn: Drawn,
): Promise<Result<Done | null>> {
  const now = await readOrFind(work, input);
  if (!now.ok) return now;
  if ('id' in now.value) return ok(now.value);
  if (facesOf(now.value) !== facesOf(drawn.facts)) return ok(null);
  return ok({ id: await write(work, input, { ...drawn, facts: now.value }) });
}

async function write(
  work: Work<ChargeChanger>,
  { key, agreed }: ChargeChangeInput,
  { facts, notes }: Drawn,
): Promise<Id<'charge_change'>> {
  const { ctx, tx, by } = work;
  const { about, wish, firstOn, added, addedDueOn } = facts;
  const { contract, today, terms } = about;
  const id = ctx.newId<'charge_change'>();
  const begun = await writeCharges(work, facts);
  await writeChosen(work, facts);
  const creditNoteIds: Id<'credit_note'>[] = [];
  for (const [index, { facts: credit }] of facts.credits.entries()) {
    const pdf = notes[index];
    if (!pdf) throw new Error('a credit note without its document');
    const making = {
      by: 'settlement' as const,
      contractId: contract.id,
      key: `charges:${id}:${credit.parts.invoice.id}`,
      reason: reasonOf(facts),
    };
    creditNoteIds.push(await storeCreditNote(work, making, credit, pdf));
  }
  const invoice =
    added &&
    (await writeBill(work, {
      contractId: contract.id,
      due: { period: null, issuedOn: today, dueOn: addedDueOn },
      priced: added,
      charges: begun,
      terms,
    }));
  const letterId = await insertChangeLetter(work, facts, { agreed, invoiceNumber: invoice?.number ?? null });
  await insertChargeChange(tx, {
    id,
    contract_id: contract.id,
    key,
    from_on: firstOn,
    made_on: today,
    made_at_ms: ctx.clock.nowMs(),
    made_by: actorNoted(by),
    agreed,
    coverage_kind: wish.coverage?.kind ?? 'declined',
    plan_id: wish.coverage?.plan_id ?? null,
    premium_id: wish.coverage?.premium_id ?? null,
    ended: writeChangedCharges(endedOf(facts)),
    begun: writeChangedCharges(begun.map(saidOf)),
    invoice_id: invoice?.id ?? null,
    letter_id: letterId,
  });
  await note(work, 'charges.changed', contract.id, agreed);
  await publishChange(work, facts, { id, begun, agreed, invoiceId: invoice?.id ?? null, creditNoteIds });
  return id;
}

/** Ends and begins the charges, and writes down which of them each invoiced line was made from. */
async function writeCharges(
  { tx }: InTransaction,
  facts: ChargeChangeFacts,
): Promise<readonly ContractChargeRow[]> {
  const { about, wish, firstOn, stays, known } = facts;
  const lines = known.flatMap(({ invoiceId, position, chargePosition }) =>
    chargePosition === undefined
      ? []
      : // Of lines, which are read by their invoices.
        [{ invoiceId: invoiceId as Id<'invoice'>, position, chargePosition }],
  );
  await setLineCharges(tx, lines);
  const begun = begunRows(about, wish, firstOn, await nextChargePosition(tx, about.contract.id));
  await updateChargeDays(tx, about.rows, stays);
  await insertCharges(tx, begun);
  return begun;
}

/** What a transfer would take over: the booking has the coverage and the extras that the tenant has chosen. */
async function writeChosen({ tx }: InTransaction, { about, wish }: ChargeChangeFacts): Promise<void> {
  const { booking_id: bookingId } = about.contract;
  if (wish.isCoverageNew && wish.coverage)
    await replaceCoverage(tx, { ...wish.coverage, booking_id: bookingId });
  const ended = new Set(
    about.rows
      .filter(({ position, kind }) => kind === 'add_on' && wish.ends.has(position))
      .map(({ name }) => name),
  );
  const kept = (await findAddOns(tx, await findBookingAddOnIds(tx, bookingId))).filter(
    ({ name, recurring }) => recurring === 0 || !ended.has(name),
  );
  const ids = new Set([...kept, ...wish.addOns].map(({ id }) => id));
  await replaceBookingAddOns(tx, bookingId, [...ids]);
}

const saidOf = ({ kind, name, names, rate_minor: rate }: ContractChargeRow): ChangedCharge => ({
  kind: kind === 'insurance' ? 'insurance' : 'add_on',
  name,
  names: textsSchema.parse(JSON.parse(names)),
  rateMinor: minor(rate),
});

const endedOf = ({ about, wish }: ChargeChangeFacts): readonly ChangedCharge[] =>
  about.rows.filter(({ position }) => wish.ends.has(position)).map(saidOf);
