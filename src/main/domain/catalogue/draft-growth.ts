/** Things that a draft adds to a catalogue's file, and takes away. A new one begins as another one is, under an id of its own. Pure. */
import { z } from 'zod';
import type { DraftTable } from '../../../shared/desk/draft-fields';
import { codeOf, ownWords, taxId, thingsOf, type CatalogueFile } from './draft-things';
import { besideLike, besideSchema, placeOnPlan, takeOffPlan, type Beside } from './draft-plan';
import { isLoose, memberAt, setMember, wordsIn, type Loose } from './draft-values';

interface Place {
  readonly table: DraftTable;
  readonly id: string;
}

/** What a new thing begins with, the plan of a premium, and beside which unit another one comes. */
const begunSchema = z.object({
  thing: z.record(z.string(), z.unknown()),
  plan: z.string().optional(),
  beside: besideSchema.optional(),
});

const thing = z.looseObject({ id: z.string() });
const unit = thing.extend({ number: z.string(), storageType: z.string() });
const plan = thing.extend({ premiums: z.array(thing) });
const rates = z.record(z.string(), z.string());

interface Begun {
  readonly id: string;
  /** JSON, as `addThing` reads it. */
  readonly value: string;
}

/**
 * A new one like `like`, or of an empty table's own; null where there is nothing to begin with. What nobody may have
 * twice is left open, so that the check asks for it.
 */
export function beginThing(
  file: CatalogueFile,
  { table, id: like }: Place,
  newId: () => string,
): Begun | null {
  const things = thingsOf(file, table);
  const found = things.find(({ id }) => id === like) ?? things.at(-1);
  const begun = (
    id: string,
    of: Loose,
    more: Readonly<{ plan?: string; beside?: Beside | undefined }> = {},
  ) => ({
    id,
    value: JSON.stringify({ thing: of, ...more }),
  });
  switch (table) {
    case 'unit':
    case 'plan':
    case 'add_on':
    case 'promotion':
    case 'storage_type':
    case 'user_type': {
      const id = newId();
      const copy = { ...structuredClone(found?.root ?? blank[table] ?? null), id };
      const more = table === 'unit' ? { beside: besideLike(file, found?.root['number']) } : {};
      return found || blank[table] ? begun(id, opened(file, table, copy, newId), more) : null;
    }
    case 'premium': {
      const owner = file.insurancePlans.find(({ premiums }) => premiums.some(({ id }) => id === found?.id));
      const id = newId();
      return owner && found ? begun(id, { ...found.root, id }, { plan: owner.id }) : null;
    }
    case 'tax': {
      const first = file.userTypes[0]?.id ?? '';
      return found ? begun(taxId(freeCode(file.taxes), first), { ...found.root }) : null;
    }
    case 'late_step':
      return found ? begun(String(things.length), { key: stepKey(things), afterDays: '' }) : null;
    case 'late_cap':
      return memberAt(file.property, ['late']) ? begun(String(things.length), {}) : null;
    case 'agreement':
      return begun(String(things.length - 1), {});
    default:
      return null;
  }
}

const blank: Readonly<Partial<Record<DraftTable, Loose>>> = {
  add_on: { name: '', description: '', price: '', recurring: false },
  promotion: { code: '', name: '', discount: {}, periods: 1 },
  plan: { name: '', description: '', coverage: '', premiums: [] },
};

function opened(file: CatalogueFile, table: DraftTable, copy: Loose, newId: () => string): Loose {
  if (table === 'unit') copy['number'] = '';
  if (table === 'unit') delete copy['outOfService'];
  if (table === 'promotion') copy['code'] = '';
  if (table === 'plan') {
    const premiums = Array.isArray(copy['premiums']) ? copy['premiums'].filter(isLoose) : [];
    copy['premiums'] = premiums.map((each) => ({ ...each, id: newId() }));
  }
  if (table === 'storage_type' || table === 'user_type') copy['name'] = freeName(file, table, copy['name']);
  if (table === 'user_type')
    copy['masterId'] = Math.max(0, ...file.userTypes.map((each) => Number(each['masterId']))) + 1;
  return copy;
}

/** Names are pointed at, so that a new one has one from the first. */
function freeName(file: CatalogueFile, table: 'storage_type' | 'user_type', name: unknown): unknown {
  const taken = new Set(
    (table === 'user_type' ? file.userTypes : file.storageTypes).map((each) => ownWords(each['name'], file)),
  );
  const base = ownWords(name, file);
  let number = 2;
  while (taken.has(`${base} ${number}`)) number += 1;
  return wordsIn(name, (text) => `${text} ${number}`);
}

function freeCode(taxes: CatalogueFile['taxes']): string {
  let number = Object.keys(taxes).length + 1;
  while (Object.hasOwn(taxes, `tax-${number}`)) number += 1;
  return `tax-${number}`;
}

function stepKey(steps: readonly { readonly root: Loose }[]): string {
  let number = steps.length + 1;
  while (steps.some(({ root }) => root['key'] === `step-${number}`)) number += 1;
  return `step-${number}`;
}

/** Adds it to the file; what cannot be read, or has no plan any more, is left out. */
export function addThing(file: CatalogueFile, { table, id }: Place, value: string): void {
  const { thing: begun, plan: owner } = begunSchema.parse(JSON.parse(value));
  switch (table) {
    case 'unit':
      file.units.push(unit.parse(begun));
      return;
    case 'plan':
      file.insurancePlans.push(plan.parse(begun));
      return;
    case 'premium':
      file.insurancePlans.find((each) => each.id === owner)?.premiums.push(thing.parse(begun));
      return;
    case 'add_on':
      file.addOns.push(thing.parse(begun));
      return;
    case 'promotion':
      file.promotions.push(thing.parse(begun));
      return;
    case 'storage_type':
      file.storageTypes.push(thing.parse(begun));
      return;
    case 'user_type':
      addUserType(file, thing.parse(begun));
      return;
    case 'tax':
      file.taxes[codeOf(id)] = rates.parse(begun);
      return;
    case 'late_step':
      pushTo(file, 'steps', begun);
      return;
    case 'late_cap':
      pushTo(file, 'caps', begun);
      return;
    case 'agreement':
      for (const text of Object.values(file.agreement.languages))
        text.sections.push({ heading: '', paragraphs: [''] });
      return;
    // Charges and settings are there once.
    case 'charge':
    case 'rule':
    // no default
  }
}

/** Once its number and its size are typed. Nothing for what is no unit. */
export function placeThing(file: CatalogueFile, { table, id }: Place, value: string): void {
  const { beside } = begunSchema.parse(JSON.parse(value));
  if (table === 'unit' && beside) placeOnPlan(file, id, beside);
}

/** The same thing beside another unit. */
export function withBeside(value: string, beside: Beside): string {
  return JSON.stringify({ ...begunSchema.parse(JSON.parse(value)), beside });
}

/** It pays what the first one pays until somebody writes otherwise. */
function addUserType(file: CatalogueFile, type: z.output<typeof thing>): void {
  file.userTypes.push(type);
  const name = ownWords(type['name'], file);
  for (const each of Object.values(file.taxes)) each[name] ??= Object.values(each)[0] ?? '0';
}

function pushTo(file: CatalogueFile, list: 'steps' | 'caps', row: Loose): void {
  const rows = memberAt(file.property, ['late', list]);
  if (Array.isArray(rows)) rows.push(row);
  else if (memberAt(file.property, ['late'])) setMember(file.property, ['late', list], [row]);
}

export function removeThing(file: CatalogueFile, { table, id }: Place): void {
  const isOther = (each: { readonly id: string }) => each.id !== id;
  switch (table) {
    case 'unit':
      takeOffPlan(file, id);
      file.units = file.units.filter(isOther);
      return;
    case 'plan':
      file.insurancePlans = file.insurancePlans.filter(isOther);
      return;
    case 'premium':
      for (const each of file.insurancePlans) each.premiums = each.premiums.filter(isOther);
      return;
    case 'add_on':
      file.addOns = file.addOns.filter(isOther);
      return;
    case 'promotion':
      file.promotions = file.promotions.filter(isOther);
      return;
    case 'storage_type':
      file.storageTypes = file.storageTypes.filter(isOther);
      return;
    case 'user_type':
      removeUserType(file, id);
      return;
    case 'tax':
      delete file.taxes[codeOf(id)];
      return;
    case 'late_step':
      dropFrom(memberAt(file.property, ['late', 'steps']), id);
      return;
    case 'late_cap':
      dropFrom(memberAt(file.property, ['late', 'caps']), id);
      return;
    case 'agreement':
      for (const { sections } of Object.values(file.agreement.languages)) dropFrom(sections, id);
      return;
    // Charges and settings stay.
    case 'charge':
    case 'rule':
    // no default
  }
}

function removeUserType(file: CatalogueFile, id: string): void {
  const gone = file.userTypes.find((each) => each.id === id);
  file.userTypes = file.userTypes.filter((each) => each.id !== id);
  const name = ownWords(gone?.['name'], file);
  for (const each of Object.values(file.taxes)) delete each[name];
}

function dropFrom(rows: unknown, id: string): void {
  if (Array.isArray(rows) && Number(id) < rows.length) rows.splice(Number(id), 1);
}
