/** The letters about cards in English. `{name}` is filled in. */
import type { CardWords } from './shape';

export const en: CardWords = {
  greeting: 'Hello,',
  questions: 'Questions? Reply to this e-mail or call us: {phone}',
  goodbye: 'Kind regards',
  kinds: {
    refused: {
      subject: 'Your card could not be charged for unit {unit}',
      says: [
        'We could not charge {amount} to your saved card {card}.',
        'We will try again on {day}. You can also pay before then, at our kiosk or at our front desk.',
      ],
    },
    refused_last: {
      subject: 'Your card could not be charged for unit {unit}',
      says: [
        'We could not charge {amount} to your saved card {card}. We will not try again.',
        'Please pay at our kiosk or at our front desk.',
      ],
    },
    tenant_needed: {
      subject: 'Your bank wants you to confirm a payment for unit {unit}',
      says: [
        'We could not charge {amount} to your saved card {card}. Your bank wants you to confirm this payment yourself.',
        'Please pay at our kiosk with your card in hand.',
      ],
    },
    needs_card: {
      subject: 'Your saved card for unit {unit} cannot be used any more',
      says: [
        'We could not charge {amount} to your saved card {card}. This card cannot be used any more, and we will not charge it again.',
        'Please pay this and your next bills at our kiosk or at our front desk.',
      ],
    },
    ended: {
      subject: 'Automatic payment for unit {unit} has ended',
      says: [
        'We will not charge your saved card {card} any more. A payment that is already under way may still go through.',
        'Please make your next payments at our kiosk or at our front desk. The invoices say when they are due.',
      ],
    },
    ended_elsewhere: {
      subject: 'Automatic payment for unit {unit} has ended',
      says: [
        'Your rental is now managed in another system. The card that was charged until now is not charged any more, because your consent did not move with it.',
        'Please make your next payments at our kiosk or at our front desk. The invoices say when they are due.',
      ],
    },
    confirmed: {
      subject: 'Automatic payment for unit {unit} is set up',
      says: [
        'You agreed to automatic payment with your card {card}. This is what you agreed to:',
        '{text}',
        'You can end automatic payment at any time, at our kiosk or at our front desk.',
      ],
    },
    expiring: {
      subject: 'Your saved card for unit {unit} expires soon',
      says: [
        'Your saved card {card} expires at the end of {expires}. Our next charge after that is on {day}.',
        'Many banks send us the details of a new card. If yours does not, please pay at our kiosk or at our front desk.',
      ],
    },
    refunded: {
      subject: 'Money is on its way to your card for unit {unit}',
      says: [
        'We have sent {amount} back to your card {card}.',
        'It can take your bank up to ten business days to show it.',
      ],
    },
    refund_returned: {
      subject: 'Your bank returned our refund for unit {unit}',
      says: [
        'We sent {amount} to your card {card}. Your bank returned this money to us, so it is not on your card.',
        'We still owe you this amount. Please tell us how you want to receive it.',
      ],
    },
  },
};
