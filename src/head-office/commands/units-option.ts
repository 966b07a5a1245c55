/** `--units`: units by their numbers, or by their ids. */
import type { Id } from '../../shared/ids';
import { parseGuid } from '../../shared/ids';
import { loadSite } from '../claims/site';
import type { Database } from '../database/tx';
import { CommandRefused, required, UsageError, type Invocation } from './io';

/** The words of the option, each once. */
export function unitWords(invocation: Invocation): string[] {
  const words = required(invocation, 'units')
    .split(',')
    .map((word) => word.trim());
  if (words.includes('')) throw new UsageError('--units wants units with one comma between, e.g. A101,A102');
  return [...new Set(words)];
}

/**
 * The units' ids, by the property's published catalogue. Refuses with every word that is no unit of it. Ids are
 * accepted unchecked where no catalogue was published, and for units that have left it (`orUnlisted`).
 */
export async function findUnits(
  database: Database,
  propertyId: Id<'property'>,
  words: readonly string[],
  { orUnlisted }: { readonly orUnlisted: boolean },
): Promise<Id<'unit'>[]> {
  const site = await loadSite(database, propertyId);
  const ids = new Set(site?.map(({ id }) => id));
  const byNumber = new Map(site?.map(({ id, number }) => [number.toLowerCase(), id]));
  const found = words.map((word) => {
    const id = parseGuid<'unit'>(word);
    const isKnown = id !== null && (site === null || orUnlisted || ids.has(id));
    return byNumber.get(word.toLowerCase()) ?? (isKnown ? id : null);
  });
  const missing = words.filter((_, index) => found[index] === null);
  if (missing.length > 0)
    throw new CommandRefused(
      site === null
        ? `no catalogue is published for property ${propertyId}: until then --units wants ids, not ${quoted(missing)}`
        : `the catalogue published for property ${propertyId} has no unit ${quoted(missing)}`,
    );
  return [...new Set(found.filter((id) => id !== null))];
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');
