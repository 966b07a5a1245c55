/** What the audit calls each act, by its kind and what became of it, in English. One that is not here is shown as it stands. */
export const acts = {
  access: {
    kind: 'Access codes',
    read: 'Access codes read',
  },
  access_code: {
    kind: 'Access code',
    issue: 'Access code issued',
    revoke: 'Access code ended',
  },
  api_key: {
    kind: 'Keys of devices',
    create: 'Key of a device made',
    revoke: 'Key of a device ended',
    rotate: 'Key of a device replaced',
  },
  assistance: {
    kind: 'Help at the kiosk',
    began: 'Took a move-in over',
    ended: 'Handed a move-in back',
    lapsed: 'Help ended by itself',
  },
  autopay: {
    kind: 'Later rents by card',
    chosen: 'Chose how later rents are paid',
  },
  backup: {
    kind: 'Backups',
    made: 'Backup made',
    removed: 'Old backup removed',
    tried: 'Backup tried',
  },
  booking: {
    kind: 'Bookings',
    cancelled: 'Booking cancelled',
    corrected: 'Booking corrected',
    expired: 'Booking expired',
    extended: 'Hold extended',
    kept: 'Unit kept for later',
    made: 'Booking made',
    picked_up: 'Kept unit taken up again',
  },
  catalogue: {
    kind: 'Catalogue',
    import: 'Catalogue imported',
  },
  contact: {
    kind: 'People',
    corrected: 'Person’s details corrected',
    erased: 'Personal data erased',
    exported: 'Personal data handed out',
    registered: 'Person registered',
    restricted: 'Personal data restricted',
  },
  contract: {
    kind: 'Contracts',
    made: 'Contract made',
  },
  coverage: {
    kind: 'Cover',
    chosen: 'Cover chosen',
  },
  credit_note: {
    kind: 'Credit notes',
    made: 'Credit note made',
  },
  database: {
    kind: 'Database',
    verified: 'Database checked',
  },
  day: {
    kind: 'Days',
    closed: 'Day closed',
  },
  device: {
    kind: 'Devices',
    tested: 'Device tested',
  },
  document: {
    kind: 'Documents',
    asked: 'Document sent or printed',
    read: 'Document read',
  },
  extras: {
    kind: 'Extras',
    chosen: 'Extras chosen',
  },
  head_office: {
    kind: 'Head office',
    joined: 'Joined head office',
    left: 'Left head office',
  },
  help: {
    kind: 'Calls for help',
    call: 'Help called',
    clear: 'Call for help answered',
  },
  login: {
    kind: 'Logins of tenants',
    disabled: 'Login of a tenant disabled',
    enabled: 'Login of a tenant let in again',
    failed: 'Login failed',
    made: 'Login made',
    reset: 'Login of a tenant given anew',
    succeeded: 'Tenant logged in',
  },
  mandate: {
    kind: 'Kept cards',
    not_saved: 'Card could not be kept',
  },
  payment: {
    kind: 'Payments',
    began: 'Payment begun',
    captured: 'Payment settled',
    needs_review: 'Payment to be looked at',
    released: 'Payment given back',
    review_settled: 'Payment looked at and settled',
    taken: 'Payment taken at the desk',
  },
  unit_conflict: {
    kind: 'Units let twice',
    raised: 'Unit found to be let twice',
    settled: 'Unit let twice settled',
  },
  policy: {
    kind: 'Own policies',
    approved: 'Own policy approved',
    refused: 'Own policy refused',
  },
  refund: {
    kind: 'Refunds',
    asked: 'Refund asked for',
    done: 'Refund done',
    failed: 'Refund failed',
    needs_review: 'Refund to be looked at',
  },
  session: {
    kind: 'Sessions of tenants',
    revoke: 'Session of a tenant ended',
  },
  signature: {
    kind: 'Signatures',
    saved: 'Signed',
  },
  staff: {
    kind: 'Staff',
    code_switched_off: 'Second factor switched off',
    code_switched_on: 'Second factor switched on',
    created: 'Account made',
    delay_cleared: 'Staff let in again at the kiosk',
    disabled: 'Account disabled',
    enabled: 'Account let in again',
    guessing: 'Many wrong PINs at the kiosk',
    left: 'Signed out',
    locked: 'Locked by itself',
    password_changed: 'Own password changed',
    pin_changed: 'Own PIN changed',
    renamed: 'Name changed',
    reset: 'New PIN and password given',
    role_changed: 'Role changed',
    sessions_ended: 'Signed out by a manager',
    sign_in_failed: 'Signing in failed',
    signed_in: 'Signed in',
  },
  waiver: {
    kind: 'Waivers',
    given: 'Charge waived',
    taken_back: 'Waiver taken back',
  },
};

export type ActsMessages = typeof acts;
