/** `books show | confirm`: what books in doubt may lack, and the word of staff that they count again. */
import { readConnection } from '../app/head-office';
import { toIsoInstant } from '../domain/dates';
import { compareBooks, confirmBooks, listBooks, type BooksList } from '../services/books/comparison';
import type { ServiceContext } from '../services/base/context';
import { CommandRefused, UsageError, type CliIo, type Command } from './io';
import { withServices } from './services';

const LONGEST_WHY = 500;

export const showBooksCommand: Command = {
  usage: 'books show',
  summary: 'shows what the books may lack after a restore or a loss, and what is to be done',
  options: [],
  positionals: [],
  async run({ dataDir }, io) {
    const list = await withServices(dataDir, io, (ctx) => compared(ctx, dataDir));
    if (!list) io.out('The books count; nothing is in doubt.');
    else tell(io, list, readConnection(dataDir) !== null);
    return 0;
  },
};

export const confirmBooksCommand: Command = {
  usage: 'books confirm --why TEXT [--unit NUMBER,NUMBER]',
  summary:
    'ends the doubt once somebody has looked at the list and at the doors; --unit names units that are not empty though the books say so',
  options: ['why', 'unit'],
  positionals: [],
  async run({ dataDir, why: said, unit }, io) {
    const why = said?.trim() ?? '';
    if (why === '' || why.length > LONGEST_WHY)
      throw new UsageError(`--why wants who looked and what was found, in at most ${LONGEST_WHY} characters`);
    const occupied = (unit ?? '').split(',').map((number) => number.trim());
    await withServices(dataDir, io, async (ctx) => {
      await compared(ctx, dataDir);
      const done = await confirmBooks(ctx, 'cli', {
        why,
        occupied: occupied.filter((number) => number !== ''),
      });
      if (!done.ok) throw new CommandRefused(done.refusals.map(({ message }) => message).join(' '));
    });
    io.out('The books count again; the kiosk is in service.');
    return 0;
  },
};

/** A running kiosk compares by itself; without one this does. */
async function compared(ctx: ServiceContext, dataDir: string): Promise<BooksList | null> {
  await compareBooks(ctx, { dataDir });
  return listBooks(ctx);
}

function tell(io: CliIo, list: BooksList, hasHeadOffice: boolean): void {
  const causes = {
    restored: 'The database was restored from a backup.',
    commits_lost: 'The database lost its last commits.',
  };
  const formers = {
    compared: 'compared',
    unreadable: 'cannot be read',
    none: 'there is none',
  };
  io.out(`${causes[list.cause]} Nothing new can begin until the books are confirmed.`);
  io.out(`noticed:               ${toIsoInstant(list.sinceMs)}`);
  io.out(
    `the books end:         ${list.booksEndMs === null ? 'they are empty' : toIsoInstant(list.booksEndMs)}`,
  );
  io.out(`database kept aside:   ${list.former === null ? 'not compared yet' : formers[list.former]}`);
  io.out(`payment provider:      ${list.provider === null ? 'not reached yet' : 'compared'}`);
  if (hasHeadOffice)
    io.out(`head office:           ${list.headOfficeAtMs === null ? 'not compared yet' : 'compared'}`);
  for (const { number, unit_number, move_in_on, source } of list.lost)
    io.out(`contract not here:     ${number ?? '-'}, unit ${unit_number}, ${move_in_on ?? '-'} (${source})`);
  for (const { intentId, attemptId, here, there } of list.provider?.differences ?? [])
    io.out(`payment differs:       ${intentId ?? attemptId ?? '-'}: here ${here}, there ${there}`);
  io.out(`free by the books:     ${list.free.join(', ') || 'none'}`);
  io.out(
    'Go to the units that are free by the books. Then: books confirm --why TEXT [--unit those that are not empty]',
  );
}
