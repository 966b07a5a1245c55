/** What every service is handed. It is made by create-context.ts and passed on; state of one feature is not in it. */
import type { Logger } from 'pino';
import type { Id, IdKind } from '../../../shared/ids';
import type { CardGateway } from '../../card-reader/port';
import type { Store } from '../../database/store';
import type { DocumentMaker, PagePainter, SignatureReader } from '../../documents/port';
import type { Clock } from '../../domain/base/dates';
import type { ListedPlace } from '../../domain/contact/place-list';
import type { ReservationLimits } from '../../domain/booking/reservation-limits';
import type { ClockTrust } from './clock-trust';
import type { HeadOffice } from './head-office';
import type { UnitRights } from './unit-rights';
import type { UpdatesView } from './updates';

export interface ServiceSettings {
  /** Whether prices, texts, waivers at a move-in and erasing need another manager's yes; null: where there is a head office. */
  readonly secondPerson: boolean | null;
  /** Money above it needs another manager's yes; null: none does. */
  readonly secondPersonAboveMinor: number | null;
  /** A limit of its own for the difference of a count; null: that of all money. */
  readonly secondPersonAboveDifferenceMinor: number | null;
  /** A limit of its own for a fee that is waived; null: that of all money. */
  readonly secondPersonAboveWaiverMinor: number | null;
  /** The same for what one person does of one kind within a day, added up. */
  readonly secondPersonAboveDayMinor: number | null;
  /** The most that is refunded in cash for one contract within 24 hours; null: any amount. */
  readonly refundCashUpToMinor: number | null;
  readonly kioskId: string;
  readonly holdMinutes: number;
  /** How long a booking is kept for a customer who pays later. */
  readonly reservationHours: number;
  /** How many units a customer may take in one visit. */
  readonly unitsPerVisit: number;
  /** Whether an ID held to the scanner may fill in who somebody is. */
  readonly idScan: string | null;
  /** Whether customers may type their details on their own phone. */
  readonly phoneDetails: boolean;
  /** Whether it is kept too for a customer who walks away, and has said where the code may go. */
  readonly finishLaterWhenIdle: boolean;
  /** How much may be kept so at the screen. */
  readonly reservationLimits: ReservationLimits;
  /** Units that one device may hold at a time (held-units.ts); null: as many as there are. */
  readonly unitsHeldPerKey: number | null;
  readonly moveInDaysAhead: number;
  readonly minimumFreeDiskBytes: number;
}

export interface ServiceContext {
  readonly store: Store;
  readonly clock: Clock;
  /** Whether that clock can be believed. */
  readonly clockTrust: ClockTrust;
  readonly newId: <K extends IdKind>() => Id<K>;
  readonly settings: ServiceSettings;
  readonly gateway: CardGateway;
  readonly documents: DocumentMaker;
  readonly pages: PagePainter;
  readonly signatures: SignatureReader;
  /** Bytes free on the disk of the data directory. */
  readonly freeDiskBytes: () => Promise<number>;
  readonly unitRights: UnitRights;
  readonly headOffice: HeadOffice;
  /** What a list has for a postal code: places (`DE`) or streets (`DE.streets`); nothing where the kiosk has no such list. */
  readonly places: (list: string, postalCode: string) => readonly ListedPlace[];
  /** Whether a domain takes mail; null where nobody can say, or nobody is to be asked. */
  readonly takesMail: (domain: string) => Promise<boolean | null>;
  /** The version that runs, and how it is kept up to date. */
  readonly updates: () => UpdatesView;
  readonly log: Logger;
}
