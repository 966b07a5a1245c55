/**
 * What an import would change, decided before anything is written: stored rows and wanted rows in, changes or the
 * reasons against them out. Pure.
 */
import type { UnitState } from '../../../shared/shapes';
import type { CatalogueRow, StoredCatalogue } from '../../database/catalogue/catalogue';
import { stateByCatalogue } from '../../domain/unit/unit-state';
import type { CatalogueRows, CatalogueUnitRow } from './rows';

export interface Counts {
  readonly added: number;
  readonly updated: number;
  /** No longer offered; the rows stay for the contracts made with them. */
  readonly unlisted: number;
  readonly unchanged: number;
}

/** The rows of one table to write. */
export interface TableChanges<Row> {
  readonly rows: readonly Row[];
  readonly counts: Counts;
}

/** Compares the wanted rows of a table with the stored ones; what is stored and not wanted is no longer listed. */
export function compareTable<Row extends { readonly id: string }>(
  stored: readonly Row[],
  wanted: readonly Row[],
): TableChanges<Row> {
  const storedById = new Map(stored.map((row) => [row.id, row]));
  const wantedIds = new Set<string>(wanted.map((row) => row.id));
  const added = wanted.filter((row) => !storedById.has(row.id));
  const updated = wanted.filter((row) => {
    const before = storedById.get(row.id);
    return before !== undefined && !sameRow(before, row);
  });
  const unlisted = stored
    .filter((row) => !wantedIds.has(row.id) && 'listed' in row && row.listed === 1)
    .map((row) => ({ ...row, listed: 0 as const }));
  return {
    rows: [...unlisted, ...added, ...updated],
    counts: {
      added: added.length,
      updated: updated.length,
      unlisted: unlisted.length,
      unchanged: wanted.length - added.length - updated.length,
    },
  };
}

function sameRow(a: object, b: object): boolean {
  return rowText(a) === rowText(b);
}

function rowText(row: object): string {
  return JSON.stringify(Object.entries(row).toSorted(([first], [second]) => (first < second ? -1 : 1)));
}

/** Whether two lists hold the same rows in whatever order. */
export function sameRows(a: readonly object[], b: readonly object[]): boolean {
  const texts = (rows: readonly object[]) => JSON.stringify(rows.map(rowText).toSorted());
  return texts(a) === texts(b);
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    added: sum('added'),
    updated: sum('updated'),
    unlisted: sum('unlisted'),
    unchanged: sum('unchanged'),
  };
}

/** Why a catalogue cannot be imported over what is stored, one sentence each. */
export function problemsWith(stored: StoredCatalogue, rows: CatalogueRows): string[] {
  const other = stored.properties.find((property) => property.id !== rows.property.id);
  if (other) return [`this data directory serves the property "${other.name}" and cannot serve another one`];
  const before = stored.properties[0];
  return [
    ...(before && before.currency !== rows.property.currency
      ? [`everything stored is counted in ${before.currency}; the currency may not change`]
      : []),
    ...leftOut('storage type', stored.storageTypes, rows.storageTypes),
    ...leftOut('user type', stored.userTypes, rows.userTypes),
    ...rentedUnitProblems(stored, rows),
    ...takenNames(stored, rows),
  ];
}

/** Types have no "listed": everything that was ever rented points at them. */
function leftOut(
  what: string,
  stored: readonly { readonly id: string; readonly name: string }[],
  wanted: readonly { readonly id: string }[],
): string[] {
  return stored
    .filter((row) => !wanted.some((other) => other.id === row.id))
    .map((row) => `${what} "${row.name}" (${row.id}) is in use and may not be left out`);
}

/** What is said of a unit that is in use; null: it is not. */
const usedAs: Readonly<Record<UnitState, string | null>> = {
  available: null,
  held: 'held',
  occupied: 'rented',
  overlocked: 'rented',
  // Its door says the number, and a tenant who left may still have something inside.
  to_check: 'to be checked',
  out_of_service: null,
};

function rentedUnitProblems(stored: StoredCatalogue, rows: CatalogueRows): string[] {
  const wanted = new Map(rows.units.map((row) => [row.id, row]));
  return stored.units.flatMap((unit) => {
    const row = wanted.get(unit.id);
    const word = usedAs[unit.state];
    if (!row || word === null) return [];
    const moved = row.storage_type_id !== unit.storage_type_id || row.property_id !== unit.property_id;
    return [
      ...(moved ? [`unit ${unit.number} is ${word} and may not change its storage type`] : []),
      ...(row.number === unit.number ? [] : [`unit ${unit.number} is ${word} and may not change its number`]),
    ];
  });
}

/** Numbers and codes stay with a row that is no longer listed; another row cannot take them. */
function takenNames(stored: StoredCatalogue, rows: CatalogueRows): string[] {
  const unitIds = new Set<string>(rows.units.map((row) => row.id));
  const promotionIds = new Set<string>(rows.promotions.map((row) => row.id));
  return [
    ...stored.units
      .filter((unit) => !unitIds.has(unit.id) && rows.units.some((row) => row.number === unit.number))
      .map((unit) => `unit number ${unit.number} belongs to the unit with id ${unit.id}; keep that id`),
    ...stored.promotions
      .filter((each) => !promotionIds.has(each.id) && rows.promotions.some((row) => row.code === each.code))
      .map((each) => `promotion code ${each.code} belongs to the promotion with id ${each.id}; keep that id`),
  ];
}

/** A unit with the state it is in; the catalogue only takes it out of service and puts it back while it is free. */
export function withState(row: CatalogueUnitRow, stored: StoredCatalogue): CatalogueRow<'unit'> {
  const before = stored.units.find((other) => other.id === row.id);
  const taken_out_at_ms = before?.taken_out_at_ms ?? null;
  const taken_out_why = before?.taken_out_why ?? null;
  const state = stateByCatalogue(before?.state ?? null, {
    isOutInCatalogue: row.out_of_service === 1,
    isTakenOut: taken_out_at_ms !== null,
  });
  return { ...row, state, taken_out_at_ms, taken_out_why };
}
