/** One good call of every channel, and what a handler would answer to it. */
import type { ChannelInput, ChannelName, ChannelOutput } from '../../src/shared/channels';
import type { Id, IdKind } from '../../src/shared/ids';
import { typed } from '../support/services/bookings';
import { handDrawn } from '../support/documents/signature';

const guid = <K extends IdKind>(digit: number): Id<K> =>
  `0f0e0d0c-0000-7000-8000-00000000000${digit}` as Id<K>;

const language = 'en' as const;
const booking = { bookingId: guid<'booking'>(1), language };

export const inputs: { readonly [C in ChannelName]: ChannelInput<C> } = {
  'kiosk.state': {},
  'session.begin': {},
  'journey.step': { bookingId: guid<'booking'>(1), step: 'coverage', language },
  'storage-type.list': { language },
  'user-type.list': { language },
  'country.list': { language },
  'region.list': { language, countryId: 840 },
  'unit.list': { language, storageTypeId: guid(2) },
  'site.map': { language },
  'site.route': { language, unitId: guid(3) },
  'insurance.list': { language, unitId: guid(3), userTypeId: guid(4) },
  'add-on.list': { language, userTypeId: guid(4) },
  'quote.preview': { language, unitId: guid(3), userTypeId: guid(4), moveInDate: '2026-03-15' },
  'address.form': { countryId: 840 },
  'place.of-postal-code': { countryId: 840, postalCode: '78701' },
  'place.streets': { countryId: 840, postalCode: '78701', typed: '1200 el' },
  'email.doubt': { email: 'maria@gmial.com' },
  'email.proposals': { firstName: 'Maria', lastName: 'Lopez', language },
  'id-card.read': { typed: '@ANSI ' },
  'contact.check': { contact: typed },
  'booking.save': {
    bookingId: guid(1),
    language,
    unitId: guid(3),
    userTypeId: guid(4),
    moveInDate: '2026-03-15',
    coverage: { kind: 'operator_plan', insuranceId: guid(5), priceId: guid(6) },
    addOnIds: [guid(7)],
    discountCode: 'HALFMONTH',
    contact: typed,
  },
  'booking.assistance': { bookingId: guid<'booking'>(1) },
  'booking.get': booking,
  'booking.touch': booking,
  'booking.cancel': booking,
  'booking.autopay': { ...booking, wanted: true, textSha256: 'a'.repeat(64) },
  'agreement.read': booking,
  'agreement.page': { ...booking, sha256: 'a'.repeat(64), page: 1, width: 800 },
  'signature.save': {
    ...booking,
    signature: 'iVBORw0KGgo=',
    method: 'drawn',
    strokes: handDrawn,
    typedName: null,
    documentSha256: 'a'.repeat(64),
    consent: true,
  },
  'booking.reserve': booking,
  'booking.forget': { code: '48271936', phoneDigits: '1234' },
  'booking.pick-up': { language, code: '48271936', phoneDigits: '1234' },
  'booking.find': { language, email: 'robin@example.com', phoneNumber: '512 555 0100', phoneCountryId: 840 },
  'tenant.sign-in': { language, userName: 'robin@example.com', password: 'Sturdy-Otter-42' },
  'tenant.code': { language, address: 'robin@example.com' },
  'tenant.redeem': { language, code: '482719' },
  'tenant.by-unit': { language, unitNumber: 'A101', phoneDigits: '0100', paper: null },
  'tenant.sign-out': {},
  'tenant.view': { language },
  'tenant.document': { documentId: guid(9) },
  'tenant.document-page': { documentId: guid(9), page: 1, width: 800 },
  'tenant.deliver': { documentId: guid(9), way: 'email', language },
  'tenant.delivery-state': { documentId: guid(9) },
  'owed.view': { language },
  'owed.pay': { language, mark: 'a'.repeat(64) },
  'owed.payment': { language },
  'owed.cancel': { language },
  'owed.present': { outcome: 'approved' },
  'owed.paid': { language },
  'leaving.view': { contractId: guid<'contract'>(7), language },
  'leaving.notice': { contractId: guid<'contract'>(7), language, lastDay: '2027-03-31' },
  'leaving.withdraw': { contractId: guid<'contract'>(7), language },
  'leaving.empty': { contractId: guid<'contract'>(7), language },
  'leaving.print': { contractId: guid<'contract'>(7), language },
  'leaving.letter': { contractId: guid<'contract'>(7), language },
  'autopay.view': { contractId: guid<'contract'>(7), language },
  'autopay.end': { contractId: guid<'contract'>(7), language },
  'autopay.agree': { contractId: guid<'contract'>(7), language, textSha256: '' },
  'autopay.keep': { consentId: guid<'card_consent'>(7), language },
  'autopay.keeping': { consentId: guid<'card_consent'>(7), language },
  'autopay.keep-cancel': { consentId: guid<'card_consent'>(7), language },
  'autopay.keep-present': { consentId: guid<'card_consent'>(7), language, outcome: 'approved' },
  'gate-code.view': { contractId: guid<'contract'>(7), language },
  'booking.stays': { ...booking, months: 12 },
  'payment.start': booking,
  'payment.state': booking,
  'payment.cancel': booking,
  'payment.interrupted': { language },
  'payment.acknowledge': { reference: '0A1B2C3D' },
  'payment.resume': { reference: '0A1B2C3D', phoneDigits: '0199' },
  'reader.present': { ...booking, outcome: 'approved' },
  'move-in.result': booking,
  'document.print': booking,
  'document.email': { ...booking, otherAddress: null },
  'document.link': booking,
  'delivery.state': booking,
  'help.call': { step: 'sign', language },
  'help.state': { id: guid(8) },
  'desk.call': { token: null, channel: 'session.state', input: {} },
  'screen.fault': { screen: 'sign', error: 'TypeError', at: 'index-B3x.js:12' },
};

/** Members that may be left out, those that take yes and no, and those that may be null. */
export const optional: Readonly<Record<string, readonly string[]>> = {
  'unit.list': ['storageTypeId'],
  'document.email': ['otherAddress'],
};
export const yesOrNo: Readonly<Record<string, readonly string[]>> = { 'booking.autopay': ['wanted'] };
export const nullable: Readonly<Record<string, readonly string[]>> = {
  'tenant.by-unit': ['paper'],
  'quote.preview': ['userTypeId'],
  'journey.step': ['bookingId'],
  'booking.save': ['bookingId', 'coverage', 'discountCode', 'contact'],
  'booking.autopay': ['wanted'],
  'signature.save': ['typedName'],
  'document.email': ['otherAddress'],
  'desk.call': ['token'],
  'screen.fault': ['at'],
};

/** Small answers, for the channels whose answers are small. */
export const outputs = {
  'booking.touch': { holdExpiresAt: '2026-03-15T15:30:00.000Z' },
  'booking.cancel': { cancelled: true },
  'region.list': [{ id: 1, name: 'Alabama', words: ['Alabama', 'AL'] }],
  'storage-type.list': [{ id: guid<'storage_type'>(2), name: 'Box' }],
  'signature.save': { expiresAt: '2026-03-16T15:00:00.000Z' },
} satisfies { readonly [C in ChannelName]?: ChannelOutput<C> };
