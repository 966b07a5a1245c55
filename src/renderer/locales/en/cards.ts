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
      revoked: 'Automatic payment has ended',
    },
    abouts: {
      none: 'You pay your bills yourself, here or at our front desk.',
      active: 'We charge your bills to your saved card. Each of them says how much, and when.',
      needs_card: 'We do not charge it any more. Please pay your bills here or at our front desk.',
      not_set_up: 'Some cards cannot be saved. Please pay your bills here or at our front desk.',
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
    whenPaid: 'You can save another card here when you pay a bill. Nothing is due right now.',
    keep: 'Charge this card from now on',
    keepText: 'For the next bills of unit {number}. First you read what you agree to.',
    keeps: 'The card you pay with now also pays the next bills of unit {number}.',
    onlyOnce: 'Only this time',
    agreeHeading: 'May we charge this card from now on?',
    agreeHint: 'It pays the bills of unit {number}. You read these words at your move-in.',
    agree: 'I agree',
    agreeAfter: 'You can end this at any time, here or at our front desk.',
    kept: '{card} now pays the bills of unit {number}.',
    notKept: 'This card cannot be saved. {card} still pays the bills of unit {number}.',
    notKeptNone:
      'This card cannot be saved. Please pay the next bills of unit {number} here or at our front desk.',
  },
};

export type Cards = typeof cards;
