/** Contracts of a kiosk that is gone, in English. */
export const handOver = {
  heading: 'Hand its contracts over',
  text: 'For a kiosk that is gone for good. A backup on a new machine is the better way. Another kiosk gets the units at once, and a file of tenancies that is imported at its front desk.',
  none: 'No other kiosk of this property has joined.',
  to: 'Kiosk that takes them over',
  machine: 'Its machine',
  off: 'It is switched off for good',
  offHint: 'Needed where it was heard of within seven days: until then it may charge saved cards.',
  button: 'Hand the contracts over',
  waiting: 'Contracts to import',
  waitingText: (contracts: string) =>
    `${contracts} of a kiosk that is gone: its units are rented to nobody until the contracts are imported here.`,
  look: 'Look at them',
  title: (kiosk: string) => `Contracts to import at ${kiosk}`,
  import:
    'Keep the file, import it at the front desk of that kiosk, “Running tenancies”, and delete it. It names tenants.',
  keep: 'Keep the file',
  heads: ['Unit', 'Contract', 'What the file cannot say'],
  caption: 'Not imported yet',
  byHand: 'Not in the file, because too little is known: enter it by hand.',
  nothing: 'No contract waits for this kiosk.',
  back: 'Back to the kiosk',
  notes: {
    own_policy: 'Has a policy of their own: ask for insurer and number.',
    saved_card: 'Had a saved card, which is charged no more. The import writes to the tenant.',
    discount: 'Had a discount: what is left of it is not in the file.',
    add_ons: 'Pays for extras: they are not in the file.',
    payment_plan: 'Had a payment plan that no longer matches what is owed: agree to one again.',
    more_suspensions: 'Had a code that did not work for several reasons: the first one is in the file.',
    unchecked: 'Has left, and nobody has looked into the unit since.',
  },
};

export type HandOverMessages = typeof handOver;
