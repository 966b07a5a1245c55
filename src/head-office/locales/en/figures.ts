/** Occupancy and money, in English. */
export const figures = {
  heading: 'Occupancy and money',
  below: (now: string, zone: string) =>
    `As of ${now}, ${zone}. Days and months are each property’s own. Kiosks have sent all of it.`,
  none: 'No kiosk has joined yet.',
  look: 'To look at',
  date: (day: string) => `Date there: ${day}`,
  units: {
    available: 'Free',
    occupied: 'Rented',
    overlocked: 'Rented, with a second lock on',
    to_check: 'To be checked',
    out_of_service: 'Out of service',
  },
  ages: {
    not_due: 'Not due yet',
    to_30: 'Due for up to 30 days',
    to_60: 'Due for 31 to 60 days',
    to_90: 'Due for 61 to 90 days',
    over_90: 'Due for over 90 days',
  },
  sizes: { area: 'Area rented', volume: 'Volume rented' },
  tenders: {
    cash: 'Received in cash',
    cheque: 'Received by check',
    terminal: 'Received at the desk’s terminal',
    card: 'Received by card',
  },
  unitsAndTenants: 'Units and tenants',
  occupancy: 'Occupancy',
  of: (some: string | number, all: string) => `${some} of ${all}`,
  notices: 'Contracts under notice',
  suspended: 'Tenants without access',
  savedCards: 'Saved cards, last 30 days',
  noneCharged: 'none charged',
  paid: (some: number, tries: string) => `${some} of ${tries} paid`,
  money: (currency: string, day: string) => `Money in ${currency} since ${day}`,
  rent: 'Rent per month',
  billed: 'Billed',
  credited: 'Credited',
  writtenOff: 'Written off',
  refunded: 'Refunded',
  owedAndHeld: (currency: string) => `Owed and held in ${currency}`,
  owed: 'Owed by tenants',
  advance: 'Tenants’ money not used yet',
  deposits: 'Deposits held',
  onTheWay: 'Taken at another kiosk, not booked yet',
  lateRound: (kiosk: string, day: string, ago: string) =>
    `${kiosk} last made a round of bills for ${day}, ${ago}. No bill, reminder or card charge is made there until it runs again.`,
  faults: (kiosk: string, contracts: string) =>
    `${kiosk} could not make the bills of ${contracts}. Its log says why.`,
  differs: (account: string, there: string, here: string) => `${account}: ${there} there, ${here} here`,
  difference: (closing: { kiosk: string; number: number; day: string; each: string }) =>
    `${closing.kiosk} closed day ${closing.number} on ${closing.day}, and its books differ from what it sent. ${closing.each}.`,
};

export type FiguresMessages = typeof figures;
