/**
 * Joining: with the code that an owner made, somebody chooses a password and sets up an authenticator. The account counts from
 * the first code that comes back from it. Recovery codes are shown once.
 */
import { newEnrolment, stepOfCode, uriOf } from '../../main/domain/login/authenticator';
import { phoneMsAt } from '../../shared/movable-clock';
import { afterFailure } from '../../main/domain/login/login-throttle';
import { isStaffPassword } from '../../main/domain/login/staff-password';
import type { Id } from '../../shared/ids';
import { codeHash, newCode } from '../codes';
import { Refused } from '../locales/refused';
import {
  deleteJoinCodes,
  findPerson,
  lockJoining,
  replaceRecoveryCodes,
  updatePerson,
} from '../database/people/people';
import { deleteSession, deleteSessionsOf } from '../database/people/sessions';
import { countingSignIns, findFailures, writeFailures } from '../database/people/sign-ins';
import type { Database, Tx } from '../database/tx';
import { noteAct, type Doer } from './acts';
import { hashOfPassword, isRightPassword } from './passwords';
import { beginSession } from './sessions';

const ISSUER = 'Keyturn head office';
const RECOVERY_CODES = 10;
/** Fifty bits, behind the password. */
const RECOVERY_GROUPS = 2;

export interface Joining {
  readonly name: string;
  /** Base32, for typing. */
  readonly secret: string;
  /** For a camera. */
  readonly uri: string;
}

/** The same secret until the code is used up, so that a page that is asked for again shows what was scanned. */
export function beginJoining(database: Database, code: string, nowMs: number): Promise<Joining> {
  return database.transaction().execute(async (tx) => {
    const person = await lockJoining(tx, codeHash(code), nowMs);
    if (!person) throw unknownCode();
    const secret = person.pending_secret ?? newEnrolment(ISSUER, person.name).secret;
    if (person.pending_secret === null) await updatePerson(tx, person.id, { pending_secret: secret });
    return { name: person.name, secret, uri: uriOf(secret, ISSUER, person.name) };
  });
}

export interface Chosen {
  readonly code: string;
  readonly password: string;
  readonly again: string;
  readonly authenticatorCode: string;
}

export interface Joined {
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

export async function finishJoining(database: Database, chosen: Chosen, nowMs: number): Promise<Joined> {
  const { name } = await beginJoining(database, chosen.code, nowMs);
  await refuseWeak(chosen, name);
  const passwordHash = await hashOfPassword(chosen.password);
  return database.transaction().execute(async (tx) => {
    const person = await lockJoining(tx, codeHash(chosen.code), nowMs);
    if (!person || person.pending_secret === null) throw unknownCode();
    const secret = person.pending_secret;
    const typed = chosen.authenticatorCode.replaceAll(/\s/g, '');
    const step = /^\d{6}$/.test(typed) ? stepOfCode({ secret, lastStep: 0 }, typed, phoneMsAt(nowMs)) : null;
    if (step === null) throw new Refused((t) => t.refusals.people.wrongAuthenticator);
    await updatePerson(tx, person.id, {
      password_hash: passwordHash,
      totp_secret: secret,
      pending_secret: null,
      totp_last_step: step,
      last_sign_in_at_ms: nowMs,
    });
    await deleteJoinCodes(tx, person.id);
    await deleteSessionsOf(tx, person.id);
    await noteAct(tx, person, { act: 'person.joined' }, nowMs);
    const recoveryCodes = await newRecoveryCodes(tx, person.id);
    return { token: await beginSession(tx, person.id, nowMs), recoveryCodes };
  });
}

/** Who is signed in, and in which session. */
export type InSession = Doer & { readonly id: Id<'person'>; readonly tokenHash: string };
/** Of the present password, in one session. */
const MOST_GUESSES = 5;

/** Who is signed in changes the password; every other session ends. */
export async function changePassword(
  database: Database,
  by: InSession,
  asked: { readonly current: string; readonly password: string; readonly again: string },
  nowMs: number,
): Promise<void> {
  await proveAgain(database, by, asked.current, nowMs);
  await refuseWeak(asked, by.name);
  const passwordHash = await hashOfPassword(asked.password);
  await database.transaction().execute(async (tx) => {
    await updatePerson(tx, by.id, { password_hash: passwordHash });
    await deleteSessionsOf(tx, by.id, by.tokenHash);
    await noteAct(tx, by, { act: 'person.password_changed' }, nowMs);
  });
}

/** The former ones open nothing any more. */
export async function remakeRecoveryCodes(
  database: Database,
  by: InSession,
  current: string,
  nowMs: number,
): Promise<readonly string[]> {
  await proveAgain(database, by, current, nowMs);
  return database.transaction().execute(async (tx) => {
    await noteAct(tx, by, { act: 'person.recovery_codes_made' }, nowMs);
    return newRecoveryCodes(tx, by.id);
  });
}

/** Somebody who finds a session open must not make the account theirs, nor guess: then it ends. */
export async function proveAgain(
  database: Database,
  { id, tokenHash }: InSession,
  current: string,
  nowMs: number,
): Promise<void> {
  const subject = `session:${tokenHash}`;
  const isOver = await countingSignIns(database, async (tx) => {
    const count = afterFailure(await findFailures(tx, subject), nowMs);
    await writeFailures(tx, subject, count);
    if (count.failures > MOST_GUESSES) await deleteSession(tx, tokenHash);
    return count.failures > MOST_GUESSES;
  });
  if (isOver) throw new Refused((t) => t.refusals.people.passwordTooOften);
  const person = await findPerson(database, id);
  if (!(await isRightPassword(person?.password_hash ?? null, current)))
    throw new Refused((t) => t.refusals.people.wrongPassword);
  await countingSignIns(database, (tx) => writeFailures(tx, subject, null));
}

async function newRecoveryCodes(tx: Tx, id: Id<'person'>): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_GROUPS));
  await replaceRecoveryCodes(tx, id, codes.map(codeHash));
  return codes;
}

async function refuseWeak(
  { password, again }: { readonly password: string; readonly again: string },
  name: string,
): Promise<void> {
  if (password !== again) throw new Refused((t) => t.refusals.people.passwordsDiffer);
  if (!(await isStaffPassword(password, [name, 'head office'])))
    throw new Refused((t) => t.refusals.people.weakPassword);
}

const unknownCode = () => new Refused((t) => t.refusals.people.badCode);
