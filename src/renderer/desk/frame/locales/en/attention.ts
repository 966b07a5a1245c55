/** What waits for people, in English. */
export const attention = {
  heading: 'Waiting for you',
  helpCalls: 'Calls for help',
  reviews: 'To review',
  policies: 'Policies to check',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
};

export type AttentionMessages = typeof attention;
