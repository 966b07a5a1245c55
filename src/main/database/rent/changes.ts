/**
 * Queries on new rents, and on the rent that is charged. A new rent is announced by a letter, and counts from a day
 * or is canceled before it.
 */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import { addDays } from '../../domain/base/dates';
import { nextChargePosition } from '../contract/terms';
import type { Tx } from '../schema';
import type { ContractChargeTable, RentChangeTable } from '../schema/contract';

export type RentChangeRow = Selectable<RentChangeTable>;

export async function insertRentChange(tx: Tx, change: Insertable<RentChangeTable>): Promise<void> {
  await tx.insertInto('rent_change').values(change).execute();
}

export function findRentChange(tx: Tx, id: Id<'rent_change'>): Promise<RentChangeRow | undefined> {
  return tx.selectFrom('rent_change').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The oldest first. */
export function selectRentChanges(tx: Tx, contractId: Id<'contract'>): Promise<RentChangeRow[]> {
  return tx
    .selectFrom('rent_change')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('announced_at_ms')
    .orderBy('id')
    .execute();
}

export async function updateRentChange(
  tx: Tx,
  id: Id<'rent_change'>,
  change: Partial<Pick<RentChangeRow, 'effective_on' | 'state' | 'ended_at_ms' | 'owes_credit'>>,
): Promise<void> {
  await tx.updateTable('rent_change').set(change).where('id', '=', id).execute();
}

/** When the letter of a change was mailed and printed; each null where it was not. */
const letterOut = [
  sql<string | null>`(SELECT l.printed_on FROM letter l WHERE l.id = r.letter_id)`.as('printedOn'),
  sql<number | null>`(SELECT d.updated_at_ms FROM single_delivery d
    WHERE d.letter_id = r.letter_id AND d.way = 'email' AND d.state = 'done')`.as('mailedAtMs'),
] as const;

export function findLetterOut(
  tx: Tx,
  id: Id<'rent_change'>,
): Promise<{ readonly printedOn: string | null; readonly mailedAtMs: number | null }> {
  return tx.selectFrom('rent_change as r').select(letterOut).where('r.id', '=', id).executeTakeFirstOrThrow();
}

/** Announced ones after one, in the order of their ids: those without a first day, and those whose first day is over. */
export async function selectRentChangesToFollow(
  tx: Tx,
  {
    after,
    limit,
    today,
  }: { readonly after: Id<'rent_change'>; readonly limit: number; readonly today: string },
): Promise<readonly Id<'rent_change'>[]> {
  const rows = await tx
    .selectFrom('rent_change')
    .select('id')
    .where('state', '=', sql.lit('announced'))
    .where('id', '>', after)
    .where((change) => change.or([change('effective_on', 'is', null), change('effective_on', '<', today)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Announced changes with whose they are, the nearest first; those whose letter is not out come last. */
export function selectComingRentChanges(tx: Tx, limit: number) {
  return tx
    .selectFrom('rent_change as r')
    .innerJoin('rental_contract as c', 'c.id', 'r.contract_id')
    .innerJoin('unit as u', 'u.id', 'c.unit_id')
    .innerJoin('contact as p', 'p.id', 'c.contact_id')
    .select(['r.id', 'r.contract_id as contractId', 'r.new_minor as newMinor'])
    .select(['r.told_on as toldOn', 'r.effective_on as effectiveOn'])
    .select(['c.contact_id as contactId', 'u.number as unitNumber'])
    .select(['p.first_name', 'p.last_name', 'p.company'])
    .where('r.state', '=', sql.lit('announced'))
    .orderBy(sql`coalesce(r.effective_on, '9999'), r.told_on, r.id`)
    .limit(limit)
    .execute();
}

/** Cancelled ones whose bills are to be credited, in the order of their ids. */
export function selectOwedCredits(tx: Tx, limit: number): Promise<RentChangeRow[]> {
  return tx
    .selectFrom('rent_change')
    .selectAll()
    .where('owes_credit', '=', sql.lit(1))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Bills of a contract for periods that begin on a day or later, the oldest first. */
export async function selectBillsFrom(
  tx: Tx,
  contractId: Id<'contract'>,
  date: string,
): Promise<readonly Id<'invoice'>[]> {
  const bills = await tx
    .selectFrom('invoice')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('period_from_on', '>=', date)
    .orderBy('period_from_on')
    .execute();
  return bills.map(({ id }) => id);
}

/** Whether a bill is for a period that begins on a day or later. */
export async function isBilledFrom(tx: Tx, contractId: Id<'contract'>, date: string): Promise<boolean> {
  const bill = await tx
    .selectFrom('invoice')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('period_from_on', '>=', date)
    .limit(1)
    .executeTakeFirst();
  return bill !== undefined;
}

/** The rent that the newest periods are charged; undefined for a contract from before charges were kept. */
export function findRent(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<ContractChargeTable> | undefined> {
  return tx
    .selectFrom('contract_charge')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'rent')
    .where('to_on', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** What a period that begins on a day costs; before the first one as that. Undefined as with `findRent`. */
export async function findRentOn(
  tx: Tx,
  contractId: Id<'contract'>,
  day: string,
): Promise<Minor | undefined> {
  const rents = await tx
    .selectFrom('contract_charge')
    .select(['from_on', 'rate_minor'])
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'rent')
    .orderBy('from_on')
    .orderBy('position')
    .execute();
  return (rents.findLast(({ from_on: from }) => from <= day) ?? rents[0])?.rate_minor;
}

/** The announced rent of a contract that counts from a day after this one. */
export function findNewRent(
  tx: Tx,
  contractId: Id<'contract'>,
  day: string,
): Promise<{ readonly rentMinor: Minor; readonly fromOn: string } | undefined> {
  return tx
    .selectFrom('rent_change')
    .select('new_minor as rentMinor')
    .select(sql<string>`effective_on`.as('fromOn'))
    .where('contract_id', '=', contractId)
    .where('state', '=', 'announced')
    .where('effective_on', '>', day)
    .orderBy('effective_on')
    .limit(1)
    .executeTakeFirst();
}

/** The rent of a contract that has one: nothing else is ever given a new rent. */
async function rentOf(tx: Tx, contractId: Id<'contract'>): Promise<Selectable<ContractChargeTable>> {
  const rent = await findRent(tx, contractId);
  if (!rent) throw new Error('a new rent of a contract without one');
  return rent;
}

/** Lets periods that begin on a day or later cost another rent. */
export async function setRentFrom(
  tx: Tx,
  contractId: Id<'contract'>,
  date: string,
  rateMinor: Minor,
): Promise<void> {
  const rent = await rentOf(tx, contractId);
  // No period was charged by this row.
  if (rent.from_on >= date) return setCharge(tx, rent, { rate_minor: rateMinor });
  await setCharge(tx, rent, { to_on: dayBefore(date) });
  const position = await nextChargePosition(tx, contractId);
  await tx
    .insertInto('contract_charge')
    .values({ ...rent, position, rate_minor: rateMinor, from_on: date })
    .execute();
}

/** Takes back what `setRentFrom` did, with the rent of before it. */
export async function resetRentFrom(
  tx: Tx,
  contractId: Id<'contract'>,
  date: string,
  rateMinor: Minor,
): Promise<void> {
  const rent = await rentOf(tx, contractId);
  const before = await tx
    .selectFrom('contract_charge')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'rent')
    .where('to_on', '=', dayBefore(date))
    .executeTakeFirst();
  if (!before) return setCharge(tx, rent, { rate_minor: rateMinor });
  await tx
    .deleteFrom('contract_charge')
    .where('contract_id', '=', contractId)
    .where('position', '=', rent.position)
    .execute();
  await setCharge(tx, before, { to_on: null });
}

const dayBefore = (date: string) => addDays(date, -1);

async function setCharge(
  tx: Tx,
  { contract_id: id, position }: Selectable<ContractChargeTable>,
  change: Partial<Pick<ContractChargeTable, 'rate_minor' | 'to_on'>>,
): Promise<void> {
  await tx
    .updateTable('contract_charge')
    .set(change)
    .where('contract_id', '=', id)
    .where('position', '=', position)
    .execute();
}
