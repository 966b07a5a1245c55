/** Reads and writes one field of one thing of a catalogue's file. What a thing has no use for is null. Pure. */
import {
  draftField,
  draftFields,
  ruleParts,
  spokenField,
  type DraftField,
  type DraftTable,
} from '../../../shared/desk/draft-fields';
import type { Language } from '../../../shared/languages';
import { readAgreementField, writeAgreementField } from './draft-agreement';
import { renameEverywhere } from './draft-names';
import { ownWords, spokenIn, wordsOf, type CatalogueFile, type Thing } from './draft-things';
import { fromFile, isLoose, memberAt, setMember, toFile, type DraftValue, type Loose } from './draft-values';

/** What a file that says nothing of a flag means. */
const meant: Readonly<Record<string, boolean>> = { 'transfer.keepPromotion': true };

const ofCharge: Readonly<Record<string, readonly string[]>> = {
  rent: ['taxCode', 'prorated'],
  insurance: ['taxCode', 'prorated', 'ledger'],
  admin: ['taxCode', 'fee', 'perVisit'],
  deposit: ['taxCode'],
  addOn: ['taxCode'],
};
/** There are none where periods begin with the move-in. */
export const ofFixedDay: readonly string[] = ['billing.day', 'billing.dayCount', 'billing.plusNextAfterDay'];

/** Whether this thing has the field. */
function applies(table: DraftTable, { id, root }: Thing, field: string): boolean {
  if (table === 'charge') return ofCharge[id]?.includes(field) ?? false;
  if (table !== 'rule') return true;
  const [first = ''] = field.split('.');
  const members = ruleParts[id] ?? [];
  if (!members.includes(first)) return false;
  if (ofFixedDay.includes(field)) return memberAt(root, ['billing', 'mode']) === 'fixed_day';
  const isWithin = field !== first && draftField('rule', first)?.kind === 'part';
  return !isWithin || isLoose(root[first]);
}

export function valueIn(
  file: CatalogueFile,
  table: DraftTable,
  thing: Thing,
  name: string,
): DraftValue | null {
  const spec = draftField(table, name);
  if (!spec || !applies(table, thing, name)) return null;
  if (table === 'tax') return fromFile(spec, thing.root[thing.member ?? '']);
  const { field, language } = spokenField(name);
  if (table === 'agreement') return readAgreementField(file, { id: thing.id, field, language });
  if (language === null) return fromFile(spec, memberAt(thing.root, name.split('.')), meant[name]);
  if (!spokenIn(file).includes(language)) return null;
  return wordsOf(memberAt(thing.root, field.split('.')), file.property.language)[language] ?? '';
}

/** Every field that this thing has, with its value. */
export function valuesOf(file: CatalogueFile, table: DraftTable, thing: Thing): Record<string, DraftValue> {
  const values: Record<string, DraftValue> = {};
  for (const field of Object.keys(draftFields[table])) {
    const value = valueIn(file, table, thing, field);
    if (value !== null) values[field] = value;
  }
  return values;
}

/** Changes the file; nothing where the thing has no such field. */
export function writeIn(
  file: CatalogueFile,
  { table, thing }: { readonly table: DraftTable; readonly thing: Thing },
  name: string,
  value: DraftValue,
): void {
  const spec = draftField(table, name);
  if (!spec || valueIn(file, table, thing, name) === null) return;
  const { field, language } = spokenField(name);
  if (table === 'tax') thing.root[thing.member ?? ''] = toFile(spec, value);
  else if (table === 'agreement') writeAgreementField(file, { id: thing.id, field, language }, value);
  else if (language !== null) writeWords(file, { table, thing }, { field, language }, String(value));
  else if (spec.kind === 'part') writePart(thing.root, name, value === true);
  else writePlain(file, { table, thing }, { name, spec }, value);
}

function writePlain(
  file: CatalogueFile,
  { table, thing }: { readonly table: DraftTable; readonly thing: Thing },
  { name, spec }: { readonly name: string; readonly spec: DraftField },
  value: DraftValue,
): void {
  const path = name.split('.');
  const before = memberAt(thing.root, path);
  // What is not said stays unsaid.
  if (before === undefined && fromFile(spec, before, meant[name]) === value) return;
  const written = toFile(spec, value, before);
  // Hours of the saved card stand in the file by name. The cast: any members are only handed on.
  const [from, to] = Array.isArray(written) ? (written as readonly unknown[]) : [];
  const isNamed = name === 'autopayRules.hours' && written !== undefined;
  setMember(thing.root, path, isNamed ? { from, to } : written);
  if (written === undefined) prune(thing.root, path);
  if (name === 'billing.mode') setMode(thing.root['billing']);
  if (table === 'unit' && name === 'number') renameEverywhere(file, 'unit', String(before), String(value));
}

/** What is empty once its last member is gone goes too; a part that was chosen stays. */
function prune(root: Loose, path: readonly string[]): void {
  const above = path.slice(0, -1);
  const isPart = draftField('rule', above.join('.'))?.kind === 'part';
  const at = memberAt(root, above);
  if (above.length === 0 || isPart || !isLoose(at) || Object.keys(at).length > 0) return;
  setMember(root, above, undefined);
  prune(root, above);
}

function setMode(billing: unknown): void {
  if (!isLoose(billing)) return;
  if (billing['mode'] === 'fixed_day') {
    billing['day'] ??= 1;
    billing['dayCount'] ??= 'actual';
    return;
  }
  for (const member of ofFixedDay) delete billing[member.replace('billing.', '')];
}

/** What a part has to say from the first. */
const begun: Readonly<Record<string, () => Loose>> = {
  late: () => ({ steps: [{ key: 'reminder', afterDays: 5, letter: 'reminder' }] }),
  returnedPayment: () => ({ fee: '' }),
};

function writePart(root: Loose, name: string, isThere: boolean): void {
  if (!isThere) delete root[name];
  else if (!isLoose(root[name])) root[name] = begun[name]?.() ?? {};
}

const mayBeLeftOut: ReadonlySet<string> = new Set(['directions', 'lock.advice']);

function writeWords(
  file: CatalogueFile,
  { table, thing }: { readonly table: DraftTable; readonly thing: Thing },
  { field, language }: { readonly field: string; readonly language: Language },
  text: string,
): void {
  const path = field.split('.');
  const raw = memberAt(thing.root, path);
  const before = ownWords(raw, file);
  const own = file.property.language;
  const texts = { ...wordsOf(raw, own) };
  if (text === '' && language !== own) delete texts[language];
  else texts[language] = text;
  const isAlone = Object.keys(texts).length === 1 && typeof raw !== 'object';
  const isNone = mayBeLeftOut.has(field) && Object.values(texts).every((each) => each === '');
  setMember(thing.root, path, isNone ? undefined : isAlone ? texts[own] : texts);
  if (language !== own || field !== 'name' || before === text) return;
  if (table === 'storage_type' || table === 'user_type') renameEverywhere(file, table, before, text);
}
