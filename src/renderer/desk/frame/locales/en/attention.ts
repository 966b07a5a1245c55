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
};

export type AttentionMessages = typeof attention;
