/**
 * Reports to head office who its tenants are, and only to it. A kiosk that works alone keeps no second copy
 * of anybody's name in its outbox. Somebody who leaves before signing is not reported.
 */
import type { Id } from '../../../shared/ids';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import {
  isContactReported,
  noteContactReported,
  selectUnreportedTenants,
} from '../../database/contact/reported';
import { findCountry, findRegion } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { readCompany } from '../../domain/contact/company-rules';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { personalDetails } from './book';

type Publisher = Pick<ServiceContext, 'newId' | 'clock' | 'headOffice'>;

/** With a contract of theirs. Nothing without a head office. */
export async function publishTenant({ ctx, tx }: InTransaction<Publisher>, id: Id<'contact'>): Promise<void> {
  if (ctx.headOffice.state() === 'alone') return;
  const contact = await findContact(tx, id);
  if (!contact) throw new Error('a tenant vanished');
  await publish({ ctx, tx }, 'contact.details', await detailsOf(tx, contact));
  await noteContactReported(tx, id, ctx.clock.nowMs());
}

/** After a correction: whom head office knows, it knows as they are now. */
export async function publishTenantAgain(
  { ctx, tx }: InTransaction<Publisher>,
  id: Id<'contact'>,
): Promise<void> {
  if (await isContactReported(tx, id)) await publishTenant({ ctx, tx }, id);
}

const AT_ONCE = 50;
/** Of one call: nobody waits for all tenants of years. */
const MOST_ROUNDS = 10;

/**
 * The tenants whom head office does not know, except those who asked to be forgotten. They are of contracts
 * from before it was set up, and of those that a command wrote. Some at a time. Answers how many it reported.
 */
export async function publishUnknownTenants(ctx: ServiceContext): Promise<number> {
  if (ctx.headOffice.state() === 'alone') return 0;
  let told = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const some = await ctx.store.transaction(async (tx) => {
      const ids = await selectUnreportedTenants(tx, AT_ONCE);
      for (const id of ids) await publishTenant({ ctx, tx }, id);
      return ids.length;
    });
    told += some;
    if (some < AT_ONCE) break;
  }
  return told;
}

async function detailsOf(tx: Tx, contact: ContactRow) {
  const company = readCompany(contact.company);
  const region = await findRegion(tx, contact.region_id);
  const country = await findCountry(tx, contact.country_id);
  return {
    contactId: contact.id,
    ...personalDetails(contact),
    region: region?.code ?? null,
    country: country?.iso_code_2 ?? null,
    company: company && {
      legalName: company.legalName,
      tradeName: company.tradeName,
      taxNumber: company.taxNumber,
      role: company.role,
    },
  };
}
