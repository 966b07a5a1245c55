/** Reports that are one table: of which days they are, and how each is made. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { TableName } from '../../../shared/desk/choices';
import { reportTables, type ColumnOf, type TableCell } from '../../../shared/desk/report-tables';
import type { Language } from '../../../shared/languages';
import { areReportDays } from '../../../shared/report-days';
import { ok, refuse, type Result } from '../../../shared/result';
import type { Days } from '../../database/desk/premiums';
import type { PropertyRow } from '../../database/property/properties';
import { addDays, businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

type Shown = DeskOutput<'reports.table'>;

/** What a table is made of, and for whom. */
export interface TableWork extends InTransaction {
  readonly property: PropertyRow;
  readonly language: Language;
  readonly days: Days & { readonly isToday: boolean };
}

export interface TableMade<N extends TableName> {
  readonly rows: readonly {
    readonly cells: Readonly<Record<ColumnOf<N>, TableCell>>;
    readonly opens?: {
      readonly column: ColumnOf<N>;
      readonly area: 'units' | 'tenants';
      readonly id: string;
    };
  }[];
  readonly sums: Readonly<Partial<Record<ColumnOf<N>, number | null>>>;
  readonly facts?: Shown['facts'];
  readonly notes?: Shown['notes'];
}

export type TableMakers = { readonly [N in TableName]: (work: TableWork) => Promise<TableMade<N>> };

export type TableAsked = Omit<DeskRequest<'reports.table'>, 'name'>;

/** Refuses a day in the future, and days that are too many or the wrong way round. */
export async function makeTable(
  ctx: ServiceContext,
  { name, at, from, language }: TableAsked & { readonly name: TableName },
  makers: TableMakers,
): Promise<Result<Shown>> {
  return ctx.store.read(async (tx): Promise<Result<Shown>> => {
    const property = await requireProperty(tx);
    const { time_zone: zone } = property;
    const today = businessDateAt(ctx.clock.nowMs(), zone);
    const on = at ?? today;
    if (on > today) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'at', desk: 'report_ahead' });
    const { isPeriod } = reportTables[name];
    const first = isPeriod ? (from ?? `${on.slice(0, 7)}-01`) : on;
    if (!areReportDays(first, on))
      return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'from', desk: 'report_days' });
    const days = {
      from: first,
      on,
      startMs: startOfDayMs(first, zone),
      endMs: startOfDayMs(addDays(on, 1), zone),
      isToday: on === today,
    };
    const made = await makers[name]({ ctx, tx, property, language, days });
    return ok({
      property: property.name,
      currency: property.currency,
      at: on,
      from: isPeriod ? first : null,
      isToday: days.isToday,
      madeAt: toIsoInstant(ctx.clock.nowMs()),
      rows: made.rows.map(({ cells, opens }) => ({ cells, opens: opens ?? null })),
      sums: made.sums,
      facts: made.facts ?? [],
      notes: made.notes ?? [],
    });
  });
}
