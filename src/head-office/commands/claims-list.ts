/** `claims list`: who may rent out which unit, what is on its way to somebody else, and what was rented twice. */
import { selectMoving } from '../database/claims/allotments';
import { selectAllClaims } from '../database/claims/claims';
import { contractsOf, selectOpenDoubleLets } from '../database/claims/double-lets';
import { unitNames } from '../claims/site';
import type { Database } from '../database/tx';
import { selectPublishedProperties } from '../database/catalogue/published-files';
import type { Id } from '../../shared/ids';
import type { Command } from './io';
import { withDatabase } from './with-database';

export const claimsListCommand: Command = {
  usage: 'claims list',
  summary:
    'prints one line for each unit that a kiosk has or is to have (property, unit, kiosk, how). Units that were rented twice follow',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    await withDatabase(invocation, io, async (database) => {
      const name = await allNames(database);
      const claims = await selectAllClaims(database);
      const lines = claims.map(({ property_id, unit_id, kiosk_id, kind }) =>
        [property_id, name(property_id, unit_id), kiosk_id, kind].join('\t'),
      );
      for (const line of lines.toSorted(byNumber)) io.out(line);
      const moving = await selectMoving(database);
      const onTheirWay = moving.map(({ property_id, unit_id, kiosk_id, state }) =>
        [property_id, name(property_id, unit_id), kiosk_id, state].join('\t'),
      );
      for (const line of onTheirWay.toSorted(byNumber)) io.out(line);
      const open = await selectOpenDoubleLets(database);
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
            'rented twice',
            ...named.map(({ kioskId, number }) => `${number} (${kioskId})`),
          ].join('\t'),
        );
      }
    });
    return 0;
  },
};

/** A9 before A10. */
const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

async function allNames(
  database: Database,
): Promise<(propertyId: Id<'property'>, unitId: Id<'unit'>) => string> {
  const names = new Map<Id<'property'>, (unitId: Id<'unit'>) => string>();
  for (const propertyId of await selectPublishedProperties(database))
    names.set(propertyId, await unitNames(database, propertyId));
  return (propertyId, unitId) => names.get(propertyId)?.(unitId) ?? unitId;
}
