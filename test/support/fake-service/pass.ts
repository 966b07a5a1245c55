/** The end of a made-up move-in, and what its pass says. */
import type { ChannelOutput } from '../../../src/shared/channels';
import type { ScreenBooking } from '../../../src/shared/screen-shapes';

const pass = [
  { part: 'valid', label: 'Your access code works', text: 'from now, as long as you rent' },
  { part: 'hours', label: 'Gate hours', text: 'Every day, 6:00 AM – 10:00 PM' },
  { part: 'where', label: 'Where it is', text: '1st floor · Indoor' },
  { part: 'next', label: 'Next payment', text: '$149.00 on Apr 8, 2027' },
  { part: 'leave', label: 'Moving out', text: 'Give notice at least 10 days before your last day.' },
  { part: 'help', label: 'Help', text: '+1 512 555 0142' },
] as const;

/** Each unit has its own. */
const accessCodeOf = (number: string) => (number === 'A101' ? '73104482' : '48215906');

export function moveInResult(booking: ScreenBooking): ChannelOutput<'move-in.result'> {
  return {
    contractNumber: `RC-2027-${booking.id.slice(-4)}`,
    unitNumber: booking.unit.number,
    propertyName: booking.property.name,
    moveInDate: booking.moveInDate,
    accessCode: accessCodeOf(booking.unit.number),
    quote: booking.quote,
    documents: [],
    delivery: { print: true, email: true, link: true },
    emailAddress: booking.contactBook?.email ?? '',
    firstName: booking.contactBook?.firstName ?? '',
    pass: [...pass],
    mandate: null,
    visit: booking.visit.units.map(({ bookingId, number }) => ({ bookingId, unitNumber: number })),
    paidAmount: booking.visit.payableAmount,
  };
}
