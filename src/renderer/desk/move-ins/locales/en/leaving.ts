/** Tenants who leave, in English. */
export const leaving = {
  staying: 'Staying beyond the last day',
  toGiveBack: 'Money to refund to former tenants',
  lastDay: 'Last day: {date}',
  billed: 'Is billed on. Find out whether the unit is empty.',
  notBilled: 'Is not billed. Find out whether the unit is empty.',
  check: '{amount} · Check the unit first.',
  refund: '{amount} · Refund it.',
};
export type LeavingMessages = typeof leaving;
