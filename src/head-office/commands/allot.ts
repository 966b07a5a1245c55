/** `allot` and `withdraw`: which units a kiosk may rent out without asking. */
import { parseGuid, type Id } from '../../shared/ids';
import { allotUnits, withdrawUnits } from '../claims/allotments';
import { byKiosk, isIdle, loadStandings, moveOf, type Move } from '../claims/moves';
import { shareUnits } from '../claims/share';
import { loadSite, unitNames } from '../claims/site';
import type { Database } from '../database/tx';
import { findKiosk, listKiosks } from '../database/kiosk/kiosks';
import { CommandRefused, required, UsageError, type Command, type Invocation } from './io';
import { findUnits, unitWords } from './units-option';
import { withDatabase } from './with-database';

interface Plan {
  readonly propertyId: Id<'property'>;
  readonly moves: readonly Move[];
}

export const allotCommand: Command = {
  usage: 'allot --kiosk NAME --units UNIT,UNIT,... | --property GUID --share  [--dry-run]',
  summary:
    'units (by number or id) that the kiosk may rent out without asking, also while its line is down. One that another kiosk has becomes its own once the other has given it up. --share deals all free units to the kiosks of the property, as many of each size to each. --dry-run only says what would be done',
  options: ['postgres', 'kiosk', 'units', 'property'],
  flags: ['share', 'dry-run'],
  positionals: [],
  async run(invocation, io) {
    const plan = readPlan(invocation);
    await withDatabase(invocation, io, async (database) => {
      const { propertyId, moves } = await plan(database);
      const name = await unitNames(database, propertyId);
      for (const move of moves) io.out(told(move, name(move.unitId)));
      const news = moves.filter(({ how }) => how !== 'has');
      const counts = [...byKiosk(moves)].map(([kioskId, units]) => `${units.length} for ${kioskId}`);
      const sum = `${counts.join(', ')}; ${news.length} of them new`;
      if (invocation.flags.has('dry-run')) return io.out(`${sum}. Nothing was changed`);
      await database.transaction().execute(async (tx) => {
        for (const [kioskId, units] of byKiosk(news))
          await allotUnits(tx, { kioskId, propertyId }, units, { nowMs: io.nowMs() });
      });
      io.out(`${sum}; "claims list" shows when they are`);
    });
    return 0;
  },
};

function readPlan(invocation: Invocation): (database: Database) => Promise<Plan> {
  if (!invocation.flags.has('share')) {
    if (invocation.options['property'] !== undefined) throw new UsageError('--property is for --share');
    const kioskId = required(invocation, 'kiosk');
    const words = unitWords(invocation);
    return (database) => planUnits(database, kioskId, words);
  }
  for (const option of ['kiosk', 'units'])
    if (invocation.options[option] !== undefined)
      throw new UsageError(`--share deals all units to all kiosks: it takes no --${option}`);
  const propertyId = parseGuid<'property'>(required(invocation, 'property'));
  if (propertyId === null) throw new UsageError('--property wants the GUID of the property');
  return (database) => planShare(database, propertyId);
}

async function planUnits(database: Database, kioskId: string, words: readonly string[]): Promise<Plan> {
  const kiosk = await findKiosk(database, kioskId);
  if (!kiosk) throw new CommandRefused(`there is no kiosk "${kioskId}"; "kiosk list" shows them`);
  if (kiosk.state === 'revoked')
    throw new CommandRefused(`kiosk "${kioskId}" was turned away; "kiosk add" lets it join again`);
  const { property_id: propertyId } = kiosk;
  const unitIds = await findUnits(database, propertyId, words, { orUnlisted: false });
  const standings = await loadStandings(database, propertyId);
  return { propertyId, moves: unitIds.map((unitId) => moveOf(standings, unitId, kioskId)) };
}

async function planShare(database: Database, propertyId: Id<'property'>): Promise<Plan> {
  const kiosks = (await listKiosks(database)).filter(
    (kiosk) => kiosk.property_id === propertyId && kiosk.state === 'active',
  );
  if (kiosks.length === 0) throw new CommandRefused(`no kiosk of property ${propertyId} has joined`);
  const site = await loadSite(database, propertyId);
  if (!site)
    throw new CommandRefused(
      `no catalogue is published for property ${propertyId}: nobody knows what there is to share`,
    );
  const standings = await loadStandings(database, propertyId);
  const idle = site.filter(({ id }) => isIdle(standings, id));
  const shares = shareUnits(
    idle,
    kiosks.map(({ id }) => id),
    standings.allotted,
  );
  return {
    propertyId,
    moves: [...shares].map(([unitId, kioskId]) => moveOf(standings, unitId, kioskId)),
  };
}

function told({ kioskId, how, by }: Move, name: string): string {
  const words = {
    has: 'as before',
    free: 'free',
    given_up_by: `once ${by} has given it up`,
    let_at: `not before the contract at ${by} has ended`,
  };
  return [name, kioskId, words[how]].join('\t');
}

export const withdrawCommand: Command = {
  usage: 'withdraw --kiosk NAME --units UNIT,UNIT,...',
  summary:
    'takes units (by number or id) out of the allotment of a kiosk. What is held or rented there is given up when that has ended',
  options: ['postgres', 'kiosk', 'units'],
  positionals: [],
  async run(invocation, io) {
    const kioskId = required(invocation, 'kiosk');
    const words = unitWords(invocation);
    const withdrawn = await withDatabase(invocation, io, async (database) => {
      const kiosk = await findKiosk(database, kioskId);
      if (!kiosk) throw new CommandRefused(`there is no kiosk "${kioskId}"; "kiosk list" shows them`);
      const address = { kioskId, propertyId: kiosk.property_id };
      const unitIds = await findUnits(database, kiosk.property_id, words, { orUnlisted: true });
      return database.transaction().execute((tx) => withdrawUnits(tx, address, unitIds, io.nowMs()));
    });
    io.out(
      `${withdrawn} ${withdrawn === 1 ? 'unit is' : 'units are'} withdrawn from ${kioskId}; "claims list" shows which it still has`,
    );
    return 0;
  },
};
