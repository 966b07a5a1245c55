/**
 * The line to head office. It carries; what to tell, when to tell it again and what counts as told is the sender's
 * (sender.ts). Every call may throw a LineDown; nothing is known then.
 */
import type { BooksAnswer } from '../../shared/head-office/books';
import type { ReportedEvent } from '../../shared/head-office/reported-events';
import type { ChainPlace, WireEvent } from '../../shared/head-office/event';
import type { ClaimAnswer, ClaimAsk } from '../../shared/head-office/https';
import type { DocumentName, DownDocument } from '../../shared/head-office/names';
import type { KioskStatus, StatusAnswer } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';

/** Head office was not reached, or did not answer in time: what was asked may have happened or not. */
export class LineDown extends Error {
  /** Nobody was there at all (reach.ts). */
  readonly isSilent: boolean;

  constructor(message: string, { isSilent = false, ...options }: ErrorOptions & { isSilent?: boolean } = {}) {
    super(message, options);
    this.name = 'LineDown';
    this.isSilent = isSilent;
  }
}

export type SendAnswer =
  /** Head office has them all. */
  | { readonly kind: 'taken' }
  /**
   * Nothing was taken: the last that head office has of this kiosk is not what comes before these. It went back, or has some
   * already; null: it has none, or none that can be read.
   */
  | { readonly kind: 'elsewhere'; readonly last: ChainPlace | null };

export type OfficeBooks = BooksAnswer & { readonly facts: readonly ReportedEvent[] };

export interface HeadOfficeLine {
  /** Whether it is there right now, as far as anybody can know. */
  readonly up: () => boolean;
  /** What keeps it from being up, in a sentence for a technician; null while it is. */
  readonly problem: () => string | null;
  /** The latest in which head office spoke (shared/head-office/pair.ts); 0: it has not yet. */
  readonly era: () => number;
  /**
   * Called whenever the line has come up, and has gone down. Called with true again where head office begins an era while
   * the line is up: it may have forgotten what it heard. Answers the end of the listening.
   */
  onChange(listener: (up: boolean) => void): () => void;
  /** Tells events in order, neighbors of one chain, at most a batch of them (shared/head-office/batch.ts). */
  send(events: readonly WireEvent[]): Promise<SendAnswer>;
  /** A document as it stands; null where there is none. */
  read(document: DownDocument): Promise<Uint8Array | null>;
  /**
   * Hands over a document as it stands whenever the line has come up (null: there is none), and whenever it changes.
   * The listener must not throw. Answers the end of the watching.
   */
  watch(document: { readonly name: DocumentName }, changed: (bytes: Uint8Array | null) => void): () => void;
  /**
   * Asks for a unit (as `claimed`): only one of any number of kiosks gets it. What stands for this kiosk already keeps its
   * kind; its fencing number stays only where the kiosk names it as held. Safe to repeat.
   */
  claim(ask: ClaimAsk): Promise<ClaimAnswer>;
  /** Gives up the grant of that number; whatever else stands there stays. Safe to repeat. */
  release(unitId: Id<'unit'>, fence: number): Promise<void>;
  report(status: KioskStatus): Promise<StatusAnswer>;
  /**
   * For a kiosk whose own books are in doubt. Answers its contracts as head office has them, and all that it
   * reported behind the places up to which its books go.
   */
  books(places: readonly ChainPlace[]): Promise<OfficeBooks>;
  /** Ends it; safe to call twice. */
  close(): Promise<void>;
}
