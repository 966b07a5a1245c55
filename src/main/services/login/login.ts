/**
 * Logs a tenant in (interface document 4.2). An unknown user name, a wrong password, a disabled login and a
 * staff login look alike in every byte and cost the same work. What is wrong with a damaged row is shown only
 * to a person who knows its password.
 */
import { parseGuid } from '../../../shared/ids';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { ContactBookInfo } from '../../../shared/shapes';
import { findContact, noteContactOfKey, type ContactRow } from '../../database/contact/contacts';
import { findLogin, findLogins, type LoginRow } from '../../database/login/logins';
import type { Tx } from '../../database/schema';
import { isEmailAddress } from '../../domain/contact/contact-rules';
import { loginBody, MAX_USER_NAME_LENGTH } from '../../domain/requests/contact';
import { read } from '../../domain/requests/members';
import { note } from '../audit/audit';
import { clientOf, type Caller } from '../base/caller';
import { toContactBookInfo } from '../contact/book';
import type { ServiceContext } from '../base/context';
import { openSession, signToken } from './sessions';
import { countFailure, subjectsOf, throttled, welcome, type Origin, type Subjects } from './throttle';
import type { PasswordHasher } from './passwords';
import { membersOf } from '../contact/register';

export interface LoginView {
  readonly authContactBookInfo: ContactBookInfo;
  readonly token: string;
}

/**
 * Body `{userName, password}`. Refuses with INVALID_PARAM_USER_NAME and INVALID_PARAM_USER_PASSWORD
 * (invalid), INVALID_USER_LOGIN (unauthenticated), and FAILED (throttled). Also with the codes of a damaged
 * row (failed).
 */
export async function login(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  origin: Origin,
  body: unknown,
): Promise<Result<LoginView>> {
  const members = membersOf(body) ?? {};
  const userName = read(loginBody.shape.userName, members.userName);
  const password = read(loginBody.shape.password, members.password);
  if (userName === null || password === null) return refuseAll(formFaults(userName, password));
  const { caller } = origin;
  const beyond = hasher.refuseBeyondShare(clientOf(caller));
  if (beyond) return refuseAll([beyond]);
  const subjects = subjectsOf(userName, origin);
  return hasher.logins.take(
    () => attempt(ctx, hasher, caller, { userName, password, subjects }),
    clientOf(caller),
  );
}

function formFaults(userName: string | null, password: string | null): Refusal[] {
  const faults: Refusal[] = [];
  if (userName === null) faults.push(refusal('INVALID_PARAM_USER_NAME', 'invalid', { field: 'userName' }));
  if (password === null)
    faults.push(refusal('INVALID_PARAM_USER_PASSWORD', 'invalid', { field: 'password' }));
  return faults;
}

async function attempt(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  caller: Caller,
  {
    userName,
    password,
    subjects,
  }: { readonly userName: string; readonly password: string; readonly subjects: Subjects },
): Promise<Result<LoginView>> {
  // Logins take turns, so that no failure is counted between this look and what follows.
  const found = await ctx.store.read(async (tx) => {
    const wait = await throttled(tx, subjects, hasher.loginLimits, ctx.clock.nowMs());
    return { wait, logins: wait ? [] : await findLogins(tx, userName) };
  });
  if (found.wait) return refuseAll([found.wait]);

  const row = found.logins[0];
  const known = await hasher.verify(row?.password_hash ?? null, password, clientOf(caller));
  if (!row || !known || row.disabled === 1 || row.role !== 'tenant') {
    await ctx.store.transaction(async (tx) => {
      await countFailure(tx, subjects, hasher.loginLimits, ctx.clock.nowMs());
      // Counted, and not whose name it was: which names there are is nobody's business.
      await note({ ctx, tx, by: caller }, 'login.failed', '-');
    });
    return wrong();
  }

  const opened = await ctx.store.attempt(async (tx) => {
    // A password takes a while to check: staff may have replaced it meanwhile, and ended every session it had opened.
    const still = await findLogin(tx, row.id);
    if (still?.password_hash !== row.password_hash || still.disabled === 1) return wrong();
    const contact = await soundContact(tx, row, found.logins);
    if (!contact.ok) return contact;
    await welcome(tx, subjects, ctx.clock.nowMs());
    await note({ ctx, tx, by: caller }, 'login.succeeded', row.id);
    if (caller.kind === 'api_key') await noteContactOfKey(tx, contact.value.id, caller.client);
    return ok({ contact: contact.value, session: await openSession({ ctx, tx }, row.id) });
  });
  if (!opened.ok) return opened;
  const { contact, session } = opened.value;
  return ok({ authContactBookInfo: toContactBookInfo(contact), token: await signToken(session) });
}

function wrong(): Result<never> {
  return refuse('INVALID_USER_LOGIN', 'unauthenticated', {
    reason: 'login_wrong',
    message: 'The user name and the password do not match.',
  });
}

/** The contact behind a login whose row is as we would have written it; else the document's code for the damage. */
async function soundContact(
  tx: Tx,
  row: LoginRow,
  answering: readonly LoginRow[],
): Promise<Result<ContactRow>> {
  if (parseGuid(row.id) === null) return refuse('INVALID_PARAM_USER_INFO_ID', 'failed');
  const stored = row.user_name ?? '';
  if (stored.trim() === '') return refuse('INVALID_PARAM_TENANT_USER_NAME', 'failed');
  if (row.contact_id === null) return refuse('INVALID_PARAM', 'failed');
  const contact = await findContact(tx, row.contact_id);
  if (!contact) return refuse('INVALID_CONTACT_BOOK_DETAILS_INFO', 'failed');
  const named = answering.filter((login) => (login.user_name ?? '').trim() !== '');
  if (named.length > 1 || !isEmailAddress(stored, MAX_USER_NAME_LENGTH)) {
    return refuse('DB_INVALID_PARAM_USER_NAME', 'failed');
  }
  return ok(contact);
}
