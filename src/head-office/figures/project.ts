/**
 * Figures of properties: units, contracts and money, as kiosks tell them. They follow each kiosk's own books: what a restored
 * kiosk lost is taken out again. Head office replays, it never corrects.
 */
import { z } from 'zod';
import { NOTHING_BEFORE, type WireEvent } from '../../shared/head-office/event';
import { whyUnreadable } from '../../shared/head-office/events';
import { coverage } from '../../shared/head-office/events/charges';
import { bookedSchema, bookedTotalSchema, ledgerEvents } from '../../shared/head-office/events/ledger';
import { moneyEvents } from '../../shared/head-office/events/money';
import { idSchema } from '../../shared/ids';
import {
  changeContractFigure,
  clearFigures,
  deleteRentFigure,
  deleteSuspensionFigure,
  insertChargeTry,
  insertClosingFigure,
  insertContractFigure,
  insertRentFigure,
  insertSuspensionFigure,
  saveFiguresMade,
  saveRentDay,
  saveRound,
  saveUnitFigure,
  selectBookedHere,
  selectInBooks,
} from '../database/figures/figures';
import { noteChange } from '../database/claims/changes';
import { addBookedEntry } from '../database/figures/booked';
import { insertOnBehalf } from '../database/figures/on-behalf';
import { getKiosk } from '../database/kiosk/kiosks';
import type { Tx } from '../database/tx';
import { eventsIn, WRITTEN_BACK } from '../inbox/written-back';
import { reading, type Count, type Counted } from './counting';
import { chargeCounts } from './project-charges';
import { documentCounts } from './project-documents';

const AT_ONCE = 500;

/**
 * Another history of the kiosk's books begins, with what they hold now. It may take long: before anything that other kiosks wait
 * for is locked.
 */
export async function beginFigures(tx: Tx, event: WireEvent): Promise<void> {
  if (event.previousHash === NOTHING_BEFORE) await makeFigures(tx, event.kioskId, event.sequence);
}

/** The payload has been read by its schema already. `forgottenFrom`: of its chain, by `findForgottenFrom`. */
export async function projectFigures(
  tx: Tx,
  event: WireEvent,
  { nowMs, forgottenFrom }: { readonly nowMs: number; readonly forgottenFrom: number | null },
): Promise<void> {
  const { kioskId } = event;
  const isForgotten = forgottenFrom !== null && event.sequence >= forgottenFrom;
  if (isForgotten || !isCounted(event.type)) return;
  await count({ tx, kioskId, event, nowMs });
}

/** In their order: what a contract charges is written beside the contract. */
const tables = (): readonly Readonly<Record<string, Count>>[] => [counts, chargeCounts, documentCounts];

const isCounted = (type: string): boolean => tables().some((table) => Object.hasOwn(table, type));

async function count(counted: Counted): Promise<void> {
  const { type } = counted.event;
  for (const table of tables()) if (Object.hasOwn(table, type)) await table[type]?.(counted);
}

/** Makes all figures of a kiosk again from the events that are stored, those before `before` alone. */
export async function makeFigures(
  tx: Tx,
  kioskId: string,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await clearFigures(tx, kioskId);
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const rows = await selectInBooks(tx, kioskId, { after: from, before, limit: AT_ONCE });
    for (const { id, type, schema_version, payload, at_ms: atMs, committed_at_ms: nowMs } of rows)
      if (isCounted(type) && whyUnreadable(type, schema_version, payload) === null)
        await count({ tx, kioskId, event: { id, type, atMs, payload }, nowMs });
    after = rows.length === AT_ONCE ? rows.at(-1)?.sequence : undefined;
  }
  await saveFiguresMade(tx, kioskId);
}

const contractId = idSchema<'contract'>();
const unitId = idSchema<'unit'>();
const ofContract = z.object({ contractId });
const ofRentChange = ofContract.extend({ rentChangeId: idSchema<'rent_change'>() });
const withNotice = reading(
  ofContract.extend({ lastDay: z.string() }),
  ({ contractId: id, lastDay }, { tx, kioskId }) =>
    changeContractFigure(tx, { contractId: id, kioskId }, { last_day: lastDay }),
);
const changing = (change: Parameters<typeof changeContractFigure>[2]) =>
  reading(ofContract, ({ contractId: id }, { tx, kioskId }) =>
    changeContractFigure(tx, { contractId: id, kioskId }, change),
  );

/** Signed here, or taken over from elsewhere. */
const contractBegun = reading(
  z.object({
    contractId,
    unitId,
    number: z.string(),
    rentMinor: z.int().optional(),
    currency: z.string().optional(),
    leftOn: z.string().nullish(),
    moveInDate: z.string(),
    adoptionId: z.string().optional(),
    /** Of one that was taken over. */
    paidThrough: z.string().optional(),
    depositMinor: z.int().optional(),
    coverage: coverage.partial().optional(),
    promotionId: z.string().nullish(),
    userTypeId: idSchema<'user_type'>().optional(),
    bookingId: idSchema<'booking'>().optional(),
  }),
  async (signed, { tx, kioskId }) => {
    const isAdopted = signed.adoptionId !== undefined;
    await insertContractFigure(tx, {
      contract_id: signed.contractId,
      kiosk_id: kioskId,
      unit_id: signed.unitId,
      number: signed.number,
      rent_minor: signed.rentMinor ?? null,
      currency: signed.currency ?? null,
      last_day: null,
      is_ended: typeof signed.leftOn === 'string',
      is_closed: false,
      moved_in_on: signed.moveInDate,
      ended_at_ms: null,
      is_adopted: isAdopted,
      deposit_minor: signed.depositMinor ?? null,
      cover: signed.coverage?.kind ?? null,
      plan_id: signed.coverage?.planId ?? null,
      // A file of running tenancies has no discount.
      has_discount: isAdopted ? false : signed.promotionId === undefined ? null : signed.promotionId !== null,
      user_type_id: signed.userTypeId ?? null,
      came_from: null,
      went_to: null,
      billed_to: signed.paidThrough ?? null,
      booking_id: signed.bookingId ?? null,
      billing: null,
    });
    if (typeof signed.leftOn === 'string') return;
    await saveUnitFigure(tx, { kiosk_id: kioskId, unit_id: signed.unitId, state: 'occupied' });
  },
);

/** By the type of the event. */
const counts: Readonly<Record<string, Count>> = {
  'contract.signed': contractBegun,
  'contract.adopted': contractBegun,
  'contract.ended': reading(ofContract, ({ contractId: id }, { tx, kioskId, event }) =>
    changeContractFigure(tx, { contractId: id, kioskId }, { is_ended: true, ended_at_ms: event.atMs }),
  ),
  'contract.resumed': changing({ is_ended: false, is_closed: false, ended_at_ms: null }),
  'contract.transferred': reading(
    ofContract.extend({ fromContractId: contractId }),
    async ({ contractId: to, fromContractId: from }, { tx, kioskId }) => {
      await changeContractFigure(tx, { contractId: to, kioskId }, { came_from: from });
      await changeContractFigure(tx, { contractId: from, kioskId }, { went_to: to });
    },
  ),
  'charges.changed': reading(
    ofContract.extend({ coverage }),
    ({ contractId: id, coverage: of }, { tx, kioskId }) =>
      changeContractFigure(tx, { contractId: id, kioskId }, { cover: of.kind, plan_id: of.planId }),
  ),
  'contract.closed': changing({ is_closed: true }),
  'contract.reopened': changing({ is_closed: false }),
  'notice.given': withNotice,
  'notice.changed': withNotice,
  'notice.withdrawn': changing({ last_day: null }),
  'rent_change.announced': reading(
    ofRentChange.extend({ newMinor: z.int() }),
    ({ contractId: id, rentChangeId, newMinor }, { tx, kioskId }) =>
      insertRentFigure(tx, {
        rent_change_id: rentChangeId,
        kiosk_id: kioskId,
        contract_id: id,
        rent_minor: newMinor,
        effective_on: null,
      }),
  ),
  'rent_change.effective': reading(
    ofRentChange.extend({ effectiveOn: z.string() }),
    ({ rentChangeId, effectiveOn }, { tx, kioskId }) =>
      saveRentDay(tx, { rentChangeId, kioskId }, effectiveOn),
  ),
  'rent_change.cancelled': reading(ofRentChange, ({ rentChangeId }, { tx, kioskId }) =>
    deleteRentFigure(tx, { rentChangeId, kioskId }),
  ),
  'unit.state': reading(z.object({ unitId, state: z.string() }), ({ unitId: id, state }, { tx, kioskId }) =>
    saveUnitFigure(tx, { kiosk_id: kioskId, unit_id: id, state }),
  ),
  'access.suspended': reading(
    ofContract.extend({ suspensionId: idSchema<'access_suspension'>() }),
    ({ contractId: id, suspensionId }, { tx, kioskId }) =>
      insertSuspensionFigure(tx, { suspension_id: suspensionId, kiosk_id: kioskId, contract_id: id }),
  ),
  'access.restored': reading(
    z.object({ suspensionId: idSchema<'access_suspension'>() }),
    ({ suspensionId }, { tx, kioskId }) => deleteSuspensionFigure(tx, suspensionId, kioskId),
  ),
  'charge.tried': reading(z.object({ answer: z.string() }), ({ answer }, { tx, kioskId, event }) =>
    insertChargeTry(tx, { event_id: event.id, kiosk_id: kioskId, at_ms: event.atMs, answer }),
  ),
  'run.done': reading(ledgerEvents['run.done'][0], ({ day, faults }, { tx, kioskId, nowMs }) =>
    saveRound(tx, { kiosk_id: kioskId, day, faults, at_ms: nowMs }),
  ),
  'payment.on_behalf': reading(
    moneyEvents['payment.on_behalf'][0],
    async ({ onBehalfId, contractId: id, ...taken }, { tx, kioskId }) => {
      await insertOnBehalf(tx, {
        on_behalf_id: onBehalfId,
        kiosk_id: kioskId,
        contract_id: id,
        currency: taken.currency,
        amount_minor: taken.amountMinor,
        staff_id: taken.staffId,
        taken_at_ms: taken.takenAtMs,
      });
      // The contract's own kiosk hears of it.
      await noteChange(tx, (await getKiosk(tx, kioskId)).property_id);
    },
  ),
  'money.booked': reading(bookedSchema, async ({ currency, entries }, { tx, kioskId }) => {
    for (const entry of entries) await addBookedEntry(tx, { kioskId, currency }, entry);
  }),
  'day.closed': reading(
    z.object({
      number: z.int(),
      epoch: z.int().default(1),
      closedOn: z.string().default(''),
      afterSequence: z.int(),
      toSequence: z.int(),
      booked: z.array(bookedTotalSchema).optional(),
      staffId: z.string().optional(),
      currency: z.string().optional(),
      expectedMinor: z.int().optional(),
      countedMinor: z.int().optional(),
      leftMinor: z.int().optional(),
    }),
    async (closed, { tx, kioskId, event }) => {
      const { afterSequence: after, toSequence: to } = closed;
      const here = await selectBookedHere(tx, kioskId, { after, to });
      await insertClosingFigure(tx, {
        event_id: event.id,
        kiosk_id: kioskId,
        epoch: closed.epoch,
        number: closed.number,
        closed_on: closed.closedOn,
        // An earlier version did not say what it was booked as.
        differences: JSON.stringify(closed.booked ? differencesOf(closed.booked, here) : []),
        closed_at_ms: event.atMs,
        staff_id: closed.staffId ?? null,
        currency: closed.currency ?? null,
        expected_minor: closed.expectedMinor ?? null,
        counted_minor: closed.countedMinor ?? null,
        left_minor: closed.leftMinor ?? null,
        after_sequence: after,
        to_sequence: to,
      });
    },
  ),
  [WRITTEN_BACK]: async (counted) => {
    for (const { id, type, schemaVersion, atMs, payload } of eventsIn(counted.event))
      if (whyUnreadable(type, schemaVersion, payload) === null)
        await count({ ...counted, event: { id, type, atMs, payload } });
  },
};

/** Accounts that do not stand at the same, in the order of their names. */
function differencesOf(
  booked: readonly z.output<typeof bookedTotalSchema>[],
  here: ReadonlyMap<string, number>,
) {
  const kiosk = new Map(
    booked.map(({ account, debitMinor, creditMinor }) => [account, debitMinor - creditMinor]),
  );
  return [...new Set([...kiosk.keys(), ...here.keys()])]
    .toSorted()
    .map((account) => ({
      account,
      kioskMinor: kiosk.get(account) ?? 0,
      hereMinor: here.get(account) ?? 0,
    }))
    .filter(({ kioskMinor, hereMinor }) => kioskMinor !== hereMinor);
}
