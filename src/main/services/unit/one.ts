/** One unit as the desk shows it: what holds it, its contracts, and when it was out of service. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { may } from '../../../shared/desk/roles';
import type { UnitShown } from '../../../shared/desk/units';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import { formatMoney } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContact } from '../../database/contact/contacts';
import { findBookingOfUnit, findUnitForDesk, selectContractsOfUnit } from '../../database/desk/units';
import type { Tx } from '../../database/schema';
import { selectUnitOuts } from '../../database/unit/outs';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import { tenantName } from '../../domain/contact/company-rules';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { OnBehalf } from '../base/work';
import { requireProperty } from '../property/property';
import { shownUnit, tenantOf } from './list';

/** As many as a page shows of each. */
const MOST = 50;

/** Refuses `unknown`. */
export function seeUnit(
  ctx: Pick<ServiceContext, 'store' | 'unitRights' | 'clock'>,
  { language, unitId }: DeskRequest<'units.see'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'units.see'>>> {
  return ctx.store.read(async (tx) => {
    const row = await findUnitForDesk(tx, unitId, ctx.unitRights.offered());
    if (!row) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const property = await requireProperty(tx);
    const work = { tx, by: staff };
    const seesTenants = may(staff.role, 'see_tenants');
    const locale = localeFor(language, property);
    return ok({
      unit: await shownUnit(work, row, { ...ctx, property, language, nowMs: ctx.clock.nowMs() }),
      deposit: seesTenants ? formatMoney(row.deposit_minor, property.currency, locale) : null,
      booking: may(staff.role, 'move_in') ? await bookingOf(tx, unitId) : null,
      contracts: seesTenants ? await contractsOf(work, unitId) : [],
      outs: await outsOf(tx, unitId),
    });
  });
}

async function bookingOf(tx: Tx, unitId: Id<'unit'>): Promise<UnitShown['booking']> {
  const booking = await findBookingOfUnit(tx, unitId);
  if (!booking) return null;
  const contact = booking.contact_id === null ? undefined : await findContact(tx, booking.contact_id);
  return {
    id: booking.id,
    customer: contact ? tenantName(contact) : '',
    heldUntil: toIsoInstant(booking.hold_expires_at_ms),
  };
}

async function contractsOf(work: OnBehalf<StaffCaller>, unitId: Id<'unit'>): Promise<UnitShown['contracts']> {
  const shown: UnitShown['contracts'] = [];
  const { time_zone: zone } = await requireProperty(work.tx);
  for (const contract of await selectContractsOfUnit(work.tx, unitId, MOST)) {
    const contact = await tenantOf(work, contract);
    shown.push({
      number: contract.number,
      tenant: contact ? { id: contact.id, name: tenantName(contact) } : null,
      movedInOn: contract.move_in_on,
      endedOn: contract.ended_at_ms === null ? null : businessDateAt(contract.ended_at_ms, zone),
    });
  }
  return shown;
}

async function outsOf(tx: Tx, unitId: Id<'unit'>): Promise<UnitShown['outs']> {
  const outs = await selectUnitOuts(tx, unitId, MOST);
  return outs.map((out) => ({
    reason: out.reason,
    why: out.why,
    from: toIsoInstant(out.from_ms),
    expectedOn: out.expected_on,
    by: out.by,
    endedAt: out.ended_at_ms === null ? null : toIsoInstant(out.ended_at_ms),
    endedBy: out.endedBy,
  }));
}
