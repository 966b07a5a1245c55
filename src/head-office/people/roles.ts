/**
 * What people may do at head office, by role. An owner may do everything and decides who works here. A manager decides about
 * units, and who works at their properties in lower roles. Pricing has the catalogues. An operator looks after kiosks, publishes what others approved, and sees no money of tenants. Finance has the money, and the taxes of catalogues. Support
 * answers calls for help. A viewer looks. Every page asks this table; nobody is shown what they may not do.
 */
import type { StaffRole } from '../../shared/desk/roles';

export const roles = ['owner', 'manager', 'pricing', 'operator', 'finance', 'support', 'viewer'] as const;
export type Role = (typeof roles)[number];

const owner = ['owner'] as const;
const kiosks = ['owner', 'operator'] as const;
const prices = ['owner', 'manager', 'pricing'] as const;
const offices = ['owner', 'manager', 'pricing', 'operator', 'finance', 'viewer'] as const;

const permissions = {
  /** To come in: one's own account, and what they did. */
  enter: roles,
  /** What everybody did at the properties that the person has. Others read of it what their work is. */
  seeHistory: ['owner', 'manager', 'viewer'],
  /** Figures and all reports of these properties. */
  seeMoney: ['owner', 'manager', 'finance', 'viewer'],
  /** Reports at all: who has no money reads those about units and rents. */
  seeReports: ['owner', 'manager', 'pricing', 'finance', 'viewer'],
  /** The fleet, each kiosk, and what waits for somebody. */
  see: ['owner', 'manager', 'operator', 'support', 'viewer'],
  /** Which kiosk rents out which unit. */
  seeUnits: offices,
  /** What was published, and changes of it. */
  seeCatalogues: offices,
  /** To say who works at one's own properties, in roles below one's own. */
  people: ['owner', 'manager'],
  /** The same of everybody, whatever they may do. */
  everybody: owner,
  /** To let kiosks join, and to turn them away. */
  kiosks,
  /** To take a call for help or what has to be decided, so that the others see who has it. */
  take: ['owner', 'manager', 'operator', 'support'],
  /** Calls for help, and what waits for a decision: all of it, or what the person may approve. */
  seeWaiting: ['owner', 'manager', 'operator', 'finance', 'support', 'viewer'],
  /** To be the second person for money that waits at a kiosk. */
  approveMoney: ['owner', 'manager'],
  /** The same for a difference of a count alone. */
  approveDifference: ['owner', 'manager', 'finance'],
  /** To see and say who gets the letters about what nobody takes. */
  mail: ['owner', 'manager'],
  /** To settle what contradicts, could not be read or is gone for good. */
  settle: kiosks,
  /** To edit a change of catalogues. */
  catalogues: prices,
  /** To publish a change that others approved, to begin one that goes back to an earlier catalogue, which others approve, and to stop both. */
  publish: ['owner', 'manager', 'pricing', 'operator'],
  /** To approve a change that others edited: what it changes says who may (change-parts.ts). */
  approve: ['owner', 'manager', 'pricing', 'finance'],
  approvePrices: prices,
  approveTaxes: ['owner', 'finance'],
  approveAgreement: owner,
  /** To see what bookkeepers are given. */
  seeJournal: ['owner', 'manager', 'finance', 'viewer'],
  /** To give it to them, and to say what they call accounts. */
  journal: ['owner', 'finance'],
  /** To give the contracts of a kiosk that is gone to another one, with a file that names their tenants. */
  handOver: ['owner', 'manager'],
  /** To say which kiosk rents out which unit without asking. */
  allot: ['owner', 'manager', 'operator'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

/** What a page is about that shows or moves money: it asks who it is after a quarter of an hour without use. */
const aboutMoney: readonly Permission[] = [
  'seeMoney',
  'seeReports',
  'seeJournal',
  'journal',
  'approveDifference',
];

export const isAboutMoney = (needs: Permission): boolean => aboutMoney.includes(needs);

export function mayDo(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}

// The cast: the keys of an object are known as texts alone.
const all = Object.keys(permissions) as Permission[];

/** Whether a role may do less than another one, and nothing else: so nobody hands out a right that they lack. */
const isBelow = (role: Role, than: Role): boolean =>
  all.every((permission) => !mayDo(role, permission) || mayDo(than, permission)) &&
  all.some((permission) => mayDo(than, permission) && !mayDo(role, permission));

/** The roles that somebody may give to others. */
export const rolesGivenBy = (role: Role): readonly Role[] =>
  mayDo(role, 'everybody') ? roles : roles.filter((each) => isBelow(each, role));

/** Whether somebody may be the second person for what was asked at a kiosk. */
export const mayApproveMoney = (role: Role, act: string): boolean =>
  mayDo(role, act === 'difference' ? 'approveDifference' : 'approveMoney');

/**
 * As what somebody works at the kiosks of their properties, by the table of shared/desk/roles.ts; null: not at all. Nobody gives
 * them digits then, and no yes of theirs counts there, but to what the table above lets them approve.
 */
export const kioskRoles: Readonly<Record<Role, StaffRole | null>> = {
  owner: 'manager',
  manager: 'manager',
  pricing: null,
  operator: 'technician',
  finance: null,
  support: null,
  viewer: null,
};

export const isRole = (word: string): word is Role => roles.some((role) => role === word);
