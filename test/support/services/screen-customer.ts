/** A customer at the screen of a whole application. */
import type { Application } from '../../../src/main/app/application';
import { regionId } from '../../../src/main/domain/property/iso-3166';
import type { ChannelInput, ChannelName, ChannelOutput } from '../../../src/shared/channels';
import { ink } from './rental';
import { handDrawn } from '../documents/signature';

export async function ask<C extends ChannelName>(
  { screen }: Application,
  channel: C,
  input: ChannelInput<C>,
): Promise<ChannelOutput<C>> {
  const answer = await screen.call(channel, input);
  if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.refusals)}`);
  return answer.value as ChannelOutput<C>;
}

/** A customer who has signed; answers how to speak of the booking. */
export async function signedBooking(application: Application) {
  const language = 'en' as const;
  const userType = (await ask(application, 'user-type.list', { language }))[0];
  const unit = (await ask(application, 'unit.list', { language }))[0];
  if (!unit || !userType) throw new Error('the sample has nothing to let');
  const now = new Date();
  const booking = await ask(application, 'booking.save', {
    bookingId: null,
    language,
    unitId: unit.id,
    userTypeId: userType.id,
    moveInDate: new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
    coverage: { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2099-01-01' },
    addOnIds: [],
    discountCode: null,
    contact: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      email: 'robin@example.com',
      address: '9 Elm Street',
      city: 'Austin',
      region: regionId('US-TX'),
      postalCode: '78701',
      countryId: 840,
    },
  });
  const about = { bookingId: booking.id, language };
  const { document } = await ask(application, 'agreement.read', about);
  await ask(application, 'signature.save', {
    ...about,
    signature: await ink(),
    method: 'drawn',
    strokes: handDrawn,
    typedName: null,
    documentSha256: document.sha256,
    consent: true,
  });
  return about;
}
