/**
 * A catalogue's file with single fields changed. All other text stays as it was written, so the result can be
 * imported like any other file. Pure.
 */
import { z } from 'zod';
import { isSameInDraft, type DraftTable } from '../../../shared/desk/choices';

const thing = z.looseObject({ id: z.string() });
/** In one language, or in several. */
const named = z.looseObject({ name: z.union([z.string(), z.record(z.string(), z.unknown())]) });

/** As much of a file as is edited; it was imported once, so it is known to be whole. */
const fileSchema = z.looseObject({
  property: z.looseObject({ currency: z.string(), language: z.string() }),
  storageTypes: z.array(named.extend({ measure: z.unknown() })),
  userTypes: z.array(named),
  units: z.array(thing.extend({ number: z.string(), storageType: z.string() })),
  insurancePlans: z.array(thing.extend({ name: z.unknown(), premiums: z.array(thing) })),
  addOns: z.array(thing.extend({ name: z.unknown() })),
});
export type CatalogueFile = z.output<typeof fileSchema>;

export type DraftValue = string | boolean;

export interface Place {
  readonly table: DraftTable;
  readonly id: string;
  readonly field: string;
}

export interface Edit {
  readonly place: Place;
  readonly before: DraftValue;
  readonly value: DraftValue;
}

/** What a file says where it says nothing. */
const defaults: Readonly<Record<string, DraftValue>> = { outOfService: false };

export function readDraftFile(text: string): CatalogueFile {
  return fileSchema.parse(JSON.parse(text));
}

export const placeText = ({ table, id, field }: Place): string => `${table} ${id} ${field}`;

export function placeOf(text: string): Place {
  const [table = '', id = '', field = ''] = text.split(' ');
  return { table: table as DraftTable, id, field };
}

type Thing = Record<string, unknown> & { readonly id: string };

export function thingsOf(file: CatalogueFile, table: DraftTable): readonly Thing[] {
  switch (table) {
    case 'unit':
      return file.units;
    case 'plan':
      return file.insurancePlans;
    case 'premium':
      return file.insurancePlans.flatMap(({ premiums }) => premiums);
    case 'add_on':
      return file.addOns;
    // no default
  }
}

/** Null where there is no such thing. */
export function valueAt(file: CatalogueFile, { table, id, field }: Place): DraftValue | null {
  const found = thingsOf(file, table).find((each) => each.id === id);
  return found ? valueIn(found, field) : null;
}

export function valueIn(found: Thing, field: string): DraftValue | null {
  const value = found[field] ?? defaults[field] ?? null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** Another file; what an edit is about and the file lacks is left out. */
export function withEdits(file: CatalogueFile, edits: readonly Edit[]): CatalogueFile {
  const changed = structuredClone(file);
  for (const { place, value } of edits) {
    const found = thingsOf(changed, place.table).find((each) => each.id === place.id);
    if (!found) continue;
    if (value === defaults[place.field]) delete found[place.field];
    else found[place.field] = value;
  }
  return changed;
}

/**
 * As it is stored and handed out: readable, and always the same text for the same content. The invented tenants are
 * not part of it.
 */
export function fileText(value: unknown): string {
  const whole = z.record(z.string(), z.unknown()).parse(value);
  const { demo: _demo, ...content } = whole;
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** In what was in force when it was edited, something else stands by now. */
export function isOutdated(file: CatalogueFile, { place, before }: Edit): boolean {
  const now = valueAt(file, place);
  return now === null || !isSameInDraft(place.field, now, before);
}

/** Raised by a percentage and rounded to whole units of the currency, as a file writes it: "79.00" by 4 is "82.00". */
export function raised(amount: string, milliPercent: number): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  const minor = Number(`${whole}${decimals}`);
  const unit = 10 ** decimals.length;
  const units = Math.round((minor * (100_000 + milliPercent)) / 100_000 / unit);
  return decimals === '' ? String(units) : `${units}.${'0'.repeat(decimals.length)}`;
}
