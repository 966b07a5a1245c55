/** Who works at head office, and where. Their sessions end with every change of what they may do. */
import { cleanText, graphemeLength, hiddenIn } from '../../shared/text';
import type { Id } from '../../shared/ids';
import { codeHash, newCode } from '../codes';
import { Refused } from '../locales/refused';
import {
  countOwners,
  deleteJoinCodes,
  findPerson,
  findPersonByName,
  insertPerson,
  lockPeople,
  replaceJoinCode,
  replaceProperties,
  replaceRecoveryCodes,
  updatePerson,
  type PersonRow,
  type Placed,
} from '../database/people/people';
import { deletePasskeysOf } from '../database/people/passkeys';
import { deleteSessionsOf } from '../database/people/sessions';
import { inTransaction, type Database, type Tx } from '../database/tx';
import { noteAct, type Doer } from './acts';
import { requireMayGive, requireMayPlace } from './placing';
import type { Role } from './roles';
import type { Scope } from './scope';
import { wantSecondOwner } from './second-owner';
import { newId } from '../../shared/new-id';
import { DAY_MS } from '../../shared/durations';

/** Long enough to hand it over. */
const CODE_GOOD_MS = DAY_MS;
/** A hundred bits. */
const CODE_GROUPS = 4;
export const LONGEST_NAME = 60;

export interface Place {
  readonly role: Role;
  readonly scope: Scope;
}

/** Shown this once. */
export interface JoinCode {
  readonly personId: Id<'person'>;
  readonly name: string;
  readonly code: string;
  readonly expiresAtMs: number;
}

/** The same person, however the name is typed. Marks that nobody sees make no other name. */
export const nameKey = (name: string): string =>
  cleanText(name.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

export const isSamePerson = (typed: string, name: string): boolean => nameKey(typed) === nameKey(name);

/** Throws a CommandRefused with a sentence, as everything here does. */
export function addPerson(
  database: Database | Tx,
  by: Doer,
  asked: { readonly name: string } & Place,
  nowMs: number,
): Promise<JoinCode> {
  const name = cleanText(asked.name);
  if (name === '' || graphemeLength(name) > LONGEST_NAME)
    throw new Refused((t) => t.refusals.people.nameLength(LONGEST_NAME));
  if (!/\p{L}/u.test(name)) throw new Refused((t) => t.refusals.people.nameLetter);
  if (hiddenIn(name) !== null) throw new Refused((t) => t.refusals.people.nameHidden);
  const place = checkedPlace(asked);
  requireMayGive(by, place);
  return inTransaction(database, async (tx) => {
    await lockPeople(tx);
    if (await findPersonByName(tx, nameKey(name)))
      throw new Refused((t) => t.refusals.people.nameTaken(name));
    const id = newId<'person'>();
    const { role } = place;
    if (role === 'owner') await wantSecondOwner(tx, by);
    await insertPerson(tx, {
      id,
      name,
      name_key: nameKey(name),
      role,
      is_everywhere: place.scope === 'everywhere',
      added_at_ms: nowMs,
      ...placedBy(by, nowMs),
    });
    await replaceProperties(tx, id, propertiesOf(place.scope));
    await noteAct(tx, by, { act: 'person.added', about: `${name}, ${placeWords(place)}` }, nowMs);
    return inviteToJoin(tx, { id, name }, nowMs);
  });
}

/** Whose password or phone is lost: both and all passkeys open nothing any more, and the person joins again. */
export function inviteAgain(
  database: Database | Tx,
  by: Doer,
  id: Id<'person'>,
  nowMs: number,
): Promise<JoinCode> {
  return changing(database, { by, id }, async (tx, person) => {
    refuseProviderPerson(person);
    if (person.role === 'owner' && by.id !== id) await wantSecondOwner(tx, by);
    const nothing = { password_hash: null, totp_secret: null, pending_secret: null };
    await updatePerson(tx, id, { ...nothing, ...placedBy(by, nowMs) });
    await replaceRecoveryCodes(tx, id, []);
    await deletePasskeysOf(tx, id);
    await deleteSessionsOf(tx, id);
    await noteAct(tx, by, { act: 'person.invited', about: person.name }, nowMs);
    return inviteToJoin(tx, person, nowMs);
  });
}

export function changePlace(
  database: Database | Tx,
  by: Doer,
  { id, ...asked }: { readonly id: Id<'person'> } & Place,
  nowMs: number,
): Promise<void> {
  const place = checkedPlace(asked);
  requireMayGive(by, place);
  return changing(database, { by, id }, async (tx, person) => {
    refuseProviderPerson(person);
    if (place.role !== 'owner') await refuseLastOwner(tx, person);
    if ((place.role === 'owner') !== (person.role === 'owner')) await wantSecondOwner(tx, by);
    const isEverywhere = place.scope === 'everywhere';
    await updatePerson(tx, id, { role: place.role, is_everywhere: isEverywhere, ...placedBy(by, nowMs) });
    await replaceProperties(tx, id, propertiesOf(place.scope));
    await deleteSessionsOf(tx, id, '');
    await noteAct(tx, by, { act: 'person.changed', about: `${person.name}: ${placeWords(place)}` }, nowMs);
  });
}

const placedBy = ({ id }: Doer, nowMs: number): Placed => ({ placed_by: id, placed_at_ms: nowMs });

/** From now on they are signed in nowhere. What they did stays. */
export function endPerson(
  database: Database | Tx,
  by: Doer,
  { id, why = null }: { readonly id: Id<'person'>; readonly why?: string | null },
  nowMs: number,
): Promise<void> {
  return changing(database, { by, id }, async (tx, person) => {
    await refuseLastOwner(tx, person);
    if (person.role === 'owner') await wantSecondOwner(tx, by);
    await updatePerson(tx, id, {
      left_at_ms: nowMs,
      password_hash: null,
      totp_secret: null,
      pending_secret: null,
    });
    await replaceRecoveryCodes(tx, id, []);
    await deletePasskeysOf(tx, id);
    await deleteJoinCodes(tx, id);
    await deleteSessionsOf(tx, id);
    await noteAct(tx, by, { act: 'person.ended', about: person.name, why }, nowMs);
  });
}

function changing<T>(
  database: Database | Tx,
  { by, id }: { readonly by: Doer; readonly id: Id<'person'> },
  work: (tx: Tx, person: PersonRow) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (tx) => {
    await lockPeople(tx);
    const person = await findPerson(tx, id);
    if (!person) throw new Refused((t) => t.refusals.people.gone);
    requireMayPlace(by, person);
    return work(tx, person);
  });
}

async function inviteToJoin(
  tx: Tx,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
  nowMs: number,
): Promise<JoinCode> {
  const code = newCode(CODE_GROUPS);
  const expiresAtMs = nowMs + CODE_GOOD_MS;
  await replaceJoinCode(tx, { code_hash: codeHash(code), person_id: id, expires_at_ms: expiresAtMs });
  return { personId: id, name, code, expiresAtMs };
}

async function refuseLastOwner(tx: Tx, { role, name, password_hash }: PersonRow): Promise<void> {
  if (role === 'owner' && password_hash !== null && (await countOwners(tx)) === 1)
    throw new Refused((t) => t.refusals.people.onlyOwner(name));
}

function refuseProviderPerson({ name, is_of_provider }: PersonRow): void {
  if (is_of_provider) throw new Refused((t) => t.refusals.people.ofProvider(name));
}

/** An owner has all properties. */
function checkedPlace({ role, scope }: Place): Place {
  if (role === 'owner') return { role, scope: 'everywhere' };
  if (scope !== 'everywhere' && scope.size === 0) throw new Refused((t) => t.refusals.people.chooseProperty);
  return { role, scope };
}

export const propertiesOf = (scope: Scope): Id<'property'>[] => (scope === 'everywhere' ? [] : [...scope]);

/** As the history keeps it. */
export const placeWords = ({ role, scope }: Place): string =>
  `${role} at ${scope === 'everywhere' ? 'every property' : `${scope.size} ${scope.size === 1 ? 'property' : 'properties'}`}`;
