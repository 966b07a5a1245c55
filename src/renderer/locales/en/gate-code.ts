/** Texts of a tenant who asks for their access code. */
export const gateCode = {
  gateCode: {
    way: 'Access code',
    wayOf: 'Access code of unit {number}',
    heading: 'Access code of unit {number}',
    states: {
      suspended: 'Your code opens nothing at the moment',
      none: 'There is no code for this unit',
    },
    validFrom: 'It works from {date}.',
    pay: 'It is suspended because {amount} is open. It works again as soon as you have paid.',
    staff: 'Please ask our staff at the front desk.',
  },
};

export type GateCode = typeof gateCode;
