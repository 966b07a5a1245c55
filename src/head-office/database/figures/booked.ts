/** Writes what kiosks booked, in all that it counts for. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { BookedEntry } from '../../../shared/head-office/events/ledger';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../tx';

interface BookedHere {
  readonly kioskId: string;
  readonly currency: string;
}

/** One entry of a kiosk's journal, in all that it counts for. Nothing where its place is known already. */
export async function addBookedEntry(
  tx: Tx,
  { kioskId, currency }: BookedHere,
  { sequence, kind, on, document, postings, bill, settles }: BookedEntry,
): Promise<void> {
  const byAccount = sumsOf(postings, ({ account }) => account);
  const entries = await tx
    .insertInto('entry_figure')
    .values(
      postings.map((posting, index) => ({
        kiosk_id: kioskId,
        sequence,
        place: index + 1,
        kind,
        document,
        account: posting.account,
        tax_code: posting.taxCode,
        contract_id: posting.contractId,
        currency,
        debit_minor: posting.debitMinor,
        credit_minor: posting.creditMinor,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('sequence')
    .execute();
  if (entries.length === 0) return;
  await tx
    .insertInto('month_figure')
    .values(
      byAccount.map(({ key: account, debit_minor, credit_minor }) => ({
        kiosk_id: kioskId,
        month: on.slice(0, 7),
        kind,
        account,
        currency,
        debit_minor,
        credit_minor,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kiosk_id', 'month', 'kind', 'account', 'currency']).doUpdateSet({
        debit_minor: sql`month_figure.debit_minor + excluded.debit_minor`,
        credit_minor: sql`month_figure.credit_minor + excluded.credit_minor`,
      }),
    )
    .execute();
  await addBalances(tx, kioskId, postings);
  if (bill) await insertBill(tx, { kioskId, currency }, bill);
  for (const { invoiceId, amountMinor } of settles)
    await tx
      .updateTable('bill_figure')
      .set({ open_minor: sql`open_minor - ${amountMinor}` })
      .where('invoice_id', '=', invoiceId)
      .where('kiosk_id', '=', kioskId)
      .execute();
}

/** What contracts owe, have with us, and have given as a deposit; the other accounts are of no contract. */
const ofContracts: readonly string[] = ['receivable', 'advance', 'deposit'];

async function addBalances(tx: Tx, kioskId: string, postings: BookedEntry['postings']): Promise<void> {
  const own = postings.filter(
    (posting): posting is typeof posting & { contractId: Id<'contract'> } =>
      posting.contractId !== null && ofContracts.includes(posting.account),
  );
  for (const [contractId, ofContract] of Map.groupBy(own, (posting) => posting.contractId)) {
    const rows = sumsOf(ofContract, ({ account }) => account).map(
      ({ key: account, debit_minor, credit_minor }) => ({
        contract_id: contractId,
        account,
        kiosk_id: kioskId,
        balance_minor: debit_minor - credit_minor,
      }),
    );
    await tx
      .insertInto('balance_figure')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['contract_id', 'account'])
          .doUpdateSet({ balance_minor: sql`balance_figure.balance_minor + excluded.balance_minor` }),
      )
      .execute();
  }
}

async function insertBill(
  tx: Tx,
  { kioskId, currency }: BookedHere,
  { invoiceId, contractId, dueOn, totalMinor }: NonNullable<BookedEntry['bill']>,
): Promise<void> {
  await tx
    .insertInto('bill_figure')
    .values({
      invoice_id: invoiceId,
      contract_id: contractId,
      kiosk_id: kioskId,
      due_on: dueOn,
      currency,
      total_minor: totalMinor,
      open_minor: totalMinor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function sumsOf(
  postings: BookedEntry['postings'],
  keyOf: (posting: BookedEntry['postings'][number]) => string,
) {
  return [...Map.groupBy(postings, keyOf)].map(([key, own]) => ({
    key,
    debit_minor: own.reduce((sum, { debitMinor }) => sum + debitMinor, 0),
    credit_minor: own.reduce((sum, { creditMinor }) => sum + creditMinor, 0),
  }));
}
