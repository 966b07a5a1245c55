/** The details of the customer. */
import type { ServiceContext } from '../../../services/base/context';
import { addressFormOf, checkContact } from '../../../services/contact/screen';
import type { Handlers } from '../../screen-handlers';

export function contactHandlers(ctx: ServiceContext) {
  return {
    'contact.check': ({ contact }) => checkContact(ctx, contact),
    'address.form': ({ countryId }) => addressFormOf(ctx, countryId),
  } satisfies Partial<Handlers>;
}
