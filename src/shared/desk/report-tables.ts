/**
 * Reports that are one table: their columns, as files name them and pages show them. Kept apart from the schemas, which
 * the pages cannot carry, and from the choices, which the first page loads.
 */
import type { TableName } from './choices';

/**
 * `day`: YYYY-MM-DD. `time`: an instant. `word`: one of the page's own words. `person`: a name, and nothing for the kiosk
 * itself. `percent`: a hundred is 1.
 */
export type CellKind = 'day' | 'time' | 'text' | 'word' | 'tender' | 'person' | 'count' | 'money' | 'percent';

interface ColumnShape {
  readonly kind: CellKind;
  /** On a page it stands below the column before it, because a page has no room for all of them. */
  readonly isBelow?: true;
  /** On a page it stands once above the rows that have the same. */
  readonly isAbove?: true;
}
interface TableShape {
  /** From one day to another; else as of the end of a day. */
  readonly isPeriod: boolean;
  readonly columns: Readonly<Record<string, ColumnShape>>;
}

export const reportTables = {
  moves: {
    isPeriod: true,
    columns: {
      day: { kind: 'day' },
      move: { kind: 'word', isBelow: true },
      origin: { kind: 'word', isBelow: true },
      by: { kind: 'text', isBelow: true },
      unit: { kind: 'text' },
      type: { kind: 'text', isBelow: true },
      size: { kind: 'text', isBelow: true },
      tenant: { kind: 'text' },
      contract: { kind: 'text', isBelow: true },
      reason: { kind: 'text', isBelow: true },
      list_rent: { kind: 'money' },
      contract_rent: { kind: 'money', isBelow: true },
      discount: { kind: 'money', isBelow: true },
      promotion: { kind: 'text', isBelow: true },
      first_payment: { kind: 'money' },
      deposit: { kind: 'money', isBelow: true },
      cover: { kind: 'word', isBelow: true },
      plan: { kind: 'text', isBelow: true },
      days_empty: { kind: 'count' },
      days_stayed: { kind: 'count', isBelow: true },
    },
  },
  takings: {
    isPeriod: true,
    columns: {
      day: { kind: 'day', isAbove: true },
      tender: { kind: 'tender' },
      cashier: { kind: 'person' },
      payments: { kind: 'count' },
      taken: { kind: 'money' },
      refunded: { kind: 'money' },
      came_back: { kind: 'money' },
      taken_back: { kind: 'money' },
      net: { kind: 'money' },
    },
  },
  deposits: {
    isPeriod: false,
    columns: {
      tenant: { kind: 'text' },
      contract: { kind: 'text', isBelow: true },
      unit: { kind: 'text' },
      state: { kind: 'word', isBelow: true },
      moved_in: { kind: 'day' },
      charged: { kind: 'money' },
      unpaid: { kind: 'money' },
      credited: { kind: 'money' },
      held: { kind: 'money' },
    },
  },
  taxes: {
    isPeriod: true,
    columns: {
      rate_percent: { kind: 'percent', isAbove: true },
      charge: { kind: 'word' },
      customer_type: { kind: 'text' },
      invoiced: { kind: 'money' },
      credited: { kind: 'money' },
      taxable: { kind: 'money' },
      tax: { kind: 'money' },
      gross: { kind: 'money' },
    },
  },
  exceptions: {
    isPeriod: true,
    columns: {
      by: { kind: 'person', isAbove: true },
      when: { kind: 'time' },
      what: { kind: 'word' },
      about: { kind: 'text' },
      amount: { kind: 'money' },
      why: { kind: 'text' },
    },
  },
} as const satisfies Readonly<Record<TableName, TableShape>>;

export type ColumnOf<N extends TableName> = Extract<keyof (typeof reportTables)[N]['columns'], string>;
export type ColumnName = { [N in TableName]: ColumnOf<N> }[TableName];
export type TableCell = string | number | null;

/** The columns of a table with their names, in its order. */
export const columnsOf = (name: TableName): readonly (ColumnShape & { readonly name: ColumnName })[] =>
  Object.entries<ColumnShape>(reportTables[name].columns).map(([column, shape]) => ({
    name: column as ColumnName,
    ...shape,
  }));

/** What stands below a table beside its sums, and what it wants to be said of it. */
export const tableFacts = [
  'moved_in',
  'moved_out',
  'net_units',
  'net_area',
  'begun',
  'signed',
  'converted',
] as const;
export const tableNotes = ['uncounted', 'unknown_rents', 'taxed_elsewhere'] as const;
