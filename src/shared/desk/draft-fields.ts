/**
 * What of a catalogue is edited at the desk: tables, their fields by the file's names, and how each is typed. Both
 * sides read it: the page draws it, the service knows by it how a value stands in the file.
 */
import type { Language } from '../languages';

/** Written out, since the page carries no schemas. */
const languages = ['en', 'es', 'de', 'ar'] as const satisfies readonly Language[];

/** The longest clause of an agreement: 50 paragraphs of 5,000 characters are more than any has. */
export const MOST_DRAFT_TEXT = 60_000;

/** How a field is typed, and stands in the file: `whole` and `numbers` as numbers, `list` as texts, everything else as text. */
type FieldKind =
  | 'text'
  | 'long'
  | 'amount'
  | 'size'
  | 'percent'
  | 'whole'
  | 'day'
  | 'flag'
  /** A part of the file that may be there or not. */
  | 'part'
  | 'list'
  | 'numbers'
  /** "06:00-22:00". */
  | 'hours'
  /** One of those that the file names. */
  | 'storageType'
  | 'userType'
  | 'taxCode';

export interface DraftField {
  readonly kind: FieldKind | 'choice';
  readonly options?: readonly string[];
  /** It may be left empty: the file then says nothing of it. */
  readonly mayBeEmpty: boolean;
}

type Fields = Readonly<Record<string, DraftField>>;

const must = (kind: FieldKind): DraftField => ({ kind, mayBeEmpty: false });
const may = (kind: FieldKind): DraftField => ({ kind, mayBeEmpty: true });
const one = (...options: readonly string[]): DraftField => ({ kind: 'choice', options, mayBeEmpty: false });
const maybeOne = (...options: readonly string[]): DraftField => ({
  kind: 'choice',
  options,
  mayBeEmpty: true,
});
/** A text for each language. */
const words = (field: string, kind: 'text' | 'long' = 'text'): Fields =>
  Object.fromEntries(languages.map((code) => [`${field}.${code}`, may(kind)]));
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** By table; what has been there from the first is kept by these names in drafts. */
export const draftFields = {
  unit: {
    number: must('text'),
    storageType: must('storageType'),
    widthCm: must('whole'),
    lengthCm: must('whole'),
    heightCm: must('whole'),
    area: must('size'),
    floor: must('whole'),
    rentFree: must('flag'),
    rent: must('amount'),
    deposit: must('amount'),
    features: may('list'),
    ...words('directions'),
    outOfService: must('flag'),
  },
  plan: { ...words('name'), ...words('description', 'long'), coverage: must('amount'), insurer: may('text') },
  premium: {
    storageType: must('storageType'),
    userType: may('userType'),
    from: must('size'),
    to: may('size'),
    premium: must('amount'),
  },
  add_on: {
    ...words('name'),
    ...words('description', 'long'),
    price: must('amount'),
    taxCode: may('taxCode'),
    recurring: must('flag'),
    prorated: must('flag'),
  },
  promotion: {
    code: must('text'),
    ...words('name'),
    'discount.percent': may('percent'),
    'discount.amount': may('amount'),
    periods: must('whole'),
    validFrom: may('day'),
    validTo: may('day'),
  },
  tax: { rate: must('percent') },
  charge: {
    taxCode: must('taxCode'),
    prorated: must('flag'),
    fee: must('amount'),
    perVisit: must('flag'),
    ledger: maybeOne('insurance', 'revenue'),
  },
  agreement: {
    version: must('text'),
    ...Object.fromEntries(languages.map((code) => [`languages.${code}`, must('part')])),
    ...words('title'),
    ...words('heading'),
    ...words('text', 'long'),
    ...words('key', 'text'),
    ...words('consent', 'long'),
    ...words('mandate', 'text'),
    ...words('mandateText', 'long'),
  },
  rule: {
    name: must('text'),
    legalName: must('text'),
    taxNumber: may('text'),
    address: must('text'),
    city: must('text'),
    postalCode: must('text'),
    country: must('text'),
    region: may('text'),
    phoneNumber: must('text'),
    email: must('text'),
    'nearby.areaCodes': may('list'),
    'nearby.postalCodes': may('list'),
    language: one('en', 'es', 'de', 'ar'),
    locale: must('text'),
    timeZone: must('text'),
    areaUnit: one('m2', 'ft2'),
    brandColor: may('text'),
    'billing.mode': one('anniversary', 'fixed_day'),
    'billing.day': must('whole'),
    'billing.dayCount': one('actual', 'twelfths_365', 'thirty'),
    'billing.plusNextAfterDay': may('whole'),
    'billing.startOn': may('day'),
    'billing.issueDaysBefore': may('whole'),
    'billing.payDays': may('whole'),
    'tax.pricesIncludeTax': must('flag'),
    'tax.rounding': one('line', 'category'),
    'allocation.order': maybeOne('oldest_first', 'rent_first', 'fees_first'),
    partPayments: maybeOne('desk', 'everywhere', 'never'),
    payElsewhere: maybeOne('no', 'site'),
    'payAhead.maxPeriods': may('whole'),
    'waive.attendantMax': may('amount'),
    returnedPayment: must('part'),
    'returnedPayment.fee': must('amount'),
    'returnedPayment.taxCode': may('taxCode'),
    paymentGateway: one('simulated', 'stripe'),
    'coverage.ownPolicyAllowed': must('flag'),
    'coverage.declineAllowed': must('flag'),
    'coverage.ownPolicyLaterDays': may('whole'),
    autopay: maybeOne('not_offered', 'offered', 'required'),
    autopayRules: must('part'),
    'autopayRules.chargeAfterDays': may('whole'),
    'autopayRules.tellDays': may('whole'),
    'autopayRules.tries': may('numbers'),
    'autopayRules.hours': may('hours'),
    late: must('part'),
    'late.minimumOwed': may('amount'),
    'late.warnDays': may('whole'),
    'late.outageDays': may('whole'),
    'late.feeTaxCode': may('taxCode'),
    'late.restoreWhen': maybeOne('arrears_paid', 'all_paid'),
    rentChange: must('part'),
    'rentChange.noticeDays': may('whole'),
    'rentChange.minMonthsBetween': may('whole'),
    'rentChange.notFirstMonths': may('whole'),
    'rentChange.maxFirstYear': may('percent'),
    'notice.days': may('whole'),
    'notice.siteDays': may('whole'),
    'moveOut.unused': maybeOne('days', 'half_month', 'none'),
    'moveOut.check': maybeOne('required', 'none'),
    'moveOut.exitMinutes': may('whole'),
    'moveOut.overstay': maybeOne('billed', 'not_billed'),
    'moveOut.depositDays': may('whole'),
    'moveOut.writeOffBelow': may('amount'),
    'transfer.fee': may('amount'),
    'transfer.keepPromotion': must('flag'),
    'transfer.overlapDays': may('whole'),
    'personalData.keepYears': may('whole'),
    ...Object.fromEntries(week.map((day) => [`access.gateHours.${day}`, may('hours')])),
    'access.codeValid': maybeOne('while_rented', 'while_paid'),
    ...words('lock.advice'),
    'lock.hasps': may('whole'),
    'lock.shackleMmMax': may('whole'),
  },
  late_step: {
    afterDays: must('whole'),
    letter: maybeOne('reminder', 'late_notice', 'default_notice'),
    'fee.preset': maybeOne('us-20-20', 'us-ca'),
    'fee.fixed': may('amount'),
    'fee.percent': may('percent'),
    'fee.of': maybeOne('rent', 'open'),
    'fee.minimum': may('amount'),
    suspend: must('flag'),
    task: maybeOne('overlock'),
  },
  late_cap: { rentTo: may('amount'), fixed: may('amount'), percent: may('percent') },
  user_type: { ...words('name'), masterId: must('whole'), proof: maybeOne('none', 'later') },
  storage_type: { ...words('name'), measure: one('area', 'volume') },
} as const satisfies Readonly<Record<string, Fields>>;

export type DraftTable = keyof typeof draftFields;

/** What stands in a column; the rest of a thing is edited in its dialog. */
export const draftColumns: Readonly<Record<DraftTable, readonly string[]>> = {
  unit: ['area', 'rent', 'deposit', 'outOfService'],
  plan: ['coverage'],
  premium: ['premium'],
  add_on: ['price'],
  promotion: ['discount.percent', 'discount.amount', 'periods', 'validFrom', 'validTo'],
  tax: ['rate'],
  charge: ['taxCode', 'fee'],
  agreement: [],
  rule: [],
  late_step: ['afterDays', 'letter', 'fee.fixed', 'fee.percent'],
  late_cap: ['rentTo', 'fixed', 'percent'],
  user_type: ['masterId', 'proof'],
  storage_type: ['measure'],
};

/** The parts that the settings of a property are shown in, each with the fields that begin so. */
export const ruleParts: Readonly<Record<string, readonly string[]>> = {
  site: [
    'name',
    'legalName',
    'taxNumber',
    'address',
    'city',
    'postalCode',
    'country',
    'region',
    'phoneNumber',
    'email',
    'nearby',
  ],
  screen: ['language', 'locale', 'timeZone', 'areaUnit', 'brandColor'],
  billing: ['billing', 'allocation', 'partPayments', 'payElsewhere', 'payAhead'],
  money: ['tax', 'waive', 'returnedPayment', 'paymentGateway', 'coverage'],
  autopay: ['autopay', 'autopayRules'],
  late: ['late'],
  rent: ['rentChange'],
  leaving: ['notice', 'moveOut', 'transfer', 'personalData'],
  access: ['access'],
  lock: ['lock'],
};

/** Where things are added and taken away; the others are there once. */
export const growing: ReadonlySet<DraftTable> = new Set<DraftTable>([
  'unit',
  'plan',
  'premium',
  'add_on',
  'promotion',
  'tax',
  'agreement',
  'late_step',
  'late_cap',
  'user_type',
  'storage_type',
]);

/** Undefined for a field that is none, and for what every object has. */
export function draftField(table: DraftTable, field: string): DraftField | undefined {
  const fields: Fields = draftFields[table];
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** The languages of a field such as `name.de`, and the field without it. */
export function spokenField(field: string): { readonly field: string; readonly language: Language | null } {
  const language = languages.find((code) => field.endsWith(`.${code}`)) ?? null;
  return { field: language === null ? field : field.slice(0, -(language.length + 1)), language };
}

const numeric: ReadonlySet<string> = new Set(['amount', 'size', 'percent', 'whole']);

/** Whether a field of a draft says the same: amounts and sizes as numbers, so that 9.29 is 9.290. */
export function isSameInDraft(
  { table, field }: { readonly table: DraftTable; readonly field: string },
  one: string | boolean,
  other: string | boolean,
): boolean {
  const isNumber = (value: string | boolean) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const kind = draftField(table, field)?.kind ?? '';
  if (!numeric.has(kind) || !isNumber(one) || !isNumber(other)) return one === other;
  return Number(one) === Number(other);
}
