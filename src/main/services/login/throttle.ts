/** Counts failed logins in the database, so that a restart forgives nothing (domain/login/login-throttle.ts has the rules). */
import { refusal, type Refusal } from '../../../shared/result';
import { findAllowance, writeAllowance } from '../../database/base/allowances';
import {
  deleteFailures,
  deleteFailuresBefore,
  deleteLoginPlacesBefore,
  findFailures,
  isLoginPlace,
  writeFailures,
  writeLoginPlace,
} from '../../database/login/logins';
import type { Tx } from '../../database/schema';
import { addressGroup } from '../../domain/base/address-group';
import { fullAfterUse } from '../../domain/base/allowance';
import {
  afterFailure,
  loginWaitMs,
  nameAllowance,
  placeHistoryOf,
  type LoginLimits,
  type PlaceHistory,
} from '../../domain/login/login-throttle';
import { clientOf, type Caller } from '../base/caller';
import { sha256 } from '../../database/sha256';
import { DAY_MS } from '../../../shared/durations';

const FAILURES_KEPT_MS = DAY_MS;
/** Somebody who has not logged in from a place for this long is as new there as anybody. */
const PLACES_KEPT_MS = 180 * DAY_MS;

/** Who is counted. Names and addresses are personal data: only hashes are stored. */
export interface Subjects {
  /** This name with this key from this address. */
  readonly place: string;
  readonly address: string;
  readonly name: string;
}

/** Who signs in, and from which address of the network. */
export interface Origin {
  readonly caller: Caller;
  readonly address: string;
}

export function subjectsOf(userName: string, { caller, address }: Origin): Subjects {
  const group = addressGroup(address);
  return {
    place: `place:${sha256(JSON.stringify([userName, clientOf(caller), group]))}`,
    address: `address:${sha256(group)}`,
    name: `name:${sha256(userName)}`,
  };
}

/** Somebody of the staff with a browser at the desk: counted as tenants are, and apart from them. */
export function deskSubjects(staffNumber: string, address: string): Subjects {
  const group = addressGroup(address);
  return {
    place: `place:${sha256(JSON.stringify(['staff', staffNumber, group]))}`,
    address: `address:${sha256(JSON.stringify(['staff', group]))}`,
    name: `name:${sha256(JSON.stringify(['staff', staffNumber]))}`,
  };
}

/** Why an attempt is not heard now: FAILED, throttled, with the seconds to wait; null when it is. */
export async function throttled(
  tx: Tx,
  subjects: Subjects,
  limits: LoginLimits,
  nowMs: number,
): Promise<Refusal | null> {
  const atPlace = await findFailures(tx, subjects.place);
  const history = {
    knownPlace: await isLoginPlace(tx, subjects.place),
    atPlace,
    atAddress: await findFailures(tx, subjects.address),
    nameFullAtMs: await findAllowance(tx, nameSubject(subjects, placeHistoryOf(atPlace))),
  };
  const wait = loginWaitMs(history, nowMs, limits);
  return wait === 0 ? null : comeBackIn(wait);
}

export function comeBackIn(
  waitMs: number,
  message = 'Too many failed attempts to log in. Try again later.',
): Refusal {
  return refusal('FAILED', 'throttled', {
    message,
    reason: 'throttled',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

export async function countFailure(
  tx: Tx,
  subjects: Subjects,
  limits: LoginLimits,
  nowMs: number,
): Promise<void> {
  await deleteFailuresBefore(tx, nowMs - FAILURES_KEPT_MS);
  const placeHistory = placeHistoryOf(await findFailures(tx, subjects.place));
  for (const subject of [subjects.place, subjects.address]) {
    await writeFailures(tx, subject, afterFailure(await findFailures(tx, subject), nowMs));
  }
  // A place known for this name waits by its own count alone, and so takes nothing from the others.
  if (await isLoginPlace(tx, subjects.place)) return;
  const name = nameSubject(subjects, placeHistory);
  const fullAtMs = await findAllowance(tx, name);
  await writeAllowance(tx, name, fullAfterUse(nameAllowance(limits, placeHistory), fullAtMs, nowMs));
}

const nameSubject = ({ name }: Subjects, placeHistory: PlaceHistory) =>
  placeHistory === 'first' ? name : `again:${name}`;

/** What is guessed easily clears the place's failures and makes no place known: there the other two counts would end. */
export function forgive(tx: Tx, { place }: Pick<Subjects, 'place'>): Promise<void> {
  return deleteFailures(tx, place);
}

/**
 * A login that worked makes the place known and clears its failures. It does not clear the address's, or one
 * good login would pay for many bad ones. It does not clear the name's, which others used up.
 */
export async function welcome(tx: Tx, subjects: Subjects, nowMs: number): Promise<void> {
  await forgive(tx, subjects);
  await deleteLoginPlacesBefore(tx, nowMs - PLACES_KEPT_MS);
  await writeLoginPlace(tx, subjects.place, nowMs);
}
