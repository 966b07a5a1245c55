/** What waits for people, in English. */
export const attention = {
  heading: 'Waiting for you',
  helpCalls: 'Calls for help',
  reviews: 'To review',
  policies: 'Policies to check',
  prices: 'Prices to approve',
  pricesBy: 'Prices to approve, by {name}',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  nothing: 'Nothing is waiting.',
  since: 'Waiting since {at}',
  take: 'I have it',
  release: 'Give it back',
  mine: 'You have it.',
  theirs: '{name} has it.',
  headOffice: '{name} at head office has it.',
  kinds: {
    help: 'A customer calls for help',
    approval: 'Money to approve',
    payment: 'Payment to review',
    refund: 'Refund to review',
    unit: 'Unit rented twice:',
    books: 'Books to compare',
    policy: 'Policy to check:',
    awaited_policy: 'Policy not brought in time:',
    message: 'Message from',
    prices: 'Prices to approve, by',
    schedule: 'Catalog did not take effect on',
    held_schedule: 'Confirm the catalog for',
  },
};

export type AttentionMessages = typeof attention;
