/** `books show | write-back | give-up | confirm`: what books may lack after a restore or a loss, and what is done about it. */
import type { WrittenBack } from '../../shared/desk/books';
import { formatMoney, minor } from '../../shared/money';
import type { Result } from '../../shared/result';
import { readConnection } from '../app/head-office/head-office';
import { selectLostChanges } from '../database/books/lost-changes';
import { selectLostContracts, type LostContractRow } from '../database/books/lost-contracts';
import { toIsoInstant } from '../domain/base/dates';
import type { ServiceContext } from '../services/base/context';
import { compareBooks, confirmBooks, listBooks, type BooksList } from '../services/books/comparison';
import { amountOf, listOffers, type LostOffer } from '../services/books/offers';
import { giveUp, writeBack } from '../services/books/write-back';
import type { CliIo, Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withServices } from './services';

const ALL = 'all';
const LONGEST_WHY = 500;

export const showBooksCommand: Command = {
  usage: 'books show',
  summary: 'shows what the books may lack after a restore or a loss, and what is to be done',
  more: 'Until they are confirmed the kiosk begins nothing new',
  options: [],
  positionals: [],
  async run({ dataDir }, io) {
    const { list, offers, changes } = await withServices(dataDir, io, async (ctx) => ({
      list: await compared(ctx, dataDir),
      offers: await listOffers(ctx, dataDir),
      changes: await ctx.store.read(selectLostChanges),
    }));
    if (list) tell(io, list, readConnection(dataDir) !== null);
    else io.out('The books count; nothing is in doubt.');
    for (const offer of offers) printOffer(io, offer);
    if (offers.length > 0)
      io.out(
        'Then: books write-back NUMBER (or all); books give-up NUMBER --why TEXT for what is not to be.',
      );
    for (const { contract_number: of, kind, number, amount_minor: amount, currency } of changes) {
      const parts = [number ?? '', amount === null ? '' : formatMoney(minor(amount), currency, 'en')];
      io.out(`change not here:       ${of}, ${kind} ${parts.join(' ')}`.trimEnd());
    }
    if (changes.length > 0) io.out('Do these again at the desk, and note it there under "To review".');
    return 0;
  },
};

export const confirmBooksCommand: Command = {
  usage: 'books confirm --why TEXT [--unit NUMBER,NUMBER]',
  summary:
    'ends the doubt, once somebody has looked at the list and at the doors. --unit names units that are not empty though the books say so',
  options: ['why', 'unit'],
  positionals: [],
  async run({ dataDir, why: said, unit }, io) {
    const why = requiredWhy(said);
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

export const writeBackCommand: Command = {
  usage: 'books write-back NUMBER',
  summary:
    'writes a contract that the books lack back into them, from the database that was kept; "all" for its number: all of them',
  more: 'It comes from the database kept aside, a later backup, or what head office has',
  options: [],
  positionals: ['NUMBER'],
  async run(invocation, io) {
    const { dataDir } = invocation;
    const number = onlyPositional(invocation);
    return withServices(dataDir, io, async (ctx) => {
      await compared(ctx, dataDir);
      const lost = await ctx.store.read(selectLostContracts);
      if (lost.length === 0) io.out('No contract is missing.');
      let refused = 0;
      for (const { contract_id: id, number: name } of number === ALL ? lost : [theOne(lost, number)]) {
        const done = await writeBack(ctx, dataDir, 'cli', id);
        if (done.ok) printWrittenBack(io, done.value);
        else {
          refused += 1;
          io.err(`${name ?? id} is not written back: ${whyNot(done)}`);
        }
      }
      return refused === 0 ? 0 : 1;
    });
  },
};

export const giveUpCommand: Command = {
  usage: 'books give-up NUMBER --why TEXT',
  summary:
    'a contract that the books lack is not to be written back; its unit is free where no other contract needs it',
  options: ['why'],
  positionals: ['NUMBER'],
  async run(invocation, io) {
    const { dataDir } = invocation;
    const why = requiredWhy(invocation.why);
    await withServices(dataDir, io, async (ctx) => {
      const lost = await ctx.store.read(selectLostContracts);
      const done = await giveUp(ctx, 'cli', theOne(lost, onlyPositional(invocation)).contract_id, why);
      if (!done.ok) throw new CommandRefused(whyNot(done));
    });
    io.out('The contract stays out of the books.');
    return 0;
  },
};

/** By its number; where only staff know of it, by its id. */
function theOne(lost: readonly LostContractRow[], number: string): LostContractRow {
  const row = lost.find((each) => each.number === number || each.contract_id === number);
  if (!row) throw new CommandRefused(`no contract ${number} is missing; "books show" shows those that are`);
  return row;
}

function requiredWhy(said: string | undefined): string {
  const why = said?.trim() ?? '';
  if (why === '' || why.length > LONGEST_WHY)
    throw new UsageError(`--why wants who looked and what was found, in at most ${LONGEST_WHY} characters`);
  return why;
}

/** For the person at the command line. */
const reasons: Readonly<Record<string, string>> = {
  nothing_to_settle: 'it is in the books, or was settled.',
  lost_source_gone: 'no database that was kept has it.',
  lost_number_taken: 'another document here has one of its numbers.',
  lost_being_paid: 'the payment of its booking is not finished.',
  lost_unit_busy: 'somebody is paying for its unit now.',
  lost_unit_unknown: 'the catalogue lacks its unit: import the current one.',
  lost_does_not_fit: 'something in it is not in these books: import the current catalogue.',
};

function whyNot({ refusals }: Extract<Result<unknown>, { ok: false }>): string {
  return refusals.map(({ desk, message }) => reasons[desk ?? ''] ?? message).join(' ');
}

function printOffer(io: CliIo, { row, holds, missing }: LostOffer): void {
  const name = `${row.number ?? row.contract_id}, unit ${row.unit_number ?? row.unit_id}`;
  const isOver = row.ended === 1 ? ', the tenant has left' : '';
  io.out(`contract not here:     ${name}, ${row.move_in_on ?? '-'}${isOver} (${row.file ?? row.source})`);
  if (!holds) return;
  const { firstName, lastName, tender, cardBrand, cardLast4 } = holds;
  // Nothing was paid here for a tenancy that was imported.
  const paid = tender === '' ? '' : ` (${tender === 'card' ? `${cardBrand} ${cardLast4}` : tender})`;
  io.out(`                       ${firstName} ${lastName}, ${amountOf(holds, 'en')}${paid}`);
  if (missing.length > 0) io.out(`                       head office lacks: ${missing.join(', ')}`);
}

function printWrittenBack(io: CliIo, done: WrittenBack): void {
  io.out(`${done.number} is written back; unit ${done.unitNumber} is rented.`);
  if (done.newCode !== null) io.out(`  the unit opens with a new code: ${done.newCode}; tell the tenant`);
  if (done.isConflict)
    io.out('  the unit was rented again meanwhile. Both contracts count; settle it at the desk');
  if (done.alike > 0) io.out('  another tenant has the same e-mail address or phone number');
  if (done.missing.length > 0) io.out(`  not there: ${done.missing.join(', ')}`);
}

/** A running kiosk compares by itself; without one this does. Head office is asked by the kiosk alone. */
async function compared(ctx: ServiceContext, dataDir: string): Promise<BooksList | null> {
  const headOffice = readConnection(dataDir) === null ? {} : { headOffice: () => Promise.resolve(null) };
  await compareBooks(ctx, { dataDir, ...headOffice });
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
  for (const { intentId, attemptId, here, there } of list.provider?.differences ?? [])
    io.out(`payment differs:       ${intentId ?? attemptId ?? '-'}: here ${here}, there ${there}`);
  io.out(`free by the books:     ${list.free.join(', ') || 'none'}`);
  io.out(
    'Go to the units that are free by the books. Then: books confirm --why TEXT [--unit those that are not empty]',
  );
}
