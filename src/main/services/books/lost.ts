/** What a comparison found: contracts that the books lack keep their units, and closings that they lack are remembered. */
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import { selectDraftsOfUnit } from '../../database/booking/bookings';
import { selectClosingKeys, type ClosedDays } from '../../database/books/closed-days';
import {
  findLostContract,
  insertLostContract,
  isInBooks,
  saveReported,
  selectLostContracts,
  selectUnheldUnits,
  type KnownContract,
  type LostContractRow,
} from '../../database/books/lost-contracts';
import { insertClosedEntries, insertLostClosings } from '../../database/closing/closings';
import type { Tx } from '../../database/schema';
import type { LostContractTable } from '../../database/schema/books';
import { moveUnit } from '../../database/unit/units';
import type { ServiceContext } from '../base/context';
import { closeBooking } from '../booking/close';
import { reportedContracts } from './reported-facts';
import type { InTransaction } from '../base/work';

/** What a closing has counted that the books lack is counted by no other. */
export async function foundClosedDays(
  { ctx: { clock }, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  { closings, entries }: ClosedDays,
): Promise<void> {
  const known = await selectClosingKeys(tx);
  const lost = closings.filter(({ key }) => !known.has(key));
  await insertLostClosings(
    tx,
    lost.map(({ key: _key, ...closing }) => ({ ...closing, found_at_ms: clock.nowMs() })),
  );
  await insertClosedEntries(
    tx,
    entries.filter(({ key }) => !known.has(key)).map(({ kind, subject_id }) => ({ kind, subject_id })),
  );
}

/** Contracts that a source knows: those that the books lack keep their units. */
export async function foundAll(
  { ctx, tx }: InTransaction,
  source: LostContractTable['source'],
  contracts: readonly KnownContract[],
  file: string | null = null,
): Promise<void> {
  for (const contract of contracts)
    if (!(await isInBooks(tx, contract))) await holdUnitOf({ ctx, tx }, { source, file }, contract);
}

/** What head office has heard of contracts that are missing: they can be rebuilt from it where no database has them. */
export async function foundReported(tx: Tx, facts: readonly ReportedEvent[]): Promise<void> {
  const told = reportedContracts(facts);
  for (const { contract_id: id } of await selectLostContracts(tx)) {
    const known = told.get(id);
    if (known) await saveReported(tx, id, known);
  }
}

/** Writes a contract down as lost; its unit counts as occupied. */
export async function holdUnitOf(
  { ctx, tx }: InTransaction,
  { source, file }: Pick<LostContractRow, 'source' | 'file'>,
  contract: Pick<KnownContract, 'contractId' | 'unitId'> & Partial<KnownContract>,
): Promise<void> {
  const { contractId, unitId, isEnded = false } = contract;
  await insertLostContract(tx, {
    contract_id: contractId,
    number: contract.number ?? null,
    unit_id: unitId,
    booking_id: contract.bookingId ?? null,
    move_in_on: contract.moveInOn ?? null,
    source,
    file,
    ended: isEnded ? 1 : 0,
    found_at_ms: ctx.clock.nowMs(),
  });
  if (isEnded || (await findLostContract(tx, contractId))?.settled_as !== null) return;
  for (const draft of await selectDraftsOfUnit(tx, unitId))
    await closeBooking({ ctx, tx }, draft, 'cancelled');
  await moveUnit(tx, unitId, 'found_let');
}

/** Also for units that came with a catalogue since. */
export async function holdUnitsOfLost(ctx: ServiceContext): Promise<void> {
  const unkept = await ctx.store.read(selectUnheldUnits);
  if (unkept.length === 0) return;
  await ctx.store.transaction(async (tx) => {
    for (const unitId of await selectUnheldUnits(tx)) await moveUnit(tx, unitId, 'found_let');
  });
}
