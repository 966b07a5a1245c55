/**
 * Signing in: name, password, and a code of the authenticator or a recovery code, all at once. What of them was wrong is not
 * said. How often somebody may try is the rule of all logins (main/domain/login/login-throttle.ts), at all listeners together.
 */
import { randomBytes } from 'node:crypto';
import { addressGroup } from '../../main/domain/base/address-group';
import { fullAfterUse } from '../../main/domain/base/allowance';
import { createTurns } from '../../main/domain/base/turns';
import { stepOfCode } from '../../main/domain/login/authenticator';
import { phoneMsAt } from '../../shared/movable-clock';
import {
  afterFailure,
  defaultLoginLimits,
  loginWaitMs,
  nameAllowance,
  placeHistoryOf,
} from '../../main/domain/login/login-throttle';
import type { Selectable } from 'kysely';
import { codeHash } from '../codes';
import { findPersonByName, takeRecoveryCode, takeStep, updatePerson } from '../database/people/people';
import {
  countingSignIns,
  findFailures,
  findFullAtMs,
  isKnownDevice,
  noteDevice,
  writeFailures,
  writeFullAtMs,
} from '../database/people/sign-ins';
import { refreshSession } from '../database/people/sessions';
import type { PersonTable } from '../database/schema-people';
import type { Database, Tx } from '../database/tx';
import { noteAct } from './acts';
import type { InSession } from './join';
import { isRightPassword } from './passwords';
import { nameKey } from './people';
import { beginSession, hashOf } from './sessions';

/** More than wait are sent away: each may hold a connection. */
const MOST_WAITING = 20;
const turns = createTurns(1);

export interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly code: string;
  readonly address: string;
  /** What the browser was given when somebody signed in there before; null: nothing. */
  readonly deviceToken: string | null;
}

export type Admission =
  | { readonly kind: 'signed_in'; readonly token: string; readonly deviceToken: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'throttled'; readonly waitMs: number };

/** Begins a session. */
export const signIn = (database: Database, attempt: Attempt, nowMs: number): Promise<Admission> =>
  admit(database, attempt, nowMs, (tx, { id }) => beginSession(tx, id, nowMs));

/** Who is signed in shows again who they are; the session goes on. */
export const signInAgain = (
  database: Database,
  { name, tokenHash }: InSession,
  attempt: Omit<Attempt, 'name'>,
  nowMs: number,
): Promise<Admission> =>
  admit(database, { ...attempt, name }, nowMs, async (tx) => {
    await refreshSession(tx, tokenHash, nowMs);
    return '';
  });

/** `begin`: what follows, and answers the token. */
async function admit(
  database: Database,
  attempt: Attempt,
  nowMs: number,
  begin: (tx: Tx, person: Selectable<PersonTable>) => Promise<string>,
): Promise<Admission> {
  const whose = addressGroup(attempt.address);
  if (turns.waitingOf(whose) >= MOST_WAITING) return { kind: 'throttled', waitMs: 2000 };
  return turns.take(async () => {
    const counted = await countingSignIns(database, (tx) => countTry(tx, attempt, nowMs));
    if (counted.waitMs > 0) return { kind: 'throttled', waitMs: counted.waitMs };
    const person = (await findPersonByName(database, nameKey(attempt.name))) ?? null;
    const isRight = await isRightPassword(person?.password_hash ?? null, attempt.password);
    if (!person || !isRight) return { kind: 'wrong' };
    return database.transaction().execute(async (tx) => {
      const by = await takeSecondFactor(tx, person, attempt.code, nowMs);
      if (by === null) return { kind: 'wrong' };
      await counted.takeBack(tx);
      const deviceToken = attempt.deviceToken ?? newDeviceToken();
      await noteDevice(
        tx,
        { tokenHash: hashOf(deviceToken), nameHash: hashOf(nameKey(attempt.name)) },
        nowMs,
      );
      await updatePerson(tx, person.id, { last_sign_in_at_ms: nowMs });
      await noteAct(tx, person, { act: by }, nowMs);
      return { kind: 'signed_in', token: await begin(tx, person), deviceToken };
    });
  }, whose);
}

/** By which a browser is known in which somebody has signed in. */
export const newDeviceToken = (): string => randomBytes(24).toString('base64url');

/** Null: the code is wrong, or was used before. */
async function takeSecondFactor(
  tx: Tx,
  person: Selectable<PersonTable>,
  code: string,
  nowMs: number,
): Promise<'person.signed_in' | 'person.used_recovery_code' | null> {
  if (person.totp_secret === null) return null;
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const proof = { secret: person.totp_secret, lastStep: person.totp_last_step };
    const step = stepOfCode(proof, digits, phoneMsAt(nowMs));
    return step !== null && (await takeStep(tx, person, step)) ? 'person.signed_in' : null;
  }
  return (await takeRecoveryCode(tx, person.id, codeHash(code))) ? 'person.used_recovery_code' : null;
}

/** Counts the try as a failure before anybody looks at it, so that many at once do not outrun the count. */
async function countTry(tx: Tx, { name, address, deviceToken }: Attempt, nowMs: number) {
  const nameHash = hashOf(nameKey(name));
  const place = addressGroup(address);
  const device = deviceToken === null ? null : hashOf(deviceToken);
  const knownPlace = device !== null && (await isKnownDevice(tx, device, nameHash));
  const atPlaceOf = `${knownPlace ? `device:${device}` : `address:${hashOf(place)}`}:${nameHash}`;
  const ofAddress = `address:${hashOf(place)}`;
  const atPlace = await findFailures(tx, atPlaceOf);
  const atAddress = await findFailures(tx, ofAddress);
  const history = placeHistoryOf(atPlace);
  const nameFullAtMs = await findFullAtMs(tx, nameHash, history);
  const known = { knownPlace, atPlace, atAddress, nameFullAtMs };
  const waitMs = loginWaitMs(known, nowMs, defaultLoginLimits);
  if (waitMs > 0) return { waitMs, takeBack: () => Promise.resolve() };
  await writeFailures(tx, atPlaceOf, afterFailure(atPlace, nowMs));
  if (!knownPlace) {
    await writeFailures(tx, ofAddress, afterFailure(atAddress, nowMs));
    const fullAtMs = fullAfterUse(nameAllowance(defaultLoginLimits, history), nameFullAtMs, nowMs);
    await writeFullAtMs(tx, { nameHash, history, fullAtMs }, nowMs);
  }
  return {
    waitMs: 0,
    async takeBack(later: Tx) {
      await writeFailures(later, atPlaceOf, null);
      if (!knownPlace) await writeFailures(later, ofAddress, atAddress);
    },
  };
}
