/**
 * The journal as a table for another program: a row for each posting, entry by entry in the order of writing. Debits and
 * credits of an entry add up to the same. It names documents and contracts by number, and nobody by name.
 */
import { currencyRule } from '../../../shared/currencies';
import { selectBookedEntries } from '../../database/ledger/published';
import { selectContractNumbers, selectDocumentNumbers } from '../../database/ledger/journal';
import type { Store } from '../../database/store';
import { businessDateAt } from '../../domain/base/dates';
import { requireProperty } from '../property/property';

const journalColumns = [
  'entry',
  'date',
  'kind',
  'document',
  'contract',
  'account',
  'currency',
  'debit',
  'credit',
] as const;

const AT_ONCE = 500;

/** Lines of a CSV file with its header, for days of the property, both included. Dates are those of the documents. */
export async function* journalLines(
  store: Store,
  { since, until }: { readonly since: string | null; readonly until: string | null },
): AsyncGenerator<string> {
  const { currency, time_zone: timeZone } = await store.read(requireProperty);
  const { exponent } = currencyRule(currency);
  const amount = (minor: number) => (minor / 10 ** exponent).toFixed(exponent);
  yield journalColumns.join(',');
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const { entries, documents, contracts } = await store.read(async (tx) => {
      const entries = await selectBookedEntries(tx, from, AT_ONCE);
      const to = entries.at(-1)?.sequence ?? from;
      return {
        entries,
        documents: await selectDocumentNumbers(tx, { after: from, to }),
        contracts: await selectContractNumbers(tx, { after: from, to }),
      };
    });
    for (const { sequence, kind, on, atMs, postings } of entries) {
      const date = on ?? businessDateAt(atMs, timeZone);
      if ((since !== null && date < since) || (until !== null && date > until)) continue;
      for (const { account, contractId, debitMinor, creditMinor } of postings)
        yield [
          sequence,
          date,
          kind,
          documents.get(sequence) ?? '',
          contracts.get(contractId ?? '') ?? '',
          account,
          currency,
          amount(debitMinor),
          amount(creditMinor),
        ].join(',');
    }
    after = entries.length === AT_ONCE ? entries.at(-1)?.sequence : undefined;
  }
}
