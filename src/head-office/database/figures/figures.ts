/** Writes what is counted from events. Amounts are whole minor units. */
import { sql } from 'kysely';
import { CHAIN_BEGUN, type WireEvent } from '../../../shared/head-office/event';
import type { Id } from '../../../shared/ids';
import type { FigureTables } from '../schema-figures';
import type { Database, Tx } from '../tx';
import { sumOf } from './sum';

/** Rises with every change of what is made of events: the figures are made again then. */
const FIGURES_VERSION = 7;

/** All that is made again; what comes first has no say. */
const figureTables = [
  'contract_figure',
  'charge_figure',
  'cover_figure',
  'paid_line_figure',
  'rent_figure',
  'unit_figure',
  'suspension_figure',
  'bill_figure',
  'month_figure',
  'balance_figure',
  'entry_figure',
  'closing_figure',
  'charge_try_figure',
  'round_figure',
  'on_behalf_figure',
  'money_figure',
  'line_figure',
  'credit_note_figure',
  'credit_line_figure',
  'exception_figure',
  'period_figure',
  'mandate_figure',
  'booking_figure',
] as const satisfies readonly (keyof FigureTables)[];

export async function clearFigures(tx: Tx, kioskId: string): Promise<void> {
  for (const table of figureTables)
    await sql`DELETE FROM ${sql.table(table)} WHERE kiosk_id = ${kioskId}`.execute(tx);
}

export async function saveFiguresMade(tx: Tx, kioskId: string): Promise<void> {
  await tx
    .insertInto('figures_made')
    .values({ kiosk_id: kioskId, version: FIGURES_VERSION })
    .onConflict((conflict) => conflict.column('kiosk_id').doUpdateSet({ version: FIGURES_VERSION }))
    .execute();
}

/** Kiosks whose figures another version made, or nobody. */
export async function selectOutdatedFigures(database: Database): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('kiosk')
    .leftJoin('figures_made', 'figures_made.kiosk_id', 'kiosk.id')
    .select('kiosk.id')
    .where(sql<boolean>`figures_made.version IS DISTINCT FROM ${FIGURES_VERSION}`)
    .orderBy('kiosk.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A later chain went on before this event: the kiosk was restored, and its books know nothing of it. */
const isForgottenByKiosk = sql<boolean>`EXISTS (SELECT 1 FROM chain own JOIN chain later
  ON later.kiosk_id = own.kiosk_id AND later.place > own.place
  WHERE own.kiosk_id = e.kiosk_id AND own.chain_id = e.chain_id AND later.first_sequence <= e.sequence)`;

/** Where a later chain of a kiosk goes on: its books know nothing of this one from that number on. Null: they know all of it. */
export async function findForgottenFrom(
  tx: Tx,
  { kioskId, chainId }: Pick<WireEvent, 'kioskId' | 'chainId'>,
): Promise<number | null> {
  const row = await tx
    .selectFrom('chain as own')
    .innerJoin('chain as later', 'later.kiosk_id', 'own.kiosk_id')
    .select(({ fn }) => fn.min('later.first_sequence').as('from'))
    .whereRef('later.place', '>', 'own.place')
    .where('own.kiosk_id', '=', kioskId)
    .where('own.chain_id', '=', chainId)
    .executeTakeFirst();
  return row?.from ?? null;
}

/** What a kiosk reported before `before` and still has in its books, in its order: up to so many behind `after`. */
export async function selectInBooks(
  tx: Tx,
  kioskId: string,
  {
    after,
    before,
    limit,
    types,
  }: {
    readonly after: number;
    readonly before: number;
    readonly limit: number;
    /** Of these kinds alone. */
    readonly types?: readonly string[];
  },
) {
  return tx
    .selectFrom('inbox_event as e')
    .select(['e.id', 'e.type', 'e.schema_version', 'e.payload', 'e.at_ms', 'e.sequence', 'e.committed_at_ms'])
    .where('e.kiosk_id', '=', kioskId)
    .where('e.sequence', '>', after)
    .where('e.sequence', '<', before)
    .where('e.type', '<>', CHAIN_BEGUN)
    .$if(types !== undefined, (query) => query.where('e.type', 'in', types ?? []))
    .where((row) => row.not(isForgottenByKiosk))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('parked_event as p')
            .select('p.sequence')
            .whereRef('p.kiosk_id', '=', 'e.kiosk_id')
            .whereRef('p.chain_id', '=', 'e.chain_id')
            .whereRef('p.sequence', '=', 'e.sequence'),
        ),
      ),
    )
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
}

type Signed = FigureTables['contract_figure'];

export async function insertContractFigure(tx: Tx, row: Signed): Promise<void> {
  await tx
    .insertInto('contract_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function changeContractFigure(
  tx: Tx,
  { contractId, kioskId }: { readonly contractId: Id<'contract'>; readonly kioskId: string },
  change: Partial<Omit<Signed, 'contract_id' | 'kiosk_id'>>,
): Promise<void> {
  await tx
    .updateTable('contract_figure')
    .set(change)
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

export async function insertRentFigure(tx: Tx, row: FigureTables['rent_figure']): Promise<void> {
  await tx
    .insertInto('rent_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveRentDay(
  tx: Tx,
  { rentChangeId, kioskId }: { readonly rentChangeId: Id<'rent_change'>; readonly kioskId: string },
  effectiveOn: string,
): Promise<void> {
  await tx
    .updateTable('rent_figure')
    .set({ effective_on: effectiveOn })
    .where('rent_change_id', '=', rentChangeId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

export async function deleteRentFigure(
  tx: Tx,
  { rentChangeId, kioskId }: { readonly rentChangeId: Id<'rent_change'>; readonly kioskId: string },
): Promise<void> {
  await tx
    .deleteFrom('rent_figure')
    .where('rent_change_id', '=', rentChangeId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

export async function saveUnitFigure(tx: Tx, row: FigureTables['unit_figure']): Promise<void> {
  await tx
    .insertInto('unit_figure')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kiosk_id', 'unit_id']).doUpdateSet({ state: row.state }))
    .execute();
}

export async function insertSuspensionFigure(tx: Tx, row: FigureTables['suspension_figure']): Promise<void> {
  await tx
    .insertInto('suspension_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSuspensionFigure(
  tx: Tx,
  id: Id<'access_suspension'>,
  kioskId: string,
): Promise<void> {
  await tx
    .deleteFrom('suspension_figure')
    .where('suspension_id', '=', id)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

export async function insertChargeTry(tx: Tx, row: FigureTables['charge_try_figure']): Promise<void> {
  await tx
    .insertInto('charge_try_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveRound(tx: Tx, row: FigureTables['round_figure']): Promise<void> {
  await tx
    .insertInto('round_figure')
    .values(row)
    .onConflict((conflict) => conflict.column('kiosk_id').doUpdateSet(row))
    .execute();
}

export async function insertClosingFigure(tx: Tx, row: FigureTables['closing_figure']): Promise<void> {
  await tx
    .insertInto('closing_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the entries of a stretch of a kiosk's journal were booked as here: debits less credits, by account. */
export async function selectBookedHere(
  tx: Tx,
  kioskId: string,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('entry_figure')
    .select(['account', sumOf(sql`debit_minor::numeric - credit_minor`).as('balance')])
    .where('kiosk_id', '=', kioskId)
    .where('sequence', '>', after)
    .where('sequence', '<=', to)
    .groupBy('account')
    .execute();
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}
