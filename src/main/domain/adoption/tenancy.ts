/** One row of a file of tenancies, checked against what the property is. It names every mistake at once. Pure. */
import type { AdoptionColumn, AdoptionFault, AdoptionMistake } from '../../../shared/adoption';
import { currencyRule } from '../../../shared/currencies';
import type { Id } from '../../../shared/ids';
import { languageSchema, type Language } from '../../../shared/languages';
import { minor, type Minor } from '../../../shared/money';
import { addDays, isBusinessDate } from '../base/dates';
import { checkPerson, checkPlace, type ContactValues } from '../contact/contact-rules';
import { boundedText, read } from '../requests/members';
import { billingAnchor, type BillingRules } from '../price/billing-period';
import { mistake, type SheetRow } from './sheet';
import { readTenancyState, type Report, type TenancyState, type TenancyStateFacts } from './tenancy-state';

/** What is known of a unit that a row names. */
export interface AdoptableUnit {
  readonly id: Id<'unit'>;
  readonly isFree: boolean;
  /** Whether this kiosk may rent it out. */
  readonly isOurs: boolean;
  /** Plans that fit it, under every name that they have. */
  readonly plans: readonly {
    readonly names: readonly string[];
    readonly planId: Id<'plan'>;
    readonly premiumId: Id<'premium'>;
  }[];
}

/** What the rows are checked against. */
export interface AdoptionFacts extends TenancyStateFacts {
  readonly propertyId: Id<'property'>;
  readonly currency: string;
  readonly language: Language;
  readonly billing: BillingRules;
  readonly units: Readonly<Record<string, AdoptableUnit>>;
  /** By `country region`, in capitals; ids of the lists, 0 for what they lack. */
  readonly places: Readonly<Record<string, { readonly countryId: number; readonly regionId: number }>>;
  /** Codes of the file that a tenant has or had. */
  readonly codesKnown: readonly string[];
}

export interface Tenancy extends TenancyState {
  readonly place: number;
  readonly unitId: Id<'unit'>;
  readonly unitNumber: string;
  readonly contact: ContactValues;
  readonly language: Language;
  readonly moveInOn: string;
  readonly anchor: number;
  readonly rentMinor: Minor;
  readonly coverage:
    | { readonly kind: 'operator_plan'; readonly planId: Id<'plan'>; readonly premiumId: Id<'premium'> }
    | {
        readonly kind: 'own_policy';
        readonly insurer: string;
        readonly policyNumber: string;
        readonly expiresOn: string;
      }
    | { readonly kind: 'declined' };
  readonly paidThroughOn: string;
  readonly owedMinor: Minor;
  readonly creditMinor: Minor;
  readonly depositMinor: Minor;
  /** Null: a new one is made. */
  readonly accessCode: string | null;
}

/** What is owed from before is one sum: periods older than this would be billed once more. */
const PAID_BACK_DAYS = 62;
const PAID_AHEAD_DAYS = 731;
const LARGEST = 1_000_000_000;
const LONGEST_POLICY = 60;
const policyName = boundedText({ min: 1, max: LONGEST_POLICY });

/** The tenancy of a row, or what is wrong with it. */
export function readTenancy(
  { place, cells }: SheetRow,
  facts: AdoptionFacts,
): { readonly tenancy: Tenancy | null; readonly mistakes: readonly AdoptionMistake[] } {
  const mistakes: AdoptionMistake[] = [];
  const report: Report = (column, fault, value = cells[column]) => {
    mistakes.push(mistake(fault, { row: place, column, value }));
  };
  const unit = readUnit(cells, facts, report);
  const contact = readPerson(cells, facts, report);
  const language = cells.language === '' ? facts.language : readLanguage(cells.language, report);
  const days = readDays(cells, facts, report);
  const amount = (column: AdoptionColumn) => readAmount(cells, column, facts, report);
  const rentMinor = amount('rent');
  const balance = amount('balance');
  const depositMinor = amount('deposit');
  const coverage = readCoverage(cells, unit, facts, report);
  const state = readTenancyState(cells, facts, report, {
    balance,
    readAmount: (text) => amountOf(text, facts.currency),
  });
  const { access_code: code } = cells;
  if (code !== '' && !/^\d{4,8}$/.test(code)) report('access_code', 'code_form');
  else if (facts.codesKnown.includes(code)) report('access_code', 'code_taken');
  if (mistakes.length > 0 || !unit || !contact || !language || !days || !coverage)
    return { tenancy: null, mistakes };
  if (rentMinor === null || balance === null || depositMinor === null) return { tenancy: null, mistakes };
  const tenancy = {
    place,
    unitId: unit.id,
    unitNumber: cells.unit,
    contact,
    language,
    ...days,
    ...state,
    rentMinor,
    coverage,
    owedMinor: minor(Math.max(balance, 0)),
    creditMinor: minor(Math.max(0 - balance, 0)),
    depositMinor,
    accessCode: code === '' ? null : code,
  };
  return { tenancy, mistakes };
}

/** What no two rows may share: a unit, and a code. Each later row is a mistake. */
export function sharedByRows(rows: readonly SheetRow[]): readonly AdoptionMistake[] {
  const found: AdoptionMistake[] = [];
  for (const [column, fault] of [
    ['unit', 'unit_twice'],
    ['access_code', 'code_twice'],
    ['reference', 'reference_twice'],
  ] as const) {
    const seen = new Set<string>();
    for (const { place, cells } of rows) {
      // A unit may have had several tenants who have left.
      const value = column === 'unit' && cells.left_on !== '' ? '' : cells[column];
      if (value !== '' && seen.has(value)) found.push(mistake(fault, { row: place, column, value }));
      seen.add(value);
    }
  }
  return found;
}

type Cells = SheetRow['cells'];

/** Empty cells of what is required are reported before. */
function readUnit(
  { unit: number, left_on: left }: Cells,
  facts: AdoptionFacts,
  report: Report,
): AdoptableUnit | null {
  if (number === '') return null;
  const unit = Object.hasOwn(facts.units, number) ? facts.units[number] : undefined;
  if (!unit) report('unit', 'unit_unknown');
  // Whose it is by now is nothing to a tenant who has left.
  else if (left !== '') return unit;
  else if (!unit.isFree) report('unit', 'unit_taken');
  else if (!unit.isOurs) report('unit', 'unit_elsewhere');
  return unit ?? null;
}

const columnOf: Readonly<Record<string, readonly [AdoptionColumn, AdoptionFault]>> = {
  firstName: ['first_name', 'name'],
  lastName: ['last_name', 'name'],
  phoneNumber: ['phone', 'phone'],
  emailId: ['email', 'email'],
  email: ['email', 'email'],
  address: ['address', 'address'],
  city: ['city', 'city'],
  zipCode: ['postal_code', 'postal_code'],
  postalCode: ['postal_code', 'postal_code'],
};

/** By the rules of registering. */
function readPerson(cells: Cells, facts: AdoptionFacts, report: Report): ContactValues | null {
  const { countryId, regionId } = facts.places[placeKey(cells)] ?? { countryId: 0, regionId: 0 };
  if (cells.country !== '' && countryId === 0) report('country', 'country');
  else if (cells.region !== '' && regionId === 0) report('region', 'region');
  const members = {
    firstName: cells.first_name,
    lastName: cells.last_name,
    phoneNumber: cells.phone,
    emailId: cells.email,
    address: cells.address,
    city: cells.city,
    region: regionId,
    countryId,
    zipCode: cells.postal_code,
  };
  const known = { propertyId: facts.propertyId, countryKnown: countryId !== 0 };
  const person = checkPerson(members);
  const place = checkPlace(members, { ...known, regionCountryId: regionId === 0 ? null : countryId });
  const refused = [...(person.ok ? [] : person.refusals), ...(place.ok ? [] : place.refusals)];
  for (const { field, reason } of refused) {
    const [column, fault] = columnOf[field ?? ''] ?? ['country', 'country'];
    if (cells[column] !== '') report(column, reason === 'script_unsupported' ? 'letters' : fault);
  }
  return person.ok && place.ok ? { ...person.value, ...place.value } : null;
}

/** Where a row's place stands among `places`. */
export function placeKey({ country, region }: Pick<Cells, 'country' | 'region'>): string {
  return `${country.toUpperCase()} ${region.toUpperCase()}`;
}

function readLanguage(text: string, report: Report): Language | null {
  const read = languageSchema.safeParse(text.toLowerCase());
  if (!read.success) report('language', 'language');
  return read.data ?? null;
}

function readDays(
  cells: Cells,
  { billing, today }: AdoptionFacts,
  report: Report,
): Pick<Tenancy, 'moveInOn' | 'paidThroughOn' | 'anchor'> | null {
  const moveInOn = readDate(cells, 'move_in', report);
  const paidThroughOn = readDate(cells, 'paid_through', report);
  const { billing_day: day } = cells;
  const anchor = /^([1-9]|[12]\d|3[01])$/.test(day) ? Number(day) : null;
  if (day !== '' && anchor === null) report('billing_day', 'billing_day');
  if (moveInOn === null || paidThroughOn === null) return null;
  // One that another kiosk had may begin later.
  if (moveInOn > today && cells.reference === '') report('move_in', 'move_in_later');
  if (paidThroughOn < moveInOn) report('paid_through', 'paid_before_move_in');
  // Who has left is billed no more.
  else if (cells.left_on !== '')
    return { moveInOn, paidThroughOn, anchor: anchor ?? billingAnchor(billing, moveInOn) };
  else if (paidThroughOn < addDays(today, -PAID_BACK_DAYS)) report('paid_through', 'paid_long_ago');
  else if (paidThroughOn > addDays(today, PAID_AHEAD_DAYS)) report('paid_through', 'paid_far_ahead');
  return { moveInOn, paidThroughOn, anchor: anchor ?? billingAnchor(billing, moveInOn) };
}

/** Digits with a point before the decimals, in minor units; null for anything else. */
function amountOf(text: string, currency: string): Minor | null {
  const { exponent } = currencyRule(currency);
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const value = Number(whole + part.padEnd(exponent, '0'));
  return whole === '' || part.length > exponent || value > LARGEST ? null : minor(value);
}

function readDate(cells: Cells, column: AdoptionColumn, report: Report): string | null {
  if (cells[column] === '') return null;
  if (isBusinessDate(cells[column])) return cells[column];
  report(column, 'date');
  return null;
}

const signed: readonly AdoptionColumn[] = ['balance'];

/** In minor units; nothing for an empty cell. A comma is refused: it may stand for thousands, or for cents. */
function readAmount(
  cells: Cells,
  column: AdoptionColumn,
  { currency }: AdoptionFacts,
  report: Report,
): Minor | null {
  const text = cells[column];
  const { exponent } = currencyRule(currency);
  if (text === '') return minor(0);
  const wrong = (fault: AdoptionFault) => {
    report(column, fault);
    return null;
  };
  if (/^-?[\d.,]+$/.test(text) && text.includes(',')) return wrong('amount_comma');
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return wrong('amount');
  const [, sign = '', whole = '', part = ''] = match;
  if (part.length > exponent) return wrong('amount_decimals');
  if (sign !== '' && !signed.includes(column)) return wrong('amount_negative');
  const value = Number(whole + part.padEnd(exponent, '0'));
  if (value > LARGEST) return wrong('amount_large');
  return minor(sign === '' ? value : 0 - value);
}

function readCoverage(
  cells: Cells,
  unit: AdoptableUnit | null,
  { today }: AdoptionFacts,
  report: Report,
): Tenancy['coverage'] | null {
  const { plan, insurer, policy_number: policyNumber, policy_expires: expires } = cells;
  const policy = [insurer, policyNumber, expires];
  if (plan !== '') {
    if (policy.some((cell) => cell !== '')) report('plan', 'plan_and_policy');
    const found = unit?.plans.find(({ names }) => names.includes(plan.toLowerCase()));
    if (unit && !found) report('plan', 'plan_unknown');
    return found ? { kind: 'operator_plan', planId: found.planId, premiumId: found.premiumId } : null;
  }
  if (policy.every((cell) => cell === '')) return { kind: 'declined' };
  if (policy.includes('')) {
    for (const column of ['insurer', 'policy_number', 'policy_expires'] as const)
      if (cells[column] === '') report(column, 'policy_part');
    return null;
  }
  for (const column of ['insurer', 'policy_number'] as const)
    if (cells[column].length > LONGEST_POLICY) report(column, 'name');
    else if (read(policyName, cells[column]) === null) report(column, 'letters');
  const expiresOn = readDate(cells, 'policy_expires', report);
  if (expiresOn !== null && expiresOn < today) report('policy_expires', 'policy_over');
  return expiresOn === null ? null : { kind: 'own_policy', insurer, policyNumber, expiresOn };
}
