/** The answers of a booking by which staff see what somebody else has changed in it. */
export const bookingFields = [
  'unit',
  'userType',
  'moveInDate',
  'language',
  'promotion',
  'hold',
  'coverage',
  'extras',
  'waiver',
  'name',
  'phone',
  'email',
  'address',
  'signature',
  'policy',
] as const;
export type BookingField = (typeof bookingFields)[number];
