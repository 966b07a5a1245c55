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
    suspended: {
      arrears: 'Your access code is suspended. It works again as soon as you have paid what is open.',
      staff: 'Your access code is suspended. Please ask our staff at the front desk.',
    },
    validFrom: 'It works from {date}.',
    pay: 'It is suspended because {amount} is open. It works again as soon as you have paid.',
    staff: 'Please ask our staff at the front desk.',
  },
};

export type GateCode = typeof gateCode;
