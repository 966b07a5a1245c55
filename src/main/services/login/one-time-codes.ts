/**
 * A tenant signs in without a password: they ask for a code of six digits at the address on file, and type it. Whether
 * anybody is known by what was typed shows nowhere: not in the answer, not in the work before it, not in the limits.
 */
import { ok, refusal, refuse, refuseAll, type Result } from '../../../shared/result';
import { findAllowance, writeAllowance } from '../../database/base/allowances';
import { findContact, noteContactOfKey, type ContactRow } from '../../database/contact/contacts';
import { insertLogin, type LoginRow } from '../../database/login/logins';
import {
  countTry,
  deleteEndedCodes,
  findOpenCode,
  findTenantLogin,
  replaceCode,
  useCode,
  type OneTimeCodeRow,
} from '../../database/login/one-time-codes';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { selectUnitsOf } from '../../database/tenant/tenants';
import { fullAfterUse, untilNextMs, type Allowance } from '../../domain/base/allowance';
import { CLOCK_SLACK_MS } from '../../domain/base/clock-trust';
import {
  atScreen,
  CODE_TRIES,
  CODE_VALID_MS,
  perKey,
  perPerson,
  textsOfSite,
  wayOf,
  type Reach,
} from '../../domain/login/one-time-code';
import { neverTried } from '../../domain/delivery/delivery';
import type { Level } from '../../domain/login/proof-level';
import { codeBody, redeemBody } from '../../domain/requests/contact';
import { read } from '../../domain/requests/members';
import { note } from '../audit/audit';
import { clientOf, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { toContactBookInfo } from '../contact/book';
import { writeToOldAddressOfCode } from '../contact/old-address';
import { membersOf } from '../contact/register';
import { addressesOf, languageOf, peopleWith, readAddressee, type Addressee } from './addressee';
import type { LoginView } from './login';
import type { PasswordHasher } from './passwords';
import { levelOfProof, LIFETIME_MS, openSession, signToken } from './sessions';
import { comeBackIn, countFailure, subjectsOf, throttled, welcome, type Origin } from './throttle';
import type { InTransaction } from '../base/work';

/** A device's token; at the screen the session ends with the visit. */
const TOKEN_MS = 15 * 60_000;

/** Ways that are set up, and how many text messages a day at most. */
export type SetUp = Reach & { readonly textsPerDay: number };

export interface SentView {
  readonly sent: true;
}

export interface RedeemView extends LoginView {
  readonly level: Level;
}

/**
 * Body `{email | phoneNumber, language?}`. Refuses as `readAddressee`, with NO_RECORDS_FOUND (not_found, `not_offered`)
 * where nothing can be sent from here, and with FAILED (throttled).
 */
export function askForCode(
  ctx: ServiceContext,
  setUp: SetUp,
  caller: Caller,
  body: unknown,
): Promise<Result<SentView>> {
  if (!setUp.email && !setUp.text)
    return Promise.resolve(refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' }));
  const members = membersOf(body);
  if (!members) return Promise.resolve(refuse('INVALID_INPUT_PARAM', 'invalid'));
  return ctx.store.attempt(async (tx) => {
    const addressee = await readAddressee(tx, members);
    if (!addressee.ok) return addressee;
    const nowMs = ctx.clock.nowMs();
    const source = `code:source:${clientOf(caller)}`;
    const limits: Limit[] = [[source, caller.kind === 'api_key' ? perKey : atScreen]];
    const wait = await useAll(tx, [...limits, ...limitsOf(addressee.value.subject)], nowMs);
    if (wait > 0) return refuseAll([comeBackIn(wait, 'Too many codes were asked for. Try again later.')]);
    const recipient = await recipientOf(tx, addressee.value, setUp, nowMs);
    await replaceCode(tx, {
      ...recipient,
      id: ctx.newId<'delivery'>(),
      subject: addressee.value.subject,
      source: clientOf(caller),
      language:
        read(codeBody.shape.language, members['language']) ?? (await languageOf(tx, recipient.contact_id)),
      code_hash: null,
      tries: 0,
      ...neverTried(nowMs),
      expires_at_ms: nowMs + CODE_VALID_MS,
    });
    await writeToOldAddressOfCode({ ctx, tx }, recipient.contact_id);
    await note({ ctx, tx, by: caller }, 'code.asked', '-');
    return ok({ sent: true });
  });
}

/**
 * To whom it goes and how. Of several with one address who rented last, for all have the same address. Somebody who
 * was written to too often by whatever they are known by is nobody this time.
 */
async function recipientOf(
  tx: Tx,
  addressee: Addressee,
  setUp: SetUp,
  nowMs: number,
): Promise<Pick<OneTimeCodeRow, 'contact_id' | 'address_sha256' | 'way'>> {
  const nobody = { contact_id: null, address_sha256: '', way: setUp.email ? 'email' : 'text' } as const;
  const [person] = await peopleWith(tx, addressee);
  // Counted for nobody too: the same is read and written.
  const wait = await useAll(tx, limitsOf(person?.id ?? `nobody:${addressee.subject}`), nowMs);
  if (!person || wait > 0) return nobody;
  const addresses = await addressesOf(tx, person);
  const way = wayOf(addressee.way, { email: addresses.email !== null, text: addresses.text !== null }, setUp);
  const address = way && addresses[way];
  const isText = way === 'text' && address !== null;
  const full = await useAll(
    tx,
    [[isText ? 'text:site' : 'text:none', textsOfSite(setUp.textsPerDay)]],
    nowMs,
  );
  if (isText && full > 0) return nobody;
  if (way === null || address === null) return nobody;
  return { contact_id: person.id, address_sha256: sha256(address), way };
}

type Limit = readonly [subject: string, allowance: Allowance];

const limitsOf = (whom: string): Limit[] =>
  perPerson.map((allowance, index) => [`code:${index}:${sha256(whom)}`, allowance]);

/** Uses one of each and answers 0; or uses nothing and answers the milliseconds until there is one of each. */
async function useAll(tx: Tx, limits: readonly Limit[], nowMs: number): Promise<number> {
  const known: { subject: string; allowance: Allowance; fullAtMs: number | null }[] = [];
  for (const [subject, allowance] of limits)
    known.push({ subject, allowance, fullAtMs: await findAllowance(tx, subject) });
  const wait = Math.max(...known.map((one) => untilNextMs(one.allowance, one.fullAtMs, nowMs)));
  if (wait > 0) return wait;
  for (const { subject, allowance, fullAtMs } of known)
    await writeAllowance(tx, subject, fullAfterUse(allowance, fullAtMs, nowMs));
  return 0;
}

/**
 * Body `{email | phoneNumber, code, unitNumber?}`. A wrong code, one that is used, replaced or past its time, and one
 * of somebody unknown are one refusal: INVALID_USER_LOGIN (unauthenticated, `code_wrong`). Also refuses as
 * `readAddressee`, with INVALID_PARAM_USER_PASSWORD for what is no code, and with FAILED (throttled).
 */
export async function redeemCode(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  origin: Origin,
  body: unknown,
): Promise<Result<RedeemView>> {
  const client = clientOf(origin.caller);
  const members = membersOf(body);
  if (!members) return refuse('INVALID_INPUT_PARAM', 'invalid');
  const addressee = await ctx.store.read((tx) => readAddressee(tx, members));
  const code = read(redeemBody.shape.code, members['code']);
  if (!addressee.ok || code === null)
    return refuseAll([
      ...(addressee.ok ? [] : addressee.refusals),
      ...(code === null ? [refusal('INVALID_PARAM_USER_PASSWORD', 'invalid', { field: 'code' })] : []),
    ]);
  const unitNumber = read(redeemBody.shape.unitNumber, members['unitNumber']) ?? null;
  const beyond = hasher.refuseBeyondShare(client);
  if (beyond) return refuseAll([beyond]);
  const typed = { addressee: addressee.value, code, unitNumber };
  return hasher.logins.take(() => attempt(ctx, hasher, origin, typed), client);
}

interface TypedCode {
  readonly addressee: Addressee;
  readonly code: string;
  readonly unitNumber: string | null;
}

async function attempt(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  origin: Origin,
  { addressee, code, unitNumber }: TypedCode,
): Promise<Result<RedeemView>> {
  const { caller } = origin;
  // Apart from the count of passwords: who guesses codes must not make the same person wait with theirs.
  const subjects = subjectsOf(`code:${addressee.subject}`, origin);
  const found = await ctx.store.transaction(async (tx) => {
    const nowMs = ctx.clock.nowMs();
    const wait = await throttled(tx, subjects, hasher.loginLimits, nowMs);
    if (wait) return { wait };
    return { row: await findOpenCode(tx, { subject: addressee.subject, source: clientOf(caller) }, nowMs) };
  });
  if (found.wait) return refuseAll([found.wait]);

  const { row } = found;
  // Without a code the same work is done, and whose it is matters only where it is right.
  const isRight = await hasher.verify(row?.code_hash ?? null, code, clientOf(caller));
  const person = row && isRight ? await ctx.store.read((tx) => personOf(tx, row, unitNumber)) : undefined;
  if (!row || !person) {
    await ctx.store.transaction(async (tx) => {
      await countFailure(tx, subjects, hasher.loginLimits, ctx.clock.nowMs());
      if (row) await countTry(tx, row.id, CODE_TRIES);
      await note({ ctx, tx, by: caller }, 'login.failed', '-');
    });
    return wrong();
  }

  const opened = await ctx.store.attempt(async (tx) => {
    if (!(await useCode(tx, row))) return wrong();
    const login = await loginOf({ ctx, tx }, person);
    if (login.disabled === 1) return wrong();
    await welcome(tx, subjects, ctx.clock.nowMs());
    const work = { ctx, tx, by: caller };
    await note(work, 'login.succeeded', login.id);
    if (caller.kind === 'api_key') await noteContactOfKey(tx, person.id, caller.client);
    const lifetimeMs = caller.kind === 'api_key' ? TOKEN_MS : LIFETIME_MS;
    return ok(await openSession(work, login.id, { proof: 'code', lifetimeMs }));
  });
  if (!opened.ok) return opened;
  return ok({
    authContactBookInfo: toContactBookInfo(person),
    token: await signToken(opened.value),
    level: levelOfProof('code'),
  });
}

/** Whose session a code opens: who still has the address it went to, and of several the one with this unit. */
async function personOf(
  tx: Tx,
  row: OneTimeCodeRow,
  unitNumber: string | null,
): Promise<ContactRow | undefined> {
  const people = await reachedBy(tx, row);
  if (unitNumber === null) return people.find(({ id }) => id === row.contact_id);
  const ids = people.map(({ id }) => id);
  const units = await selectUnitsOf(tx, ids);
  const one = units.find(({ number }) => number.toLowerCase() === unitNumber.toLowerCase());
  return one && people.find(({ id }) => id === one.contact_id);
}

/** Everybody whom the message of a code reaches, while the one it was for still has that address; who rented last first. */
export async function reachedBy(
  tx: Tx,
  row: Pick<OneTimeCodeRow, 'contact_id' | 'address_sha256' | 'way'>,
): Promise<readonly ContactRow[]> {
  if (row.contact_id === null) return [];
  const contact = await findContact(tx, row.contact_id);
  const address = contact && (await addressesOf(tx, contact))[row.way];
  if (!address || sha256(address) !== row.address_sha256) return [];
  const people = await peopleWith(tx, { way: row.way, text: address, subject: '' });
  return people.some(({ id }) => id === row.contact_id) ? people : [];
}

/** A tenant who set no password has a login without one from the first code on: no password ever opens it. */
export async function loginOf({ ctx, tx }: InTransaction, { id }: ContactRow): Promise<LoginRow> {
  const known = await findTenantLogin(tx, id);
  if (known) return known;
  const login: LoginRow = {
    id: ctx.newId<'login'>(),
    contact_id: id,
    user_name: null,
    password_hash: '',
    role: 'tenant',
    disabled: 0,
    created_at_ms: ctx.clock.nowMs(),
  };
  await insertLogin(tx, login);
  await note({ ctx, tx, by: 'kiosk' }, 'login.made', login.id);
  return login;
}

function wrong(): Result<never> {
  return refuse('INVALID_USER_LOGIN', 'unauthenticated', {
    reason: 'code_wrong',
    message: 'This code is wrong, used, replaced by a newer one, or older than ten minutes.',
  });
}

/** Codes past their time are worth nothing and tell who came: they go. */
export async function purgeCodes(ctx: ServiceContext): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await ctx.store.transaction((tx) => deleteEndedCodes(tx, nowMs, nowMs + CODE_VALID_MS + CLOCK_SLACK_MS));
}
