/** `journal export | earned`: what was booked, and when it is earned, as tables for who keeps the accounts. */
import { resolve } from 'node:path';
import { streamWhole } from '../files/write-whole';
import { isBusinessDate } from '../domain/base/dates';
import { LINE_END } from '../domain/base/csv';
import { earnedLines } from '../services/ledger/earned';
import { journalLines } from '../services/ledger/journal';
import { withStore } from './database';
import type { Command } from './io';
import { onlyPositional, UsageError } from '../../shared/command-line';

export const exportCommand: Command = {
  usage: 'journal export FILE [--since DATE] [--until DATE]',
  summary:
    'writes the journal as a CSV file, a row for each posting; both days included, else all that was ever booked',
  more: 'Debits and credits of each entry are equal. Contracts and documents are named by number, and nobody by name',
  options: ['since', 'until'],
  positionals: ['FILE'],
  async run(invocation, io) {
    const { since = null, until = null } = invocation;
    for (const [name, date] of Object.entries({ since, until }))
      if (date !== null && !isBusinessDate(date))
        throw new UsageError(`--${name} wants a date, e.g. 2026-03-15, not "${date}"`);
    const file = resolve(onlyPositional(invocation));
    const rows = await withStore(invocation.dataDir, io.nowMs(), (store) =>
      writeTable(file, journalLines(store, { since, until })),
    );
    io.out(`${rows} postings are in ${file}`);
    return 0;
  },
};

export const earnedCommand: Command = {
  usage: 'journal earned FILE',
  summary: 'writes a CSV file of what is earned in each month, by account and without tax',
  more: 'A bill is earned day by day over its period, whenever it was issued. Months to come are billed and not earned yet. The sum of all months of an account is what the journal has on it',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const file = resolve(onlyPositional(invocation));
    const rows = await withStore(invocation.dataDir, io.nowMs(), (store) =>
      writeTable(file, earnedLines(store)),
    );
    io.out(`${rows} sums are in ${file}`);
    return 0;
  },
};

/** Answers how many rows there are below the header. */
async function writeTable(file: string, table: AsyncIterable<string>): Promise<number> {
  let rows = -1;
  async function* text() {
    for await (const line of table) {
      rows += 1;
      yield line + LINE_END;
    }
  }
  await streamWhole(file, text());
  return rows;
}
