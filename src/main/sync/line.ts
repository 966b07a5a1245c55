/**
 * The line to head office. It only carries; sender.ts decides what to send, when to repeat it and what counts as
 * delivered. Every call may throw a LineDown, and then nothing is known.
 */
import type { BooksAnswer } from '../../shared/head-office/books';
import type { ReportedEvent } from '../../shared/head-office/reported-events';
import type { ElsewhereDue } from '../../shared/head-office/elsewhere-due';
import type { ChainPlace, WireEvent } from '../../shared/head-office/event';
import type { ClaimAnswer, ClaimAsk } from '../../shared/head-office/https';
import type { SupportGiven } from '../../shared/head-office/support';
import type { PhoneAnswer, PhoneRequest } from '../../shared/head-office/phone';
import type { DocumentName, DownDocument } from '../../shared/head-office/names';
import type { KioskStatus, StatusAnswer } from '../../shared/head-office/status';
import type { PinnedKey } from '../../shared/head-office/seal';
import type { Id } from '../../shared/ids';

/** Head office was not reached, or did not answer in time: the request may have taken effect or not. */
export class LineDown extends Error {
  /** Nobody was there at all (reach.ts). */
  readonly isSilent: boolean;

  constructor(message: string, { isSilent = false, ...options }: ErrorOptions & { isSilent?: boolean } = {}) {
    super(message, options);
    this.name = 'LineDown';
    this.isSilent = isSilent;
  }
}

/** What answers signs by another key than the one that a person brought. */
export class OtherOfficeKey extends LineDown {}

export type SendAnswer =
  /** Head office has them all. */
  | { readonly kind: 'taken' }
  /**
   * Nothing was taken: head office's last event of this kiosk is not the one before these. It went back, or has some
   * already. Null: it has none, or none that can be read.
   */
  | { readonly kind: 'elsewhere'; readonly last: ChainPlace | null };

export type OfficeBooks = BooksAnswer & { readonly facts: readonly ReportedEvent[] };

export interface HeadOfficeLine {
  /** Whether the line is up right now, as far as can be known. */
  readonly up: () => boolean;
  /** Why the line is down, in a sentence for a technician; null while it is up. */
  readonly problem: () => string | null;
  /** The key by which head office signs, as it is pinned here; null: none yet. */
  readonly officeKey: () => PinnedKey | null;
  /** The newest era in which head office answered (shared/head-office/pair.ts); 0: none yet. */
  readonly era: () => number;
  /**
   * Called whenever the line comes up or goes down. Called with true once more when head office begins an era while the
   * line is up, because it may have forgotten things. Returns a function that ends the listening.
   */
  onChange(listener: (up: boolean) => void): () => void;
  /** Sends events in order, consecutive ones of one chain, at most a batch of them (shared/head-office/batch.ts). */
  send(events: readonly WireEvent[]): Promise<SendAnswer>;
  /** A document in its present state; null where there is none. */
  read(document: DownDocument): Promise<Uint8Array | null>;
  /**
   * Hands over a document whenever the line comes up (null: there is none), and whenever it changes. The listener must
   * not throw. Returns a function that ends the watching.
   */
  watch(document: { readonly name: DocumentName }, changed: (bytes: Uint8Array | null) => void): () => void;
  /**
   * Claims a unit (as `claimed`): of any number of kiosks only one gets it. A claim that this kiosk already has keeps
   * its kind; its fencing number stays only where the kiosk names it as held. Safe to repeat.
   */
  claim(ask: ClaimAsk): Promise<ClaimAnswer>;
  /** Gives up the grant with that number, and no other. Safe to repeat. */
  release(unitId: Id<'unit'>, fence: number): Promise<void>;
  report(status: KioskStatus): Promise<StatusAnswer>;
  /** Opens, asks for, or ends the place where a phone leaves details. Safe to repeat. */
  phone(request: PhoneRequest): Promise<PhoneAnswer>;
  /** What contracts of other kiosks of the site owe for a unit. */
  due(unitId: Id<'unit'>): Promise<readonly ElsewhereDue[]>;
  /** Hands in the file for the maker's support that head office asked for. */
  support(given: SupportGiven): Promise<void>;
  /**
   * For a kiosk whose books are in doubt. Returns its contracts as head office has them, and every event it reported
   * after the places up to which its books go.
   */
  books(places: readonly ChainPlace[]): Promise<OfficeBooks>;
  /** Ends it; safe to call twice. */
  close(): Promise<void>;
}
