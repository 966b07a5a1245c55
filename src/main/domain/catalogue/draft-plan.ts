/**
 * Units on the plan of a draft's site. A new one comes to an end of a row. Where one goes, the others stay where they are. Every
 * unit is on the plan once, so that nobody could add one without it. Pure.
 */
import { z } from 'zod';
import type { CatalogueFile } from './draft-things';
import { isLoose, memberAt, type Loose } from './draft-values';
import { moved, toward } from '../site-plan/geometry';
import { sides } from '../site-plan/shape';

const rowSchema = z.looseObject({
  level: z.number(),
  from: z.tuple([z.number(), z.number()]),
  toward: z.enum(sides),
  units: z.array(z.string()),
});
type Row = z.output<typeof rowSchema>;

/** Before the first unit of a row, or after the last. */
export const besideSchema = z.object({ side: z.enum(['before', 'after']), unit: z.string() });
/** `unit`: its id. */
export type Beside = z.output<typeof besideSchema>;

interface RowEnds {
  readonly first: CatalogueFile['units'][number];
  readonly last: CatalogueFile['units'][number];
}

const rowsOf = (file: CatalogueFile): readonly Row[] => {
  const rows = memberAt(file, ['sitePlan', 'rows']);
  return Array.isArray(rows) ? rows.flatMap((row) => rowSchema.safeParse(row).data ?? []) : [];
};

/** The ends of each row of the plan; none where the site has no plan. */
export function rowEnds(file: CatalogueFile): readonly RowEnds[] {
  const numbered = new Map(file.units.map((unit) => [unit.number, unit]));
  return rowsOf(file).flatMap(({ units }): RowEnds[] => {
    const [first, last] = [numbered.get(units[0] ?? ''), numbered.get(units.at(-1) ?? '')];
    return first && last ? [{ first, last }] : [];
  });
}

/** After the last of the row in which a unit like it stands; undefined where that stands in none. */
export function besideLike(file: CatalogueFile, number: unknown): Beside | undefined {
  const row = rowsOf(file).find(({ units }) => units.some((each) => each === number));
  const last = file.units.find((unit) => row !== undefined && unit.number === row.units.at(-1));
  return last && { side: 'after', unit: last.id };
}

/** Nothing where the site has no plan, or the row has no such end any more: then the check says that it is missing. */
export function placeOnPlan(file: CatalogueFile, unitId: string, beside: Beside): void {
  const unit = file.units.find(({ id }) => id === unitId);
  const other = file.units.find(({ id }) => id === beside.unit);
  if (!unit || !other) return;
  changeRows(file, (row) => {
    const isAfter = beside.side === 'after';
    if (row.units.at(isAfter ? -1 : 0) !== other.number) return [row];
    return isAfter
      ? [{ ...row, units: [...row.units, unit.number] }]
      : [{ ...row, from: startOf(row, -widthOf(unit)), units: [unit.number, ...row.units] }];
  });
}

/** A gap stays, so that nothing behind it moves. */
export function takeOffPlan(file: CatalogueFile, unitId: string): void {
  const unit = file.units.find(({ id }) => id === unitId);
  const shapes = memberAt(file, ['sitePlan', 'shapes']);
  if (!unit) return;
  if (Array.isArray(shapes)) {
    const at = shapes.findIndex((shape) => isLoose(shape) && shape['unit'] === unit.number);
    if (at !== -1) shapes.splice(at, 1);
  }
  const widths = new Map(file.units.map((each) => [each.number, widthOf(each)]));
  changeRows(file, (row) => {
    const at = row.units.indexOf(unit.number);
    if (at === -1) return [row];
    const before = row.units.slice(0, at);
    const through = row.units.slice(0, at + 1);
    const passed = through.reduce((sum, number) => sum + (widths.get(number) ?? 0), 0);
    const parts = [
      { ...row, units: before },
      { ...row, from: startOf(row, passed), units: row.units.slice(at + 1) },
    ];
    return parts.filter(({ units }) => units.length > 0);
  });
}

function changeRows(file: CatalogueFile, change: (row: Row) => Row[]): void {
  const plan = memberAt(file, ['sitePlan']);
  if (isLoose(plan)) plan['rows'] = rowsOf(file).flatMap(change);
}

const widthOf = (unit: Loose): number => Number(unit['widthCm']);

const startOf = ({ from, toward: along }: Row, by: number): Row['from'] => [
  ...moved(from, toward[along], by),
];
