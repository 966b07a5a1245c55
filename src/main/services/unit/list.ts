/** Units as the desk lists them, with what can be done with each. */
import { tenantName } from '../../domain/contact/company-rules';
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { may } from '../../../shared/desk/roles';
import type { UnitActName, UnitRowShown } from '../../../shared/desk/units';
import { localeFor } from '../../../shared/formats';
import { formatMoney, type Minor } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { findLastVersion } from '../../database/catalogue/versions';
import { findContact } from '../../database/contact/contacts';
import { findRunningContractOfUnit, type ContractRow } from '../../database/contract/contracts';
import { countUnits, findMonthlyRent, selectUnitPlaces, selectUnitsForDesk } from '../../database/desk/units';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findLastEnded } from '../../database/move-out/unit-checks';
import { findUnitOut } from '../../database/unit/outs';
import type { UnitRow } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import { next } from '../../domain/base/lifecycle';
import { typedSize } from '../../domain/unit/typed-size';
import { unitLifecycle } from '../../domain/unit/unit-state';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import { floorText } from './floor-words';
import { areaText, dimensionsText, storageTypeName } from './units';
import type { UnitRights } from '../base/unit-rights';
import type { OnBehalf } from '../base/work';
import { DAY_MS } from '../../../shared/durations';

const MOST = 100;

export function listUnits(
  ctx: Pick<ServiceContext, 'store' | 'unitRights' | 'clock' | 'headOffice'>,
  { language, start, ...asked }: DeskRequest<'units.list'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'units.list'>>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const offered = ctx.unitRights.offered();
    const rows = await selectUnitsForDesk(
      tx,
      { ...asked, size: typedSize(asked.text), offered },
      { start, count: MOST + 1 },
    );
    const units: UnitRowShown[] = [];
    const place = { property, language, nowMs: ctx.clock.nowMs(), unitRights: ctx.unitRights };
    for (const row of rows.slice(0, MOST)) units.push(await shownUnit({ tx, by: staff }, row, place));
    const { types, floors } = await selectUnitPlaces(tx);
    return ok({
      units,
      more: rows.length > MOST,
      counts: await countUnits(tx, offered),
      types: types.map((type) => ({ id: type.id, name: storageTypeName(type, language) })),
      floors,
      hasPlan: property.site_plan !== null,
      mayPropose:
        may(staff.role, 'prices') &&
        ctx.headOffice.state() === 'alone' &&
        (await findLastVersion(tx)) !== undefined,
      floorTexts: floors.map((level) => floorText(level, language)),
    });
  });
}

interface For {
  readonly property: PropertyRow;
  readonly language: DeskRequest<'units.list'>['language'];
  readonly nowMs: number;
  readonly unitRights: Pick<UnitRights, 'holder'>;
}

type ListedUnit = Awaited<ReturnType<typeof selectUnitsForDesk>>[number];

export async function shownUnit(
  { tx, by: staff }: OnBehalf<StaffCaller>,
  row: ListedUnit,
  { property, language, nowMs, unitRights }: For,
): Promise<UnitRowShown> {
  const locale = localeFor(language, property);
  const seesTenants = may(staff.role, 'see_tenants');
  const left = row.state === 'to_check' ? await findLastEnded(tx, row.id) : undefined;
  const contract = left ?? (isRented(row) ? await findRunningContractOfUnit(tx, row.id) : undefined);
  const contact = seesTenants && contract ? await tenantOf({ tx, by: staff }, contract) : undefined;
  const sinceMs = left?.ended_at_ms ?? row.taken_out_at_ms;
  const out = row.taken_out_at_ms === null ? undefined : await findUnitOut(tx, row.id);
  const rented = left ? undefined : contract;
  const price = (amount: Minor) => (seesTenants ? formatMoney(amount, property.currency, locale) : null);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    elsewhere: row.is_elsewhere === 1,
    holder: row.is_elsewhere === 1 ? unitRights.holder(row.id) : null,
    listed: row.listed === 1,
    storageType: storageTypeName(row, language),
    areaText: areaText(row, property.area_unit, locale),
    dimensionsText: dimensionsText(row, property.area_unit, locale),
    rent: price(row.rent_minor),
    floor: row.floor,
    floorText: floorText(row.floor, language),
    contractRent: rented ? price(await findMonthlyRent(tx, rented)) : null,
    movedInOn: rented?.move_in_on ?? null,
    daysEmpty: contract || row.state === 'held' ? null : await daysEmpty(tx, row, nowMs),
    tenant:
      contact && contract
        ? {
            id: contact.id,
            name: tenantName(contact),
            contractId: contract.id,
            contractNumber: contract.number,
          }
        : null,
    since: sinceMs === null ? null : toIsoInstant(sinceMs),
    why: row.taken_out_why === '' ? null : row.taken_out_why,
    outReason: out?.reason ?? null,
    expectedOn: out?.expected_on ?? null,
    outInCatalogue: row.out_of_service === 1,
    acts: actsOf(row, staff, left !== undefined && contact !== undefined),
  };
}

/** Whole days since its last tenant left. */
async function daysEmpty(tx: Tx, { id }: ListedUnit, nowMs: number): Promise<number | null> {
  const last = await findLastEnded(tx, id);
  return last === undefined ? null : Math.max(0, Math.floor((nowMs - last.ended_at_ms) / DAY_MS));
}

/** Who was reduced to what documents need is for managers alone. */
export async function tenantOf({ tx, by: { role } }: OnBehalf<StaffCaller>, { contact_id: id }: ContractRow) {
  const contact = await findContact(tx, id);
  return contact?.restricted_at_ms === null || role === 'manager' ? contact : undefined;
}

const isRented = ({ state }: UnitRow) => state === 'occupied' || state === 'overlocked';

/** What the state and the role allow; an act looks again. */
function actsOf(row: ListedUnit, { role }: StaffCaller, isLeftKnown: boolean): UnitActName[] {
  const allowed = (event: 'checked_empty' | 'found_full' | 'taken_out' | 'put_back') =>
    next(unitLifecycle, row.state, event) !== null;
  const checks = may(role, 'check_unit');
  const takes = may(role, 'take_out_unit');
  return [
    ...(checks && allowed('checked_empty') ? (['foundEmpty'] as const) : []),
    ...(checks && isLeftKnown && allowed('found_full') ? (['foundFull'] as const) : []),
    ...(takes && allowed('taken_out') && row.is_elsewhere === 0 ? (['takeOut'] as const) : []),
    ...(takes && allowed('put_back') && row.out_of_service === 0 ? (['putBack'] as const) : []),
  ];
}
