/** Changing a tenant's rent, in English. */
export const rent = {
  heading: 'Rent',
  now: 'Per period',
  listRent: 'Today’s price of the unit',
  act: 'Change the rent',
  text: 'The tenant gets a letter. The new rent applies after the days of notice, and never to a period that is billed.',
  by: 'New rent as',
  kinds: {
    amount: 'an amount',
    percent: 'a percentage of today’s rent',
  },
  percent: 'Percent more',
  percentHint: 'For less, put a minus before it.',
  round: 'Rounded to',
  rounds: {
    exact: 'the smallest coin',
    one: 'whole amounts',
    five: 'steps of 5',
  },
  preview: '{old} becomes {new} from {day}.',
  late: 'If the letter goes out later, the day may be later too.',
  send: 'Announce the new rent',
  from: 'from',
  states: {
    announced: 'announced',
    effective: 'applies',
    cancelled: 'taken back',
  },
  letterWaits: 'the letter has not gone out yet',
  cancel: 'Take it back',
  coming: 'New rents to come',
};
export type RentMessages = typeof rent;
