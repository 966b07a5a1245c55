/**
 * Figures of properties: units, contracts and money, as kiosks tell them. They follow each kiosk's own books: what a restored
 * kiosk lost is taken out again. Head office replays, it never corrects.
 */
import { z } from 'zod';
import { NOTHING_BEFORE, type WireEvent } from '../../shared/head-office/event';
import { whyUnreadable } from '../../shared/head-office/events';
import { bookedTotalSchema, ledgerEvents } from '../../shared/head-office/events/ledger';
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
  isInBooks,
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

const AT_ONCE = 500;

/** An event as it is counted, from the wire or from the inbox. */
interface Counted {
  readonly tx: Tx;
  readonly kioskId: string;
  readonly event: Pick<WireEvent, 'id' | 'type' | 'atMs' | 'payload'>;
  /** When it was committed here. */
  readonly nowMs: number;
}
type Count = (counted: Counted) => Promise<void>;

/**
 * Another history of the kiosk's books begins, with what they hold now. It may take long: before anything that other kiosks wait
 * for is locked.
 */
export async function beginFigures(tx: Tx, event: WireEvent): Promise<void> {
  if (event.previousHash === NOTHING_BEFORE) await makeFigures(tx, event.kioskId, event.sequence);
}

/** The payload has been read by its schema already. */
export async function projectFigures(tx: Tx, event: WireEvent, nowMs: number): Promise<void> {
  const { kioskId } = event;
  if (!Object.hasOwn(counts, event.type) || !(await isInBooks(tx, event))) return;
  await counts[event.type]?.({ tx, kioskId, event, nowMs });
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
      if (Object.hasOwn(counts, type) && whyUnreadable(type, schema_version, payload) === null)
        await counts[type]?.({ tx, kioskId, event: { id, type, atMs, payload }, nowMs });
    after = rows.length === AT_ONCE ? rows.at(-1)?.sequence : undefined;
  }
  await saveFiguresMade(tx, kioskId);
}

function reading<S extends z.ZodType>(
  schema: S,
  work: (read: z.output<S>, counted: Counted) => Promise<void>,
): Count {
  return (counted) => work(schema.parse(JSON.parse(counted.event.payload)), counted);
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
  }),
  async (signed, { tx, kioskId }) => {
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
    });
    if (typeof signed.leftOn === 'string') return;
    await saveUnitFigure(tx, { kiosk_id: kioskId, unit_id: signed.unitId, state: 'occupied' });
  },
);

/** By the type of the event. */
const counts: Readonly<Record<string, Count>> = {
  'contract.signed': contractBegun,
  'contract.adopted': contractBegun,
  'contract.ended': changing({ is_ended: true }),
  'contract.resumed': changing({ is_ended: false, is_closed: false }),
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
  'money.booked': reading(ledgerEvents['money.booked'][0], async ({ currency, entries }, { tx, kioskId }) => {
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
    }),
    async (closed, { tx, kioskId, event }) => {
      // Told by a version that did not say what it was booked as.
      if (!closed.booked) return;
      const { afterSequence: after, toSequence: to } = closed;
      const here = await selectBookedHere(tx, kioskId, { after, to });
      await insertClosingFigure(tx, {
        event_id: event.id,
        kiosk_id: kioskId,
        epoch: closed.epoch,
        number: closed.number,
        closed_on: closed.closedOn,
        differences: JSON.stringify(differencesOf(closed.booked, here)),
      });
    },
  ),
  [WRITTEN_BACK]: async (counted) => {
    for (const { id, type, schemaVersion, atMs, payload } of eventsIn(counted.event))
      if (whyUnreadable(type, schemaVersion, payload) === null)
        await counts[type]?.({ ...counted, event: { id, type, atMs, payload } });
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
