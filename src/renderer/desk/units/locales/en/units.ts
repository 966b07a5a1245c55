/** Units at the front desk, in English. */
export const units = {
  search: 'Number of the unit',
  filter: 'Which units',
  none: 'No such unit.',
  before: 'Back',
  after: 'Next 100',
  filters: {
    all: 'All',
    available: 'Available',
    elsewhere: 'Not free here',
    occupied: 'Rented',
    to_check: 'To check',
    out_of_service: 'Out of service',
  },
  states: {
    available: 'Available',
    held: 'Reserved',
    occupied: 'Rented',
    overlocked: 'Second lock on',
    to_check: 'To check',
    out_of_service: 'Out of service',
  },
  elsewhere: 'Not free here',
  elsewhereText: 'Another kiosk of this property has the unit, or head office cannot be asked now.',
  tenant: 'Tenant:',
  lastTenant: 'Last tenant:',
  since: 'Since {at}',
  notListed: 'Not in the catalog any more',
  outInCatalogue: 'The catalog keeps this unit out of service.',
  actOn: '{act}: {unit}',
  newCode:
    'The tenant needs this new access code. It works at the gate from now on. The old one stays ended.',
  acts: {
    foundEmpty: 'Seen empty',
    foundFull: 'Not empty',
    takeOut: 'Take out of service',
    putBack: 'Put back',
  },
  texts: {
    foundEmpty:
      'You have looked inside: the unit is empty and unlocked. It is offered to the next customer at once.',
    foundFull:
      'Something is still inside. The tenant has the unit again under the same contract. If their code ended with the move-out, they get a new one.',
    takeOut: 'Nobody can rent this unit until it is put back. The reason is shown in the list of units.',
    putBack: 'The unit is offered to the next customer at once.',
  },
};

export type UnitsMessages = typeof units;
