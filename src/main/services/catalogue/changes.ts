/** What an import would change, said for people: which things, and which of their values from what to what. Pure. */
import type { CatalogueChange } from '../../../shared/desk/catalogue';
import { numberFormat } from '../../../shared/formats';
import { formatMoney, formatPercent, minor, type MilliPercent } from '../../../shared/money';
import type { StoredCatalogue } from '../../database/catalogue/catalogue';
import type { Catalogue } from '../../domain/catalogue/catalogue';
import type { CatalogueRows } from './rows';

type Row = Readonly<Record<string, unknown>>;

export interface ChangedTables {
  readonly property: readonly object[];
  readonly storageTypes: readonly object[];
  readonly userTypes: readonly object[];
  readonly units: readonly object[];
  readonly plans: readonly object[];
  readonly premiums: readonly object[];
  readonly addOns: readonly object[];
  readonly promotions: readonly object[];
}

const LONGEST = 120;
/** What nobody reads: ids, order, whether it is listed, which the change itself says, and what no file says. */
const UNSAID = new Set([
  'id',
  'property_id',
  'plan_id',
  'position',
  'listed',
  'region_id',
  'country_id',
  'state',
]);

/** One entry for each row that `changed` holds, in the order of the tables. */
export function describeChanges(
  stored: StoredCatalogue,
  rows: CatalogueRows,
  changed: ChangedTables,
): CatalogueChange[] {
  const say = writer(rows.property.currency, rows.property.locale, namesOf(stored, rows));
  const table = (
    name: CatalogueChange['table'],
    before: readonly object[],
    after: readonly object[],
    title: (row: Row) => string,
  ) => {
    const known = byId(before);
    return after.map((each) => {
      const row: Row = { ...each };
      return describe(name, { before: known.get(row['id']) ?? null, after: row }, title, say);
    });
  };
  const text = (member: string) => (row: Row) => String(row[member]);
  const plans = new Map([...stored.plans, ...rows.plans].map(({ id, name }) => [String(id), name]));
  return [
    ...table('property', stored.properties, changed.property, text('name')),
    ...table('storage_type', stored.storageTypes, changed.storageTypes, text('name')),
    ...table('user_type', stored.userTypes, changed.userTypes, text('name')),
    ...keyed('tax_rate', { before: stored.taxRates, after: rows.taxRates }, say, (row) =>
      [row['tax_code'], say.of('user_type_id', row['user_type_id'])].join(' · '),
    ),
    ...keyed('charge_rule', { before: stored.chargeRules, after: rows.chargeRules }, say, text('kind')),
    ...table('unit', stored.units, changed.units, text('number')),
    ...table('insurance_plan', stored.plans, changed.plans, text('name')),
    ...table('premium_revision', stored.premiums, changed.premiums, (row) =>
      [
        plans.get(String(row['plan_id'])) ?? '',
        say.of('storage_type_id', row['storage_type_id']),
        `${say.of('size_from_thousandths', row['size_from_thousandths'])}–${say.of('size_to_thousandths', row['size_to_thousandths'])}`,
      ].join(' · '),
    ),
    ...table('add_on', stored.addOns, changed.addOns, text('name')),
    ...table('promotion', stored.promotions, changed.promotions, text('code')),
  ];
}

/**
 * What of an agreement's words differs from those in use, member by member: `en.sections.2.paragraphs.0`. `isNew`: no
 * version of this name was ever in use.
 */
export function describeAgreement(
  stored: StoredCatalogue['templates'],
  { version, languages }: Catalogue['agreement'],
  isNew: boolean,
): CatalogueChange {
  const inUse = stored.find((template) => template.current === 1);
  const before = inUse ? textsOf(JSON.parse(inUse.content)) : new Map<string, string>();
  const after = textsOf(languages);
  const fields = [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? '', after: after.get(field) ?? '' }))
    .filter((each) => each.before !== each.after);
  return { table: 'agreement', what: isNew ? 'added' : 'returned', name: version, stays: null, fields };
}

/** Every text in a value, by the members that lead to it. */
function textsOf(value: unknown, place: readonly string[] = []): Map<string, string> {
  if (typeof value === 'string') return new Map([[place.join('.'), value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([member, inner]) => [...textsOf(inner, [...place, member])]));
}

interface Writer {
  of(column: string, value: unknown): string;
}

/** Writes a column's value by what its name says it is. */
function writer(currency: string, locale: string, names: ReadonlyMap<string, string>): Writer {
  return {
    of(column, value) {
      if (value === null || value === undefined) return '–';
      if (typeof value === 'number') {
        if (column === 'out_of_service') return String(value === 1);
        if (column.endsWith('_minor')) return formatMoney(minor(value), currency, locale);
        if (column.endsWith('_milli_percent') || column === 'percent_milli')
          return formatPercent(value as MilliPercent, locale);
        return column.endsWith('_thousandths')
          ? numberFormat(locale, { maximumFractionDigits: 3 }).format(value / 1000)
          : String(value);
      }
      const text = typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value);
      return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    },
  };
}

function namesOf(stored: StoredCatalogue, rows: CatalogueRows): Map<string, string> {
  const named = [...stored.storageTypes, ...stored.userTypes, ...rows.storageTypes, ...rows.userTypes];
  return new Map(named.map(({ id, name }) => [id, name]));
}

function byId(rows: readonly object[]): ReadonlyMap<unknown, Row> {
  return new Map(rows.map((row): [unknown, Row] => ['id' in row ? row.id : null, { ...row }]));
}

function describe(
  table: CatalogueChange['table'],
  { before, after }: { readonly before: Row | null; readonly after: Row },
  title: (row: Row) => string,
  say: Writer,
): CatalogueChange {
  const isListed = (row: Row | null) => row?.['listed'] !== 0;
  const what =
    before === null
      ? 'added'
      : isListed(before) && !isListed(after)
        ? 'delisted'
        : !isListed(before) && isListed(after)
          ? 'returned'
          : 'changed';
  const stays = table === 'unit' ? whatStays(before) : null;
  // Of what is new, the prices; of what is no longer offered, its name says enough.
  const columns =
    before === null
      ? Object.keys(after).filter((column) => column.endsWith('_minor') && after[column] !== null)
      : what === 'delisted'
        ? []
        : Object.keys(after).filter((column) => !same(before[column], after[column]));
  return {
    table,
    what,
    name: title(after),
    stays,
    fields: columns
      .filter((column) => !UNSAID.has(column))
      .map((column) => ({
        field: memberOf(column),
        before: before === null ? '' : say.of(column, before[column]),
        after: say.of(column, after[column]),
        ...(column.endsWith('_minor')
          ? { minor: [amountOf(before?.[column]), amountOf(after[column])] }
          : {}),
      })),
  };
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Of a unit that is in use, or that staff have out of service. */
function whatStays(unit: Row | null): CatalogueChange['stays'] {
  const state = unit?.['state'];
  if (state === 'occupied' || state === 'overlocked') return 'rented';
  if (state === 'held' || state === 'to_check') return state;
  return unit && unit['taken_out_at_ms'] !== null ? 'taken_out' : null;
}

/** What the file calls it: `rent` of `rent_minor`, `widthCm` of `width_cm`. */
function memberOf(column: string): string {
  const [first = '', ...rest] = column.replace(/_(minor|milli_percent|thousandths|milli|on)$/, '').split('_');
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}

/** Rates and charge rules have no id: they are known by what they are about, and replaced as a whole. */
function keyed(
  table: CatalogueChange['table'],
  { before, after }: { readonly before: readonly object[]; readonly after: readonly object[] },
  say: Writer,
  title: (row: Row) => string,
): CatalogueChange[] {
  const byTitle = (rows: readonly object[]) =>
    new Map(rows.map((row): [string, Row] => [title({ ...row }), { ...row }]));
  const [old, wanted] = [byTitle(before), byTitle(after)];
  const removed = [...old.keys()].filter((name) => !wanted.has(name));
  return [
    ...[...wanted].flatMap(([name, row]): CatalogueChange[] => {
      const was = old.get(name) ?? null;
      const isSame = was !== null && Object.keys(row).every((column) => same(was[column], row[column]));
      return isSame
        ? []
        : [{ ...describe(table, { before: was, after: row }, () => name, say), stays: null }];
    }),
    ...removed.map((name): CatalogueChange => ({ table, what: 'removed', name, stays: null, fields: [] })),
  ];
}
