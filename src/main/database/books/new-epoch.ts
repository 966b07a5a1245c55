/**
 * How a database continues after part of its history was lost: nothing new can be mistaken for something from the
 * lost time.
 */
import type Database from 'better-sqlite3';
import { epochAfterLoss } from '../../domain/books/books-in-doubt';
import { leapAccessChanges } from '../access/changes';
import { putBooksInDoubt, type LostBooks } from './books-in-doubt';
import { epochIn, saveEpoch } from '../number-series';
import { endChain } from '../base/outbox';
import { doubtUnitClaims } from '../unit/claims';

export interface LostHistory extends LostBooks {
  /** The highest epoch of numbers that is known from outside of this database. */
  readonly knownEpoch: number;
}

/**
 * A gate must not continue here from its place in the former database. Head office must not take new events for those
 * that it already has. Numbers of documents may have been given out already. A unit may have been given up, or
 * rented.
 */
export function beginNewEpoch(raw: Database.Database, lost: LostHistory): void {
  raw
    .transaction(() => {
      leapAccessChanges(raw);
      endChain(raw);
      doubtUnitClaims(raw);
      saveEpoch(raw, epochAfterLoss(epochIn(raw), lost.knownEpoch));
      putBooksInDoubt(raw, lost);
    })
    .immediate();
}
