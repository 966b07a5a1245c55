/** The details of the customer. */
import { ok, refuse } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { doubtOfEmail, proposedEmails } from '../../../services/contact/email';
import { readScannedId } from '../../../services/contact/id-card';
import { keepProofPhoto } from '../../../services/booking/proof-photos';
import type { PhoneHandOff } from '../../../services/contact/phone-details';
import { placeOfPostalCode, streetsOfPostalCode } from '../../../services/contact/places';
import { addressFormOf, checkContact } from '../../../services/contact/screen';
import type { Handlers } from '../../screen-handlers';

export function contactHandlers(ctx: ServiceContext, handOff: PhoneHandOff) {
  return {
    'contact.check': ({ contact }) => checkContact(ctx, contact),
    'address.form': ({ countryId }) => addressFormOf(ctx, countryId),
    'place.of-postal-code': (asked) => placeOfPostalCode(ctx, asked),
    'place.streets': (asked) => streetsOfPostalCode(ctx, asked),
    'phone-details.begin': (asked) => handOff.begin(asked),
    'phone-details.state': async () => ok(await handOff.state()),
    'phone-details.end': () => {
      handOff.end();
      return Promise.resolve(ok({}));
    },
    'phone-details.keep': async ({ bookingId }) => {
      const photo = handOff.photo();
      if (photo === null) return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
      return keepProofPhoto(ctx, bookingId, photo);
    },
    'id-card.read': ({ typed }) => readScannedId(ctx, typed),
    'email.doubt': ({ email }) => doubtOfEmail(ctx, email),
    'email.proposals': (asked) => Promise.resolve(proposedEmails(asked)),
  } satisfies Partial<Handlers>;
}
