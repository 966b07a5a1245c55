/** Finds tenants by what people at the desk have of them: a name, an address, a number. */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findProperty } from '../../database/property/properties';
import {
  selectContacts,
  selectContactsByNumber,
  selectSearchable,
  selectUnitsOf,
} from '../../database/tenant/tenants';
import { companyNames, tenantName } from '../../domain/contact/company-rules';
import { personMatcher } from '../../domain/contact/tenant-search';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { phoneTexts } from '../price/phone-text';

const MOST = 50;

/** Contacts that are restricted are found by a manager only, and by the number of a contract or an invoice. */
export function searchTenants(
  ctx: ServiceContext,
  text: string,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'tenants.search'>>> {
  return ctx.store.read(async (tx) => {
    const byNumber = await selectContactsByNumber(tx, text.toUpperCase());
    const means = personMatcher(text);
    const byPerson = (await selectSearchable(tx))
      .filter((row) =>
        means({
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email,
          phoneNumber: row.phone_number,
          company: companyNames(row.company),
        }),
      )
      .map(({ id }) => id);
    const ids = [...new Set<Id<'contact'>>([...byNumber, ...byPerson])];
    const shown = ids.slice(0, MOST);
    const rows = new Map((await selectContacts(tx, shown)).map((row) => [row.id, row]));
    const units = await selectUnitsOf(tx, shown);
    const phone = await phoneTexts(tx, await findProperty(tx));
    const tenants = shown.flatMap((id) => {
      const row = rows.get(id);
      if (!row || (row.restricted_at_ms !== null && staff.role !== 'manager')) return [];
      return [
        {
          id,
          name: tenantName(row),
          email: row.email,
          phoneNumberText: phone(row.phone_number),
          units: units.filter(({ contact_id: of }) => of === id).map(({ number }) => number),
          restricted: row.restricted_at_ms !== null,
        },
      ];
    });
    return ok({ tenants, more: ids.length > MOST });
  });
}
