/** `claims list`: who may let which unit, what is on its way to somebody else, and what was let twice. */
import { contractsOf } from '../claims/documents';
import { unitNames } from '../claims/site';
import type { Database } from '../database/connect';
import { selectPublishedProperties } from '../database/published-files';
import type { Id } from '../../shared/ids';
import type { Command } from './io';
import { withDatabase } from './with-database';

export const claimsListCommand: Command = {
  usage: 'claims list',
  summary:
    'one line for each unit that a kiosk has or is to have (property, unit, kiosk, how), and one for each unit that was let twice',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    await withDatabase(invocation, io, async (database) => {
      const name = await allNames(database);
      const claims = await database
        .selectFrom('unit_claim')
        .selectAll()
        .orderBy('property_id')
        .orderBy('unit_id')
        .execute();
      for (const { property_id, unit_id, kiosk_id, kind } of claims)
        io.out([property_id, name(property_id, unit_id), kiosk_id, kind].join('\t'));
      const moving = await database
        .selectFrom('allotted_unit')
        .selectAll()
        .where('state', '<>', 'made')
        .orderBy('property_id')
        .orderBy('unit_id')
        .execute();
      for (const { property_id, unit_id, kiosk_id, state } of moving)
        io.out([property_id, name(property_id, unit_id), kiosk_id, state].join('\t'));
      const open = await database
        .selectFrom('double_let')
        .selectAll()
        .where('settled_at_ms', 'is', null)
        .execute();
      const contracts = await contractsOf(
        database,
        open.map(({ id }) => id),
      );
      for (const { id, property_id, unit_id } of open) {
        const named = contracts.filter(({ doubleLetId }) => doubleLetId === id);
        io.out(
          [
            property_id,
            name(property_id, unit_id),
            'let twice',
            ...named.map(({ kioskId, number }) => `${number} (${kioskId})`),
          ].join('\t'),
        );
      }
    });
    return 0;
  },
};

async function allNames(
  database: Database,
): Promise<(propertyId: Id<'property'>, unitId: Id<'unit'>) => string> {
  const names = new Map<Id<'property'>, (unitId: Id<'unit'>) => string>();
  for (const propertyId of await selectPublishedProperties(database))
    names.set(propertyId, await unitNames(database, propertyId));
  return (propertyId, unitId) => names.get(propertyId)?.(unitId) ?? unitId;
}
