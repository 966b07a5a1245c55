/**
 * A catalogue's file with fields changed, things added and things taken away. The rest of it stays as it was written: what
 * comes out is a file that can be imported like any other. Pure.
 */
import { z } from 'zod';
import { draftField, draftFields, isSameInDraft, type DraftTable } from '../../../shared/desk/draft-fields';
import { ofFixedDay, valueIn, writeIn } from './draft-fields';
import { addThing, placeThing, removeThing } from './draft-growth';
import { thingsOf, type CatalogueFile } from './draft-things';
import type { DraftValue } from './draft-values';

export { readDraftFile, type CatalogueFile } from './draft-things';
export type { DraftValue } from './draft-values';

/** A field, or one of the two below. */
export interface Place {
  readonly table: DraftTable;
  readonly id: string;
  readonly field: string;
}
/** Instead of a field: the thing is new; the value is what it begins with, as JSON. */
export const ADDED = 'added';
/** Instead of a field: the thing goes. */
export const REMOVED = 'removed';

export interface Edit {
  readonly place: Place;
  readonly before: DraftValue;
  readonly value: DraftValue;
}

const inPlace = (part: string) => encodeURIComponent(part);
export const placeText = ({ table, id, field }: Place): string => `${table} ${inPlace(id)} ${field}`;

/** Null for what an older or newer program wrote of a table that this one does not know. */
export function placeOf(text: string): Place | null {
  const [table = '', id = '', field = ''] = text.split(' ');
  // The cast: it is one of them.
  return Object.hasOwn(draftFields, table)
    ? { table: table as DraftTable, id: decodeURIComponent(id), field }
    : null;
}

export const findThing = (file: CatalogueFile, { table, id }: Pick<Place, 'table' | 'id'>) =>
  thingsOf(file, table).find((each) => each.id === id);

/** Null where there is no such thing, or it has no such field. */
export function valueAt(file: CatalogueFile, place: Place): DraftValue | null {
  const found = findThing(file, place);
  if (!found) return null;
  return place.field === REMOVED ? false : valueIn(file, place.table, found, place.field);
}

/** Names of types last: what else is edited is found by the names that the file in force has. */
const order = Object.keys(draftFields);
const rank = ({ place }: Edit) => order.indexOf(place.table);
const byNumber = (one: Edit, other: Edit) => Number(one.place.id) - Number(other.place.id) || 0;

/** Whether other fields, or things, are there or not by what this one says. */
export const isShaping = ({ table, field }: Place) =>
  draftField(table, field)?.kind === 'part' || (table === 'rule' && field === 'billing.mode');

/** Whether `inner` is there by what `outer` says alone. */
export function isWithin(outer: Place, inner: Place): boolean {
  if (!isShaping(outer)) return false;
  const [first = '', language] = outer.field.split('.');
  if (outer.table === 'agreement') return inner.table === 'agreement' && inner.field.endsWith(`.${language}`);
  if (inner.table === 'late_step' || inner.table === 'late_cap') return first === 'late';
  if (inner.table !== 'rule') return false;
  return outer.field === 'billing.mode'
    ? ofFixedDay.includes(inner.field)
    : inner.field.startsWith(`${first}.`);
}

/** Another file, with what is added and what shapes the rest alone: what the other edits are about. */
export function withAdded(file: CatalogueFile, edits: readonly Edit[]): CatalogueFile {
  const changed = structuredClone(file);
  for (const { place, value } of edits.filter((edit) => isShaping(edit.place))) {
    const thing = findThing(changed, place);
    if (thing) writeIn(changed, { table: place.table, thing }, place.field, value);
  }
  for (const { place, value } of edits.filter(({ place }) => place.field === ADDED).toSorted(byNumber))
    addThing(changed, place, String(value));
  return changed;
}

/** Another file; what an edit is about and the file lacks is left out. */
export function withEdits(file: CatalogueFile, edits: readonly Edit[]): CatalogueFile {
  const changed = withAdded(file, edits);
  const fields = edits.filter(
    ({ place }) => place.field !== ADDED && place.field !== REMOVED && !isShaping(place),
  );
  for (const { place, value } of fields.toSorted((one, other) => rank(one) - rank(other))) {
    const thing = findThing(changed, place);
    if (thing) writeIn(changed, { table: place.table, thing }, place.field, value);
  }
  const added = edits.filter(({ place }) => place.field === ADDED).toSorted(byNumber);
  for (const { place, value } of added) placeThing(changed, place, String(value));
  // From the end, so that those before keep their numbers.
  const removed = edits.filter(({ place, value }) => place.field === REMOVED && value === true);
  for (const { place } of removed.toSorted((one, other) => byNumber(other, one))) removeThing(changed, place);
  return changed;
}

/** As it is kept and handed out: readable, and always the same for the same content. Made-up tenants are no part of it. */
export function fileText(value: unknown): string {
  const whole = z.record(z.string(), z.unknown()).parse(value);
  const { demo: _demo, ...content } = whole;
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** In what was in force when it was edited, something else stands by now. */
export function isOutdated(base: CatalogueFile, { place, before }: Edit): boolean {
  // What it is about has it already, by the edit itself.
  if (place.field === ADDED || isShaping(place)) return false;
  const now = valueAt(base, place);
  return now === null || !isSameInDraft(place, now, before);
}

/** Whether the file says already what the edit would make it say. */
export function isDone(file: CatalogueFile, { place, value }: Edit): boolean {
  if (place.field === ADDED) return findThing(file, place) !== undefined;
  if (place.field === REMOVED) return findThing(file, place) === undefined;
  const now = valueAt(file, place);
  return now !== null && isSameInDraft(place, now, value);
}

/** Raised by a percentage and rounded to whole units of the currency, as a file writes it: "79.00" by 4 is "82.00". */
export function raised(amount: string, milliPercent: number): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  const minor = Number(`${whole}${decimals}`);
  const unit = 10 ** decimals.length;
  const units = Math.round((minor * (100_000 + milliPercent)) / 100_000 / unit);
  return decimals === '' ? String(units) : `${units}.${'0'.repeat(decimals.length)}`;
}
