/** `allot` and `withdraw`: which units a kiosk may rent out without asking. */
import { parseGuid } from '../../shared/ids';
import { allotUnits, withdrawUnits } from '../claims/allotments';
import { byKiosk, type Move } from '../claims/moves';
import { findUnits, planShare, planUnits, type Plan } from '../claims/plan';
import { unitNames } from '../claims/site';
import type { Database } from '../database/tx';
import { findKiosk } from '../database/kiosk/kiosks';
import { commandLine, noteAct } from '../people/acts';
import { told as toldUnits } from '../claims/told';
import { required, type Command, type Invocation } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';
import { unitWords } from './units-option';
import { withDatabase } from './with-database';

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
        for (const [kioskId, units] of byKiosk(news)) {
          await allotUnits(tx, { kioskId, propertyId }, units, { nowMs: io.nowMs() });
          const about = `${toldUnits(units.map(name))} to ${kioskId}`;
          await noteAct(tx, commandLine, { act: 'units.allotted', about, propertyId }, io.nowMs());
        }
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
      const name = await unitNames(database, kiosk.property_id);
      return database.transaction().execute(async (tx) => {
        const count = await withdrawUnits(tx, address, unitIds, io.nowMs());
        const about = `${toldUnits(unitIds.map(name))} from ${kioskId}`;
        const act = { act: 'units.withdrawn', about, propertyId: kiosk.property_id } as const;
        if (count > 0) await noteAct(tx, commandLine, act, io.nowMs());
        return count;
      });
    });
    io.out(
      `${withdrawn} ${withdrawn === 1 ? 'unit is' : 'units are'} withdrawn from ${kioskId}; "claims list" shows which it still has`,
    );
    return 0;
  },
};
