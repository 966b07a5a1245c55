/** What one owner asked for about owner rights: another owner approves exactly that, or declines it. */
import type { Id } from '../../shared/ids';
import { newId } from '../../shared/new-id';
import {
  deleteOwnerRequest,
  lockOwnerRequest,
  saveOwnerRequest,
  selectOwnerRequests,
  type OwnerRequest,
} from '../database/people/owner-requests';
import { findPerson, lockPeople } from '../database/people/people';
import type { Database, Tx } from '../database/tx';
import { Refused } from '../locales/refused';
import { noteAct, type Doer } from './acts';
import {
  addPerson,
  changePlace,
  endPerson,
  inviteAgain,
  propertiesOf,
  type JoinCode,
  type Place,
} from './people';
import { mayDo, type Role } from './roles';
import { countOwners } from './second-owner';
import { oneHandWith } from './two-people';

/** `name`: of whom it is about, as the page says it. */
export type OwnerAct = { readonly name: string } & (
  | ({ readonly kind: 'add' } & Place)
  | ({ readonly kind: 'change'; readonly id: Id<'person'> } & Place)
  | { readonly kind: 'code'; readonly id: Id<'person'> }
  | { readonly kind: 'end'; readonly id: Id<'person'>; readonly why: string | null }
);

type By = Doer & { readonly id: Id<'person'> };

/** Refused where nobody could approve it. */
export async function askOtherOwner(database: Database, by: By, act: OwnerAct, nowMs: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if ((await countOwners(tx)) < 2) throw new Refused((t) => t.refusals.people.noOtherOwner);
    const place = 'role' in act ? act : null;
    await saveOwnerRequest(tx, {
      id: newId<'owner_request'>(),
      kind: act.kind,
      person_id: 'id' in act ? act.id : null,
      name: act.name,
      role: place?.role ?? null,
      is_everywhere: place?.scope === 'everywhere',
      property_ids: place ? propertiesOf(place.scope) : [],
      why: 'why' in act ? act.why : null,
      asked_by: by.id,
      asked_by_name: by.name,
      asked_at_ms: nowMs,
    });
    await noteAct(tx, by, { act: 'owner.asked', about: act.name }, nowMs);
  });
}

/** What `person` may approve; nobody's but an owner's. */
export async function requestsFor(
  database: Database,
  { id, role }: { readonly id: Id<'person'>; readonly role: Role },
  nowMs: number,
): Promise<readonly OwnerRequest[]> {
  if (!mayDo(role, 'everybody')) return [];
  const requests = (await selectOwnerRequests(database)).filter(({ asked_by }) => asked_by !== id);
  const askers = requests.map(({ asked_by }) => asked_by);
  const notYet = await oneHandWith(database, id, askers, nowMs);
  return requests.filter(({ asked_by }) => !notYet.has(asked_by));
}

/**
 * Does what was asked for, and ends the request with it: where it is refused or fails, the request still waits. Answers the code
 * with which somebody joins, where it made one.
 */
export function approveOwnerRequest(
  database: Database,
  by: By,
  id: Id<'owner_request'>,
  nowMs: number,
): Promise<JoinCode | null> {
  return database.transaction().execute(async (tx) => {
    // Before the request, as everywhere: who asked stays an owner until it is done.
    await lockPeople(tx);
    const found = await lockOwnerRequest(tx, id);
    if (!found) throw new Refused((t) => t.refusals.people.decided);
    if (found.asked_by === by.id) throw new Refused((t) => t.refusals.people.ownRequest);
    if ((await oneHandWith(tx, by.id, [found.asked_by], nowMs)).size > 0)
      throw new Refused((t) => t.refusals.people.notYetTwo);
    if ((await findPerson(tx, found.asked_by))?.role !== 'owner')
      throw new Refused((t) => t.refusals.people.askerGone);
    await deleteOwnerRequest(tx, id);
    await noteAct(tx, by, { act: 'owner.approved', about: found.name }, nowMs);
    return perform(tx, { id: by.id, name: by.name, isOfTwo: true }, found, nowMs);
  });
}

/** Who asked takes it back by that. */
export async function declineOwnerRequest(
  database: Database,
  by: By,
  id: Id<'owner_request'>,
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const found = await lockOwnerRequest(tx, id);
    if (!found) throw new Refused((t) => t.refusals.people.decided);
    await deleteOwnerRequest(tx, id);
    await noteAct(tx, by, { act: 'owner.declined', about: found.name }, nowMs);
  });
}

async function perform(
  tx: Tx,
  by: Doer,
  { kind, person_id: id, name, role, is_everywhere, property_ids, why }: OwnerRequest,
  nowMs: number,
): Promise<JoinCode | null> {
  const scope = is_everywhere ? 'everywhere' : new Set(property_ids);
  if (kind === 'add' && role !== null) return addPerson(tx, by, { name, role, scope }, nowMs);
  if (id === null) throw new Error('a request about nobody');
  if (kind === 'code') return inviteAgain(tx, by, id, nowMs);
  if (kind === 'change' && role !== null) await changePlace(tx, by, { id, role, scope }, nowMs);
  if (kind === 'end') await endPerson(tx, by, { id, why }, nowMs);
  return null;
}
