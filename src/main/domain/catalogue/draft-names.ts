/** What a catalogue's file points at by name: another name of it is written wherever the old one stands. Pure. */
import type { CatalogueFile } from './draft-things';
import { isLoose, memberAt } from './draft-values';

const looseIn = (from: unknown, path: readonly string[]) => {
  const rows = memberAt(from, path);
  return Array.isArray(rows) ? rows.filter(isLoose) : [];
};

export function renameEverywhere(
  file: CatalogueFile,
  kind: 'unit' | 'storage_type' | 'user_type',
  before: string,
  after: string,
): void {
  const premiums = file.insurancePlans.flatMap((plan) => plan.premiums);
  switch (kind) {
    case 'unit':
      for (const row of looseIn(file, ['sitePlan', 'rows'])) {
        const units = row['units'];
        if (Array.isArray(units))
          row['units'] = units.map((each: unknown) => (each === before ? after : each));
      }
      for (const shape of looseIn(file, ['sitePlan', 'shapes']))
        if (shape['unit'] === before) shape['unit'] = after;
      return;
    case 'storage_type':
      for (const each of [...file.units, ...premiums])
        if (each['storageType'] === before) each['storageType'] = after;
      return;
    case 'user_type':
      for (const each of premiums) if (each['userType'] === before) each['userType'] = after;
      for (const [code, rates] of Object.entries(file.taxes))
        file.taxes[code] = Object.fromEntries(
          Object.entries(rates).map(([name, rate]) => [name === before ? after : name, rate]),
        );
    // no default
  }
}
