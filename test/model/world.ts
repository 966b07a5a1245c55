/**
 * The world of the model: two kiosks of one property, their head office, two units, and what really happened. Everything
 * is a value: a step makes another world and leaves this one as it is.
 */
import type { ClaimState } from '../../src/main/domain/unit/unit-claim';
import type { DoubtView } from '../../src/main/domain/books/books-in-doubt';
import type { AllotmentState } from '../../src/head-office/claims/rules';
import type { Id } from '../../src/shared/ids';
import type { Rules } from './rules';

export type KioskNumber = 0 | 1;
export type UnitNumber = 0 | 1;
/** Of a contract: its place in `World.contracts`. */
export type ContractNumber = number;

export const kioskName = (kiosk: KioskNumber) => (kiosk === 0 ? 'a' : 'b');
export const unitIds = ['u0' as Id<'unit'>, 'u1' as Id<'unit'>] as const;
export const unitName = (unit: UnitNumber) => unitIds[unit];

/** What was acknowledged to a customer. Nothing takes it back. */
export interface Contract {
  readonly kiosk: KioskNumber;
  readonly unit: UnitNumber;
  readonly number: string;
  /** The provider knows what was paid by card. */
  readonly byCard: boolean;
  readonly hasLeft: boolean;
}

export interface KioskClaim {
  readonly state: ClaimState;
  readonly fence: number | null;
  readonly kind: 'allotted' | 'claimed';
}

/** A kiosk's database. */
export interface Books {
  readonly units: readonly UnitBooks[];
  /** In the order in which they are reported. */
  readonly contracts: readonly ContractNumber[];
  /** Of contracts that head office has said have ended. */
  readonly ended: readonly ContractNumber[];
  /** Known from elsewhere, and lacking here. */
  readonly lost: readonly ContractNumber[];
  readonly claims: readonly (KioskClaim | null)[];
  readonly epoch: number;
  /** Of contracts, in the epoch. */
  readonly lastNumber: number;
  readonly doubt: DoubtView | null;
  /** Of the claims of the property, as head office told them last. */
  readonly told: { readonly era: number; readonly version: number };
  readonly obeyed: number;
  /** How many claims were let go. */
  readonly letGo: number;
}
export type UnitBooks = 'available' | 'held' | 'occupied';

export interface Kiosk {
  readonly state: 'absent' | 'active' | 'gone';
  readonly books: Books;
  /** Beside the database. */
  readonly mark: { readonly epoch: number; readonly events: readonly number[]; readonly letGo: number };
  /** The database as it was once: a backup, and the file without its log. */
  readonly copy: Books | null;
  /** The database that a restore has kept aside. */
  readonly former: Books | null;
  /** What the mark knew, where the books end before it. */
  readonly lastEvents: readonly number[] | null;
  /** In memory: in which era it has asked again for all, and the events in the outbox then. */
  readonly reclaimedInEra: number;
  readonly reclaimedUpTo: readonly number[];
}

export interface OfficeClaim {
  readonly kiosk: KioskNumber;
  readonly fence: number;
  readonly kind: 'allotted' | 'claimed';
}

export interface OfficeLet {
  readonly contract: ContractNumber;
  readonly hasEnded: boolean;
  readonly timesPutRight: number;
}

export interface Allotted {
  readonly kiosk: KioskNumber;
  readonly unit: UnitNumber;
  readonly state: AllotmentState;
  readonly byItself: boolean;
}

export interface OfficeKiosk {
  readonly state: 'unknown' | 'invited' | 'active' | 'revoked';
  /** As it last reported. */
  readonly reclaimedInEra: number;
  readonly reclaimedUpTo: readonly number[];
  readonly obeyed: number;
  /** Units that it has by its books, and that it has no grant for. */
  readonly standing: readonly UnitNumber[];
  /** What it hears. */
  readonly allotment: { readonly version: number; readonly units: readonly UnitNumber[] } | null;
  /** Whether it was named before the last era began. */
  readonly isOfFormerEra: boolean;
}

/** Head office's database. */
export interface Office {
  readonly era: number;
  /** The last era that a person began; 0: none. */
  readonly raisedEra: number;
  /** It was put back, and nobody has said `restored`. The newest era that a kiosk proved. */
  readonly doubt: { readonly era: number } | null;
  readonly claims: readonly (OfficeClaim | null)[];
  readonly fence: number;
  /** The last number when this era had its first. */
  readonly beforeEra: number;
  readonly lets: readonly OfficeLet[];
  readonly allotted: readonly Allotted[];
  readonly kiosks: readonly OfficeKiosk[];
  /** As kiosks hear them; null: always as they are. */
  readonly taken: readonly (OfficeClaim | null)[] | null;
}

export interface World {
  readonly contracts: readonly Contract[];
  readonly kiosks: readonly Kiosk[];
  readonly office: Office;
  readonly dump: Office | null;
  /** A release on its way. */
  readonly late: { readonly kiosk: KioskNumber; readonly unit: UnitNumber; readonly fence: number } | null;
  /** How many eras head office ever began: its clock. */
  readonly eras: number;
  readonly left: Budget;
  /** What must never be true; the search ends there. */
  readonly wrong: string | null;
  /** Units and kiosks are alike until they are used: the first of them is used first. */
  readonly used: { readonly unit: boolean; readonly kiosk: boolean };
}

/** How often each thing may still happen. */
export interface Budget {
  readonly lets: number;
  readonly drops: number;
  readonly copies: number;
  readonly restores: number;
  readonly dumps: number;
  readonly rollbacks: number;
  readonly lostAnswers: number;
  readonly lateReleases: number;
  readonly allots: number;
  readonly joins: number;
  readonly leaves: number;
}

export interface Setting {
  readonly rules: Rules;
  readonly budget: Budget;
  /** Kiosks that have joined from the beginning. */
  readonly kiosks: 1 | 2;
  readonly units: readonly UnitNumber[];
  /** What is taken is reported some time after it changed. */
  readonly tellsLate: boolean;
  /** The kiosks that may lose part of their books. */
  readonly losers: readonly KioskNumber[];
  /** What has happened before, by the names of the steps: from there every order is looked at. */
  readonly begins?: readonly string[];
  /** Whether customers may pay by card; both where it is left out and books may be lost. */
  readonly pays?: readonly boolean[];
  /** Ways in which a kiosk loses part of its books. */
  readonly losses: readonly Loss[];
}

/**
 * `kept`: a backup is restored, the former database can be read. `unreadable`: it cannot. `new_disk`: nothing else is there.
 * `log_lost`: the write-ahead log is gone, and the file is what it was once.
 */
export type Loss = 'kept' | 'unreadable' | 'new_disk' | 'log_lost';

const freshBooks: Books = {
  units: ['available', 'available'],
  contracts: [],
  ended: [],
  lost: [],
  claims: [null, null],
  epoch: 1,
  lastNumber: 0,
  doubt: null,
  told: { era: 0, version: 0 },
  obeyed: 0,
  letGo: 0,
};

const kiosk = (state: Kiosk['state']): Kiosk => ({
  state,
  books: freshBooks,
  mark: { epoch: 1, events: [], letGo: 0 },
  copy: null,
  former: null,
  lastEvents: null,
  reclaimedInEra: 0,
  reclaimedUpTo: [],
});

const officeKiosk = (state: OfficeKiosk['state']): OfficeKiosk => ({
  state,
  reclaimedInEra: 0,
  reclaimedUpTo: [],
  obeyed: 0,
  standing: [],
  allotment: null,
  isOfFormerEra: false,
});

export function firstWorld({ kiosks, budget, tellsLate }: Setting): World {
  const second = kiosks === 2;
  return {
    contracts: [],
    kiosks: [kiosk('active'), kiosk(second ? 'active' : 'absent')],
    office: {
      era: 1,
      raisedEra: 0,
      doubt: null,
      claims: [null, null],
      fence: 0,
      beforeEra: 0,
      lets: [],
      allotted: [],
      kiosks: [officeKiosk('active'), officeKiosk(second ? 'active' : 'unknown')],
      taken: tellsLate ? [null, null] : null,
    },
    dump: null,
    late: null,
    eras: 1,
    left: budget,
    wrong: null,
    used: { unit: false, kiosk: false },
  };
}

/** A list with one of its members changed. */
export function put<T>(list: readonly T[], index: number, value: T): T[] {
  const copy = [...list];
  copy[index] = value;
  return copy;
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`the model has nothing at ${index}`);
  return found;
}

export const kioskAt = (world: World, number: KioskNumber) => at(world.kiosks, number);

export function withKiosk(world: World, number: KioskNumber, change: Partial<Kiosk>): World {
  return { ...world, kiosks: put(world.kiosks, number, { ...kioskAt(world, number), ...change }) };
}

/** Writes into the database, and the mark beside it where an event was written. */
export function withBooks(world: World, number: KioskNumber, change: Partial<Books>): World {
  const { books, mark } = kioskAt(world, number);
  const after = { ...books, ...change };
  const marked = ['contracts', 'ended', 'epoch', 'letGo'].some((name) => name in change);
  return withKiosk(world, number, { books: after, mark: marked ? markIn(after) : mark });
}

export const markIn = (books: Books): Kiosk['mark'] => ({
  epoch: books.epoch,
  events: eventsOf(books),
  letGo: books.letGo,
});

/** Ids of the events in the outbox. */
export const eventsOf = ({ contracts, ended }: Books): number[] => [
  ...contracts,
  ...ended.map((contract) => -1 - contract),
];

export const withOffice = (world: World, change: Partial<Office>): World => ({
  ...world,
  office: { ...world.office, ...change },
});

export const spend = (world: World, what: keyof Budget): World => ({
  ...world,
  left: { ...world.left, [what]: world.left[what] - 1 },
});
