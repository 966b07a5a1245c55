/** Chosen units as a file: columns are named by words for programs, and amounts written with a point. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { ok, refuse, type Result } from '../../../shared/result';
import { findRunningContractOfUnit } from '../../database/contract/contracts';
import { findMonthlyRent, selectChosenUnits } from '../../database/desk/units';
import type { PropertyRow } from '../../database/property/properties';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import { amountIn, tableFile, type FileCell } from '../../domain/base/table-file';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { requireProperty } from '../property/property';
import { shownUnit } from './list';

/** Units read at a time, so that nobody waits for all of them. */
const AT_ONCE = 100;

type Line = Readonly<Record<string, FileCell>>;

/** Refuses units of which none is there. */
export async function unitsFile(
  ctx: ServiceContext,
  { language, unitIds, as }: DeskRequest<'units.file'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'units.file'>>> {
  const { property, units } = await ctx.store.read(async (tx) => ({
    property: await requireProperty(tx),
    units: await selectChosenUnits(tx, [...new Set(unitIds)], ctx.unitRights.offered()),
  }));
  const lines: Line[] = [];
  for (let start = 0; start < units.length; start += AT_ONCE)
    await ctx.store.read(async (tx) => {
      for (const unit of units.slice(start, start + AT_ONCE))
        lines.push(await lineOf({ ctx, tx, by: staff }, unit, { property, language }));
    });
  const [first] = lines;
  if (!first) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const { mediaType, content } = await tableFile(as, {
    heads: Object.keys(first),
    rows: lines.map((line) => Object.values(line)),
    about: [
      ['report', 'units'],
      ['site', property.name],
      ['at', today],
      ['made_at', toIsoInstant(ctx.clock.nowMs())],
    ],
  });
  return ok({ fileName: `units-${today}.${as}`, mediaType, base64: content.toString('base64') });
}

async function lineOf(
  { ctx, tx, by }: Work<StaffCaller>,
  unit: Awaited<ReturnType<typeof selectChosenUnits>>[number],
  {
    property,
    language,
  }: { readonly property: PropertyRow; readonly language: DeskRequest<'units.file'>['language'] },
): Promise<Line> {
  const nowMs = ctx.clock.nowMs();
  const shown = await shownUnit({ tx, by }, unit, { property, language, nowMs, unitRights: ctx.unitRights });
  const contract = shown.movedInOn === null ? undefined : await findRunningContractOfUnit(tx, unit.id);
  const amount = amountIn(property.currency);
  return {
    site: property.name,
    unit: shown.number,
    type: shown.storageType,
    floor: shown.floorText,
    size: shown.areaText,
    state: shown.elsewhere ? 'elsewhere' : shown.state,
    since: shown.since,
    listed: Number(shown.listed),
    contract: shown.tenant?.contractNumber ?? null,
    tenant: shown.tenant?.name ?? null,
    moved_in: shown.movedInOn,
    currency: property.currency,
    contract_rent: amount(contract ? await findMonthlyRent(tx, contract) : null),
    street_rent: amount(unit.rent_minor),
    deposit: amount(unit.deposit_minor),
    days_empty: shown.daysEmpty,
    out_reason: shown.outReason,
    expected_on: shown.expectedOn,
    note: shown.why,
  };
}
