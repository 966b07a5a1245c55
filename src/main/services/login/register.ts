/** Registers a person as a lead, or as a tenant with a login (interface document 4.1). */
import {
  ok,
  refusal,
  refuse,
  refuseAll,
  type Refusal,
  type RefusalKind,
  type Result,
} from '../../../shared/result';
import type { ErrorCode } from '../../../shared/error-codes';
import type { ContactBookInfo } from '../../../shared/shapes';
import {
  findContact,
  insertContact,
  noteContactOfKey,
  type ContactRow,
} from '../../database/contact/contacts';
import { hasLogin, insertLogin } from '../../database/login/logins';
import { findProperty } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import {
  checkPerson,
  checkPlace,
  type ContactValues,
  type Members,
} from '../../domain/contact/contact-rules';
import { isAcceptablePassword } from '../../domain/login/password-rules';
import { registerBody } from '../../domain/requests/contact';
import { read } from '../../domain/requests/members';
import { note } from '../audit/audit';
import { clientOf, type Caller } from '../base/caller';
import { commonPasswords } from '../../domain/login/common-passwords';
import { toContactBookInfo } from '../contact/book';
import type { ServiceContext } from '../base/context';
import { storeNothing, type StoreAnswer } from '../base/idempotency';
import { openSession, signToken } from './sessions';
import { publish } from '../base/outbox';
import type { PasswordHasher } from './passwords';
import { beginningRefusal } from '../base/beginning';
import { contactFacts, membersOf } from '../contact/register';
import { refuseStep } from '../base/storage-full';
import type { InTransaction } from '../base/work';

export interface RegisterView {
  readonly authContactBookInfo: ContactBookInfo;
  /** Only with a login made. */
  readonly token?: string;
}

interface Registration {
  readonly contact: ContactValues;
  readonly login: { readonly userName: string; readonly password: string } | null;
}

/**
 * Body: the register members. Every fault at once, in the order of the document's codes; nothing is left behind when
 * storing fails, or the disk is nearly full. A lead's password is looked at, as the document asks for it, and thrown away.
 */
export async function registerContact(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  caller: Caller,
  { body, keep = storeNothing }: { readonly body: unknown; readonly keep?: StoreAnswer },
): Promise<Result<RegisterView>> {
  const members = membersOf(body);
  if (members === null) return refuse('INVALID_INPUT_PARAM', 'invalid');
  const common = members.canCreateLoginCredentials === true ? await commonPasswords() : new Set<string>();
  const read = await ctx.store.transaction((tx) => readRegistration(tx, members, common));
  if (!read.ok) return read;
  const noRoom = await beginningRefusal(ctx, 'CONTACT_CREATION_FAILED');
  if (noRoom) return noRoom;

  const { contact, login } = read.value;
  const beyond = login && hasher.refuseBeyondShare(clientOf(caller));
  if (beyond) return refuseAll([beyond]);
  const passwordHash = login ? await hasher.hash(login.password, clientOf(caller)) : null;
  const made = login && passwordHash ? { userName: login.userName, passwordHash } : null;
  return store(ctx, caller, { values: contact, login: made, keep });
}

async function readRegistration(
  tx: Tx,
  members: Members,
  common: ReadonlySet<string>,
): Promise<Result<Registration>> {
  const property = await findProperty(tx);
  if (!property) return refuse('CONTACT_CREATION_FAILED', 'failed');
  const rules = registerBody.shape;
  const wanted = read(rules.canCreateLoginCredentials, members.canCreateLoginCredentials);
  const userName = read(rules.userName, members.userName);
  const password = read(rules.password, members.password);
  const person = checkPerson(members);
  const place = checkPlace(members, await contactFacts(tx, members, property.id));

  const faults: Refusal[] = [];
  const fault = (code: ErrorCode, field: string, kind: RefusalKind = 'invalid', message?: string) =>
    faults.push(refusal(code, kind, message === undefined ? { field } : { field, message }));
  if (wanted === null) {
    fault('INVALID_INPUT_PARAM', 'canCreateLoginCredentials');
  }
  if (userName === null) fault('INVALID_PARAM_USER_NAME', 'userName');
  if (password === null) fault('INVALID_PARAM_USER_PASSWORD', 'password');
  if (!person.ok) faults.push(...person.refusals);
  if (wanted === true) {
    if (userName !== null && (await hasLogin(tx, userName))) faults.push(taken());
    const names = [
      property.name,
      userName ?? '',
      ...(person.ok ? [person.value.firstName, person.value.lastName] : []),
    ];
    if (password !== null && !isAcceptablePassword(password, common, names)) {
      const message =
        'The password must have 8 to 128 characters, not be a common one, and be more than names and a number.';
      fault('INVALID_PARAM_TENANT_USER_PASSWORD', 'password', 'invalid', message);
    }
  }
  if (!place.ok) faults.push(...place.refusals);

  if (!person.ok || !place.ok || userName === null || password === null || faults.length > 0) {
    return refuseAll(faults);
  }
  const contact = { ...person.value, ...place.value };
  return ok({ contact, login: wanted === true ? { userName, password } : null });
}

function taken(): Refusal {
  const message = 'This user name already has a login.';
  return refusal('INVALID_PARAM_TENANT_USER_NAME', 'conflict', { field: 'userName', message });
}

/** Writes contact, login and session together. What fails names its step, and takes the others with it. */
async function store(
  ctx: ServiceContext,
  caller: Caller,
  {
    values,
    login,
    keep,
  }: {
    readonly values: ContactValues;
    readonly login: { readonly userName: string; readonly passwordHash: string } | null;
    readonly keep: StoreAnswer;
  },
): Promise<Result<RegisterView>> {
  let step: ErrorCode = 'CONTACT_CREATION_FAILED';
  const answer = async (tx: Tx, view: RegisterView) => {
    await keep(tx, view);
    return ok(view);
  };
  try {
    return await ctx.store.attempt<RegisterView>(async (tx) => {
      const contact = await storeContact({ ctx, tx }, values);
      if (caller.kind === 'api_key') await noteContactOfKey(tx, contact.id, caller.client);
      await note({ ctx, tx, by: caller }, 'contact.registered', contact.id);
      const authContactBookInfo = toContactBookInfo(contact);
      if (login === null) return answer(tx, { authContactBookInfo });
      // Asked again: somebody may have taken the name while the password was hashed.
      if (await hasLogin(tx, login.userName)) return refuseAll([taken()]);
      step = 'TENANT_REGISTERATION_FAILED';
      const loginId = ctx.newId<'login'>();
      await insertLogin(tx, {
        id: loginId,
        contact_id: contact.id,
        user_name: login.userName,
        password_hash: login.passwordHash,
        role: 'tenant',
        disabled: 0,
        created_at_ms: ctx.clock.nowMs(),
      });
      await note({ ctx, tx, by: caller }, 'login.made', loginId);
      const session = await openSession({ ctx, tx }, loginId);
      // Signed in here, because the answer is kept with what it tells of: no query, and over at once.
      return answer(tx, { authContactBookInfo, token: await signToken(session) });
    });
  } catch (error) {
    ctx.log.error({ err: error, step }, 'a registration could not be stored');
    return refuseStep(step, error);
  }
}

async function storeContact({ ctx, tx }: InTransaction, values: ContactValues): Promise<ContactRow> {
  const property = await findProperty(tx);
  if (!property) throw new Error('no property is served');
  const id = ctx.newId<'contact'>();
  await insertContact(tx, { id, propertyId: property.id, values, nowMs: ctx.clock.nowMs() });
  await publish({ ctx, tx }, 'contact.registered', { contactId: id });
  const contact = await findContact(tx, id);
  if (!contact) throw new Error('a contact just written is not there');
  return contact;
}
