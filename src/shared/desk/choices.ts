/** What the desk's screens list and the service checks; kept apart from the schemas, which the pages cannot carry. */

/** `available` and `elsewhere` share the units that nobody has by the books here; `occupied` holds those with a second lock too. */
export const unitFilters = [
  'all',
  'available',
  'elsewhere',
  'held',
  'occupied',
  'to_check',
  'out_of_service',
] as const;
export type UnitFilterName = (typeof unitFilters)[number];

/** By which the phone of somebody of head office signs them in. */
export const CLEARANCE_DIGITS = 10;

/** Why staff take a unit out of service. */
export const unitOutReasons = ['repair', 'cleaning', 'lock', 'own_use', 'sold', 'other'] as const;
export type UnitOutReason = (typeof unitOutReasons)[number];

export const unitSorts = ['number', 'size', 'rent', 'floor'] as const;
export type UnitSort = (typeof unitSorts)[number];

/** What staff do with the drawer beside payments: change comes in, something is bought, or cash goes to the bank. */
/** Of a catalogue's file as text. */
export const MOST_CATALOGUE_BYTES = 2 * 1024 * 1024;

/** Pages of the price list, as the address names them. */
export const priceListPages = [
  'unit',
  'plan',
  'premium',
  'add_on',
  'promotion',
  'tax',
  'charge',
  'agreement',
  'rule',
  'late_step',
  'late_cap',
  'user_type',
  'storage_type',
  'versions',
] as const;

/** What a line of the audit can be about, and where the desk shows it. */
export const auditSubjects = {
  contract: 'tenants',
  booking: 'today',
  contact: 'tenants',
  unit: 'units',
  invoice: 'tenants',
  receipt: 'tenants',
  credit_note: 'tenants',
  refund: 'tenants',
  document: 'tenants',
  access_code: 'units',
  login: 'tenants',
} as const;
export type AuditSubjectKind = keyof typeof auditSubjects;
export const auditSubjectKinds = Object.keys(auditSubjects) as [AuditSubjectKind, ...AuditSubjectKind[]];

/** What waits for a person, and where it is looked after. */
export const alertAreas = {
  help: 'today',
  approval: 'reviews',
  payment: 'reviews',
  refund: 'reviews',
  unit: 'reviews',
  books: 'reviews',
  policy: 'today',
  awaited_policy: 'tenants',
  tax_proof: 'today',
  message: 'tenants',
  prices: 'prices',
  schedule: 'prices',
  held_schedule: 'prices',
  reader: 'devices',
  printer: 'devices',
  disk: 'devices',
  backup: 'backups',
  head_office: 'devices',
  day: 'closing',
} as const;
export type AlertKind = keyof typeof alertAreas;
export const alertKinds = Object.keys(alertAreas) as [AlertKind, ...AlertKind[]];

/** Which move-ins are listed. `lost`: cancelled or run out. */
export const moveInFilters = ['all', 'open', 'moved_in', 'lost'] as const;
/** Where a page of them ends: when its last booking was made, and its id. */
export const moveInKey = /^\d{1,16} [0-9a-f-]{36}$/;
export type MoveInFilter = (typeof moveInFilters)[number];

/** Acts that a site may want a second person for: money above a limit, a waiver at the move-in, erasing somebody's data. */
export const approvalActs = [
  'refund',
  'credit_note',
  'paid_out',
  'difference',
  'taken_back',
  'written_off',
  'waived',
  'let_off',
  'erased',
] as const;
export type ApprovalAct = (typeof approvalActs)[number];
export type MoneyAct = Exclude<ApprovalAct, 'erased'>;

/** What staff may let a customer off at the move-in. */
export const letOffs = ['coverage', 'admin', 'deposit'] as const;
export type LetOff = (typeof letOffs)[number];

export const drawerMoveKinds = ['bank_drop', 'paid_in', 'paid_out'] as const;
export type DrawerMoveKind = (typeof drawerMoveKinds)[number];

/** Reports that are one table; report-tables.ts has their columns. */
export const tableNames = ['moves', 'takings', 'deposits', 'taxes', 'exceptions'] as const;
export type TableName = (typeof tableNames)[number];
export const reportNames = ['rent-roll', 'occupancy', 'months', 'premiums', ...tableNames] as const;
/** Units that one act is about at most. */
export const MOST_CHOSEN_UNITS = 5000;
/** What a report is kept as. */
export const reportFormats = ['csv', 'xlsx'] as const;

export type ReportName = (typeof reportNames)[number];

/** What a rent roll calls a unit. Of an earlier day it knows what was rented or out of service; all else is `not_rented`. */
export const rollStates = [
  'available',
  'elsewhere',
  'held',
  'occupied',
  'overlocked',
  'to_check',
  'out_of_service',
  'not_rented',
] as const;
export type RollState = (typeof rollStates)[number];

/**
 * What money did: it came in, was given back, or was taken back by a bank or as a mistake. Or staff moved cash of the
 * drawer.
 */
export const transactionKinds = [
  'payment',
  'refund',
  'returned',
  'taken_back',
  'paid_in',
  'paid_out',
  'bank_drop',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const transactionTenders = [
  'card',
  'card_simulated',
  'cash',
  'cheque',
  'desk_terminal',
  'sister',
] as const;
export type TransactionTender = (typeof transactionTenders)[number];

/** Why a manager holds what follows late rent. */
/** How often a part of a payment plan is due. */
export const planEvery = ['week', 'two_weeks', 'month'] as const;
export type PlanEvery = (typeof planEvery)[number];
export const MOST_PLAN_PARTS = 24;
export const holdCauses = ['protected', 'dispute', 'plan'] as const;

/** What staff may charge beside the rent. */
export const extraChargeKinds = ['damage', 'cleaning'] as const;

/** How a tenant agreed to another protection or extra, as staff say it. */
export const agreedWays = ['in_person', 'in_writing', 'by_phone'] as const;

/** How a default notice reached a tenant, as staff write it down. */
export const deliveryWays = ['certified_mail', 'mail', 'email', 'in_person'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];
