/**
 * A customer with two units finishes later at the kiosk. Both are kept, with what coming back needs, or neither. After a
 * cut they find the visit by e-mail address and phone number, or begin again.
 */
import { regionId } from '../../../src/main/domain/property/iso-3166';
import type { ChannelInput } from '../../../src/shared/channels';
import type { ScreenCall } from './screen';
import { change, count } from './changing';

type Draft = ChannelInput<'booking.save'>;

const person = {
  firstName: 'Robin',
  lastName: 'Keeper',
  phoneNumber: '+1 512 555 0147',
  email: 'keeper@example.com',
  address: '9 Test Street',
  city: 'Austin',
  region: regionId('US-TX'),
  postalCode: '78701',
};

/** Each visit whose two units are kept. */
const wholeVisits = `(SELECT visit_id FROM booking WHERE pickup_code IS NOT NULL AND visit_id IS NOT NULL
  GROUP BY visit_id HAVING count(*) = 2)`;

export const keptVisit = change('a visit that is kept', async (service, { desk }) => {
  const { units, userTypes, moveInDates, countryId } = await desk(service, 'booking.choices', {
    language: 'en',
  });
  const [userType] = userTypes;
  const [one, other] = units.slice(-2);
  if (!userType || !one || !other) throw new Error('no two units are free');
  const draft = (more: Pick<Draft, 'contact' | 'besides' | 'unitId'>): Draft => ({
    bookingId: null,
    language: 'en',
    userTypeId: userType.id,
    moveInDate: moveInDates.earliest,
    coverage: { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2099-01-01' },
    addOnIds: [],
    discountCode: null,
    ...more,
  });
  const contact = { ...person, countryId, phoneCountryId: countryId };
  const begin = async (screen: ScreenCall) => {
    const first = await screen('booking.save', draft({ contact, besides: null, unitId: one.id }));
    const second = await screen('booking.save', draft({ contact, besides: first.id, unitId: other.id }));
    await screen('booking.reserve', {
      bookingId: second.id,
      language: 'en',
      way: 'asked',
      contact: null,
      stored: null,
    });
  };
  return {
    at: 'screen',
    async ask({ screen }) {
      const { email, phoneNumber } = person;
      const asked = { language: 'en', email, phoneNumber, phoneCountryId: countryId } as const;
      const known = await screen('booking.find', asked).catch(() => null);
      if (known === null) await begin(screen);
      else if (known[0]?.visit.units.length !== 2) throw new Error('a part of the visit is kept');
    },
    counts: [
      count(wholeVisits),
      'SELECT count(DISTINCT visit_id) AS count FROM booking WHERE pickup_code IS NOT NULL',
      count('finish_later'),
      count("contact WHERE last_name = 'Keeper'"),
      `SELECT count(*) / 2 AS count FROM outbox WHERE type = 'booking.reserved'`,
    ],
    again: 'same',
  };
});
