/** Charging a tenant for a damage or for cleaning, in English. */
export const charging = {
  act: 'Charge for damage or cleaning',
  text: 'The tenant gets a bill of its own. A deposit that is credited later, and other credit, pays for it first.',
  kind: 'What for',
  kinds: { damage: 'Damage', cleaning: 'Cleaning' },
  what: 'In a few words',
  whatHint: 'It is printed on the bill.',
  tax: 'Tax',
  waive: 'Waive late fee',
  waiveText:
    'The tenant gets a credit note for the whole fee. What was paid for it settles other bills, or stays with us for later ones.',
};
export type ChargingMessages = typeof charging;
