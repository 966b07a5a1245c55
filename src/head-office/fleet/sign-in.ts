/**
 * Who may see the fleet page: who has its password, by basic authentication, over TLS or on this machine. The
 * rule of all logins says how often wrong ones are heard (main/domain/login/login-throttle.ts). A browser
 * that had the right one before waits for nobody but itself.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addressGroup } from '../../main/domain/base/address-group';
import { fullAfterUse } from '../../main/domain/base/allowance';
import {
  afterFailure,
  defaultLoginLimits,
  loginWaitMs,
  nameAllowance,
  placeHistoryOf,
} from '../../main/domain/login/login-throttle';
import type { Database } from '../database/tx';
import { signInsInMemory, withSignIns, type SignInStore } from '../database/fleet/page-sign-ins';
import { within } from '../within';
import { sha256Of } from './password';

export interface Attempt {
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** What the browser was given when it had the right password; null: nothing. */
  readonly deviceToken: string | null;
  readonly address: string;
  readonly nowMs: number;
}

export type Admission =
  /** `newToken`: what the browser is to be known by from now on; null: it is known already. */
  | { readonly kind: 'admitted'; readonly newToken: string | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly waitMs: number };

export type Guard = (attempt: Attempt) => Promise<Admission>;

/** A database that is away must not keep the page waiting: this listener's own memory does then. */
const ANSWER_WITHIN_MS = 3_000;

export function createGuard(sha256: string, database: Database, isDatabaseUp: () => boolean): Guard {
  const memory = signInsInMemory();
  return async (attempt) => {
    const password = passwordOf(attempt.authorization);
    // A browser that does not know yet that it is to ask.
    if (password === null) return { kind: 'refused' };
    const isRight = timingSafeEqual(Buffer.from(sha256Of(password)), Buffer.from(sha256));
    if (!isDatabaseUp()) return judge(memory, attempt, isRight);
    // Who shows no token and is to wait by what this listener knows alone costs the database nothing.
    const { waitMs } = await standing(memory, attempt);
    if (attempt.deviceToken === null && waitMs > 0) return { kind: 'throttled', waitMs };
    try {
      const judged = withSignIns(database, (store) => judge(store, attempt, isRight));
      const admission = await within(ANSWER_WITHIN_MS, judged);
      await remember(memory, attempt, admission);
      return admission;
    } catch {
      return judge(memory, attempt, isRight);
    }
  };
}

/** For when the database is away. */
async function remember(memory: SignInStore, attempt: Attempt, admission: Admission): Promise<void> {
  const { deviceToken, nowMs } = attempt;
  const asStranger = { ...attempt, deviceToken: null };
  if (admission.kind === 'refused') await judge(memory, asStranger, false);
  if (admission.kind === 'admitted') await memory.clearFailures((await standing(memory, asStranger)).subject);
  const token = admission.kind === 'admitted' ? (admission.newToken ?? deviceToken) : null;
  if (token !== null) await memory.noteDevice(hash(token), nowMs);
}

async function standing(store: SignInStore, { deviceToken, address, nowMs }: Attempt) {
  const device = deviceToken === null ? null : hash(deviceToken);
  const knownPlace = device !== null && (await store.isKnownDevice(device));
  const subject = knownPlace ? `device:${device}` : `address:${hash(addressGroup(address))}`;
  const failures = await store.failures(subject);
  const nameFullAtMs = await store.fullAtMs(placeHistoryOf(failures));
  const history = { knownPlace, atPlace: failures, atAddress: failures, nameFullAtMs };
  return { subject, ...history, waitMs: loginWaitMs(history, nowMs, defaultLoginLimits) };
}

async function judge(store: SignInStore, attempt: Attempt, isRight: boolean): Promise<Admission> {
  const { nowMs } = attempt;
  const { subject, knownPlace, atPlace, nameFullAtMs, waitMs } = await standing(store, attempt);
  if (waitMs > 0) return { kind: 'throttled', waitMs };
  if (!isRight) {
    await store.writeFailures(subject, afterFailure(atPlace, nowMs));
    const whose = placeHistoryOf(atPlace);
    const allowance = nameAllowance(defaultLoginLimits, whose);
    if (!knownPlace) await store.writeFullAtMs(whose, fullAfterUse(allowance, nameFullAtMs, nowMs));
    return { kind: 'refused' };
  }
  if (atPlace !== null) await store.clearFailures(subject);
  if (knownPlace) return { kind: 'admitted', newToken: null };
  const newToken = randomBytes(24).toString('base64url');
  await store.noteDevice(hash(newToken), nowMs);
  return { kind: 'admitted', newToken };
}

function passwordOf(authorization: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  return Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':');
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
