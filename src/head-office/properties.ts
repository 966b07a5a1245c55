/** The properties that head office knows: those that have a kiosk, or a catalogue. */
import type { Id } from '../shared/ids';
import { byNumber } from '../shared/number-order';
import { propertyNames } from './database/catalogue/published-files';
import { listKiosks } from './database/kiosk/kiosks';
import type { Database } from './database/tx';
import { isInScope, type Scope } from './people/scope';

export interface Property {
  readonly id: Id<'property'>;
  /** As its last catalogue names it. */
  readonly name: string;
}

/** By name, as people order them: Site 9 before Site 10. */
export async function listProperties(database: Database, scope: Scope): Promise<readonly Property[]> {
  const names = await propertyNames(database);
  const kiosks = await listKiosks(database);
  const ids = new Set([...names.keys(), ...kiosks.map(({ property_id }) => property_id)]);
  return [...ids]
    .filter((id) => isInScope(scope, id))
    .map((id) => ({ id, name: names.get(id) ?? `Property ${id}` }))
    .toSorted((one, other) => byNumber(one.name, other.name) || one.id.localeCompare(other.id));
}
