/** What staff do with a contract after a backup was made of its kiosk, for tests of what a restore forgets. */
import { expect } from 'vitest';
import { findContact } from '../../../src/main/database/contact/contacts';
import { findContract } from '../../../src/main/database/contract/contracts';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import {
  correctTenant,
  renewTenantAccess,
  suspendTenantAccess,
} from '../../../src/main/services/tenant/acts';
import { markOf } from '../../../src/main/services/tenant/detail';
import type { Id } from '../../../src/shared/ids';
import { newTestId, type TestDatabase } from '../services/database';
import { valueOf } from '../services/rental';

const manager: StaffCaller = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' };

/** A credit note, money given back for it, another code that is suspended, and another name. */
export async function changeLater(
  { ctx, db }: { readonly ctx: ServiceContext; readonly db: Pick<TestDatabase, 'query'> },
  contractId: Id<'contract'>,
): Promise<void> {
  const key = () => newTestId<'event'>() as string;
  const why = 'asked for';
  const note = valueOf(
    await makeCreditNote(ctx, manager, { contractId, key: key(), reason: 'a leak', lines: 'all' }),
  );
  const given = { way: 'cash', amountMinor: 100, key: key(), reference: null, why } as const;
  valueOf(await refundCreditNote(ctx, manager, { creditNoteId: note.id, ...given }));
  valueOf(await renewTenantAccess(ctx, { contractId, why }, manager));
  valueOf(await suspendTenantAccess(ctx, { contractId, why }, manager));
  await correctName({ ctx, db }, contractId);
}

/** The tenant has another name. */
export async function correctName(
  { ctx, db }: { readonly ctx: ServiceContext; readonly db: Pick<TestDatabase, 'query'> },
  contractId: Id<'contract'>,
): Promise<void> {
  const contact = await db.query(async (tx) => {
    const contract = await findContract(tx, contractId);
    return contract && (await findContact(tx, contract.contact_id));
  });
  if (!contact) throw new Error('no tenant');
  const details = {
    firstName: 'Robina',
    lastName: contact.last_name,
    phoneNumber: contact.phone_number,
    phoneCountryId: 0,
    email: contact.email,
    address: contact.address,
    city: contact.city,
    region: contact.region_id,
    postalCode: contact.postal_code,
    countryId: contact.country_id,
  };
  const correction = { id: contact.id, mark: markOf(contact), contact: details, why: 'misspelt' };
  valueOf(await correctTenant(ctx, correction, manager));
}

/** As the desk lists them. */
export const laterChanges = [
  ['changed_access_suspended', 'access_suspended'],
  ['changed_code_blocked', 'code_blocked'],
  ['changed_code_new', 'code_new'],
  ['changed_credit_note', expect.stringMatching(/^CN-000001 · \$[\d.]+$/) as string],
  ['changed_refund', '$1.00'],
  ['changed_tenant_details', 'tenant_details'],
];
