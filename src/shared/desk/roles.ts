/**
 * What staff may do, by role. An attendant serves customers; a manager also decides about money and people; a
 * technician looks after the machine and sees neither tenants nor money. The router asks this table, and the page shows
 * nobody what they may not do.
 */
export const staffRoles = ['attendant', 'manager', 'technician'] as const;
export type StaffRole = (typeof staffRoles)[number];

const desk = ['attendant', 'manager'] as const;
const manager = ['manager'] as const;
const machine = ['manager', 'technician'] as const;

export const permissions = {
  /** Move-ins that are under way: see, help with, correct, hold, cancel, begin, finish. */
  move_in: desk,
  approve_policy: desk,
  accept_tax_proof: desk,
  waive: manager,
  take_payment: desk,
  refund: manager,
  credit_note: manager,
  /** A late fee: attendants up to what the catalogue says. */
  waive_fee: desk,
  /** For a damage, or for cleaning. */
  charge_extra: manager,
  /** To say that the bank did not pay a check. */
  return_payment: manager,
  /** To say that a payment settles another bill than it did. */
  move_settled: manager,
  /** To give up what a former tenant owes. */
  write_off: manager,
  settle_review: manager,
  /** To be the second person for money above the site's limit. */
  approve_money: manager,
  documents: desk,
  close_day: desk,
  /** To bring change, and to take cash to the bank. */
  move_drawer: desk,
  /** To take cash out of the drawer for anything else. */
  pay_out: manager,
  /** What they took and gave themselves. */
  see_transactions: desk,
  /** What everybody took and gave. */
  see_all_transactions: manager,
  /** What bookkeepers are given. */
  export_journal: manager,
  see_tenants: desk,
  correct_tenants: desk,
  access_codes: desk,
  /** To let an access code open nothing for a while. */
  suspend_access: desk,
  /** To say that nothing follows from late rent for now. */
  hold: manager,
  /** To announce a new rent, or to take it back. */
  change_rent: manager,
  /** To give a tenant another plan or other extras, as the tenant agreed. */
  change_charges: desk,
  /** The site's own notice to a tenant. */
  end_rental: manager,
  /** To give a tenant another unit. */
  transfer: manager,
  /** To say that a tenant leaves, or has left. */
  move_out: desk,
  see_units: staffRoles,
  /** To say what is left in a unit whose tenant has gone. */
  check_unit: desk,
  /** To let nobody have a unit, and to put it back. */
  take_out_unit: staffRoles,
  /** Everything that is stored about somebody: hand out, or erase. */
  personal_data: manager,
  /** To sign a tenant out everywhere. */
  end_sessions: manager,
  see_health: staffRoles,
  test_devices: staffRoles,
  /** To say that the clock shows the right time: what is sold is dated by it. */
  confirm_clock: manager,
  /** To let this kiosk belong to a head office, which then rules its catalogue, its staff and its units. */
  join_head_office: manager,
  api_keys: machine,
  listener: machine,
  /** What a unit is like and how the screens look. */
  catalogue: machine,
  /** Prices, taxes, plans, agreement texts: all else of a catalogue. */
  prices: manager,
  /** To take over tenancies that ran elsewhere. */
  import_tenancies: manager,
  backups: machine,
  manage_staff: manager,
  see_audit: manager,
  /** Of everybody's rent and money. */
  see_reports: manager,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

/** Whether a role holds a permission. */
export function may(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role);
}
