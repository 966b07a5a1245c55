/** The logged-in tenant's own details (interface document 4.8). */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContact } from '../../database/contact/contacts';
import { findCountry, findRegion } from '../../database/property/reference';
import type { ServiceContext } from '../base/context';
import { readToken } from '../login/sessions';
import { personalDetails } from '../contact/book';

const notApplicable = { id: 0, name: '' } as const;

export interface TenantProfileView {
  readonly contactBook: {
    readonly id: Id<'contact'>;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phoneNumber: string;
    readonly address: string;
    readonly city: string;
    readonly postalCode: string;
    /** `{id: 0, name: ''}` where not applicable. */
    readonly region: { readonly id: number; readonly name: string };
    readonly country:
      | {
          readonly id: number;
          readonly name: string;
          readonly iSOCode2: string;
          readonly iSOCode3: string;
          readonly dialingCode: string;
        }
      | typeof notApplicable;
    readonly profileImageInfoPath: string;
  };
}

/**
 * Refuses with INVALID_PARAM_CONTACT_BOOK_ID (unauthenticated) without a good token. Refuses with
 * UNABLE_TO_RETREIVE_CONTACT_DETAILS (failed) when the contact cannot be read.
 */
export async function getTenantProfile(
  ctx: ServiceContext,
  token: string | null,
): Promise<Result<TenantProfileView>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  return ctx.store.read(async (tx) => {
    const contact = await findContact(tx, holder.value.contactId);
    if (!contact) return refuse('UNABLE_TO_RETREIVE_CONTACT_DETAILS', 'failed');
    const country = await findCountry(tx, contact.country_id);
    const region = await findRegion(tx, contact.region_id);
    return ok({
      contactBook: {
        id: contact.id,
        ...personalDetails(contact),
        region: region ? { id: region.id, name: region.name } : notApplicable,
        country: country
          ? {
              id: country.id,
              name: country.name,
              iSOCode2: country.iso_code_2,
              iSOCode3: country.iso_code_3,
              dialingCode: country.dialing_code,
            }
          : notApplicable,
        profileImageInfoPath: contact.profile_image_path,
      },
    });
  });
}
