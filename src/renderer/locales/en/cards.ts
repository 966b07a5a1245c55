/** Texts of a tenant's automatic payment. */
export const cards = {
  cards: {
    way: 'Automatic payment',
    wayOf: 'Automatic payment for unit {number}',
    heading: 'Automatic payment for unit {number}',
    states: {
      none: 'Automatic payment is not set up',
      active: 'Automatic payment is on',
      needs_card: 'Your saved card cannot be used any more',
      not_set_up: 'Your card could not be saved',
      no_card: 'No card is saved yet',
      revoked: 'Automatic payment has ended',
    },
    abouts: {
      none: 'You pay your bills yourself, here or at our front desk.',
      active: 'We charge your bills to your saved card. Each of them says how much, and when.',
      needs_card: 'We do not charge it any more. Please pay your bills here or at our front desk.',
      not_set_up: 'Some cards cannot be saved. Please pay your bills here or at our front desk.',
      no_card:
        'Nothing was due at your move-in, so no card was needed. You can set one up now, or pay your bills here or at our front desk.',
      revoked: 'We do not charge your card any more. Please pay your bills here or at our front desk.',
    },
    card: 'Saved card',
    valid: 'Valid until',
    expiry: {
      soon: 'It expires soon. Please use another card in time.',
      past: 'It has expired. We still try it, because banks replace cards.',
    },
    next: 'Next charge',
    noDay: 'No charge is planned',
    end: 'End automatic payment',
    endHeading: 'End automatic payment for unit {number}?',
    endText:
      'We do not charge your card any more, not even for an open bill. A payment that is already under way may still go through.',
    endYes: 'End it now',
    another: 'Use another card',
    setUp: 'Set up automatic payment',
    free: 'Nothing is charged when you save a card.',
    payWith: 'Pay with a card and save it',
    keepHeading: 'Save a card',
    keepDone: 'Done',
    keepLater: 'No card can be read right now. Please try again later, or ask at our front desk.',
    keeping: {
      connecting: { text: 'One moment, please.' },
      present_card: { text: 'Tap, insert or swipe your card at the reader. Nothing is charged.' },
      checking: {
        heading: 'Checking your card',
        text: 'Do not tap your card again. This takes a few seconds.',
      },
      declined: { text: 'This card was not saved. Nothing else has changed.' },
      timed_out: { heading: 'Time has run out', text: 'You can try again. Nothing has changed.' },
      disconnected: { text: 'You can try again in a moment. Nothing has changed.' },
      not_taken: { heading: 'No card was saved', text: 'Nothing has changed.' },
      needs_review: { text: 'Please ask at our front desk.' },
      paid: { heading: 'Your card is saved' },
    },
    keep: 'Charge the card you pay with now from then on',
    keepText: 'For the next bills of unit {number}. First you read what you agree to.',
    keeps: 'The card you pay with now also pays the next bills of unit {number}.',
    onlyOnce: 'Only this time',
    agreeHeading: 'May we charge your card from now on?',
    keepCancel: 'Do not save a card',
    agreeHint: 'It pays the bills of unit {number}.',
    agree: 'I agree',
    agreeAfter: 'You can end this at any time, here or at our front desk.',
    kept: '{card} now pays the bills of unit {number}.',
    notKept: 'This card cannot be saved. {card} still pays the bills of unit {number}.',
    notKeptNone:
      'This card cannot be saved. Please pay the next bills of unit {number} here or at our front desk.',
  },
};

export type Cards = typeof cards;
