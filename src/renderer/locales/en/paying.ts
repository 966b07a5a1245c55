/** The card reader, in English. The other languages have exactly these keys. */
export const paying = {
  pay: {
    heading: 'Ready to pay {amount}?',
    hint: 'You pay by card at the reader next to this screen.',
    button: 'Pay {amount}',
    amount: 'To pay now',
    cancel: 'Cancel payment',
    again: 'Try again',
    anotherCard: 'Try another card',
    phases: {
      connecting: { heading: 'Connecting to the card reader', text: 'One moment, please.' },
      present_card: {
        heading: 'Hold your card to the reader',
        text: 'Tap, insert or swipe your card at the reader and follow what it says.',
      },
      checking: {
        heading: 'Checking your payment',
        text: 'Do not tap your card again. This takes a few seconds.',
      },
      declined: {
        heading: 'Your card was not accepted',
        text: 'Nothing was taken. Your unit is still held for you.',
      },
      timed_out: {
        heading: 'The time to pay ran out',
        text: 'You can try again. Your unit is still held for you, and you never pay twice.',
      },
      disconnected: {
        heading: 'The card reader lost its connection',
        text: 'You can try again in a moment. You never pay twice.',
      },
      not_taken: {
        heading: 'Nothing was taken',
        text: 'The payment was called off. You can pay when you are ready.',
      },
      needs_review: {
        heading: 'We are checking your payment',
        text: 'We do not know yet whether your payment went through. You will not be charged again. Please call us and name this number:',
      },
      paid: { heading: 'Payment received', text: 'Thank you. Your access code is on its way.' },
    },
    reasons: {
      declined: 'Your bank did not say why.',
      insufficient_funds: 'There is not enough money on this card.',
      expired_card: 'This card has expired.',
    },
    reference: 'Reference {reference}',
    callUs: 'Call us: {phone}',
    readerHere: 'The reader is here',
  },
  reader: {
    heading: 'Test reader',
    hint: 'No real card, no real money. Choose what the card does:',
    approved: 'Approved',
    declined: 'Declined',
    insufficient_funds: 'Not enough money',
    expired_card: 'Expired card',
    timeout: 'Time runs out',
    unplugged: 'Reader unplugged',
    late_success: 'Approved late',
  },
};

export type Paying = typeof paying;
