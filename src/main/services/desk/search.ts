/**
 * Finds, from any page of the desk, what a number, a name or a code belongs to. The search text is not logged anywhere.
 */
import type { DeskOutput } from '../../../shared/desk/channels';
import { may } from '../../../shared/desk/roles';
import type { SearchHit } from '../../../shared/desk/search';
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findContact } from '../../database/contact/contacts';
import { findNumbers, findOpenBookings, findPeople, findUnitsBeginning } from '../../database/desk/search';
import { tenantName } from '../../domain/contact/company-rules';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { OnBehalf } from '../base/work';

/** Eight of a kind at most. */
export function findAnything(
  ctx: Pick<ServiceContext, 'store'>,
  text: string,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'search.find'>>> {
  return ctx.store.read(async (tx) => {
    const sees = (permission: 'see_units' | 'see_tenants' | 'move_in') => may(staff.role, permission);
    const work = { tx, by: staff };
    return ok({
      hits: [
        ...(sees('see_units') ? await unitHits(work, text) : []),
        ...(sees('see_tenants') ? await tenantHits(work, text) : []),
        ...(sees('see_tenants') ? await numberHits(work, text) : []),
        ...(sees('move_in') ? await bookingHits(work, text) : []),
      ],
    });
  });
}

async function unitHits({ tx }: OnBehalf<StaffCaller>, text: string): Promise<SearchHit[]> {
  const units = await findUnitsBeginning(tx, text);
  return units.map(({ id, number }) => ({ kind: 'unit', area: 'units', id, title: number, about: '' }));
}

/** A tenant whose data was erased is found by managers alone. */
const seesRestricted = ({ role }: StaffCaller) => role === 'manager';

async function tenantHits({ tx, by }: OnBehalf<StaffCaller>, text: string): Promise<SearchHit[]> {
  const people = await findPeople(tx, text, seesRestricted(by));
  return people.map((person) => ({
    kind: 'tenant',
    area: 'tenants',
    id: person.id,
    title: tenantName(person),
    about: person.email,
  }));
}

async function numberHits({ tx, by }: OnBehalf<StaffCaller>, text: string): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  const nameOf = async (id: Id<'contact'>) => {
    const contact = await findContact(tx, id);
    if (!contact) return null;
    return contact.restricted_at_ms === null || seesRestricted(by) ? tenantName(contact) : null;
  };
  const numbers = await findNumbers(tx, text);
  for (const kind of ['contract', 'invoice', 'receipt', 'creditNote'] as const)
    for (const { number, contact_id: id } of numbers[kind]) {
      const about = await nameOf(id);
      if (about !== null) hits.push({ kind, area: 'tenants', id, title: number, about });
    }
  return hits;
}

async function bookingHits({ tx }: OnBehalf<StaffCaller>, text: string): Promise<SearchHit[]> {
  const bookings = await findOpenBookings(tx, text);
  return bookings.map(({ id, number, first_name: first, last_name: last }) => ({
    kind: 'booking',
    area: 'today',
    id,
    title: number,
    about: `${first ?? ''} ${last ?? ''}`.trim(),
  }));
}
