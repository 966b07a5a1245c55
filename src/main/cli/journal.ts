/** `journal export`: what was booked, as a table for a program that keeps accounts. */
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isBusinessDate } from '../domain/base/dates';
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
    const rows = await withStore(invocation.dataDir, io.nowMs(), async (store) => {
      let lines = -1;
      async function* text() {
        for await (const line of journalLines(store, { since, until })) {
          lines += 1;
          yield `${line}\r\n`;
        }
      }
      await pipeline(Readable.from(text()), createWriteStream(file, { mode: 0o600 }));
      return lines;
    });
    io.out(`${rows} postings are in ${file}`);
    return 0;
  },
};
