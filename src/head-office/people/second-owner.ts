/**
 * Owner rights are given and taken by two owners. A company with one owner may switch the second person off. The switch counts for
 * as long as nobody else is an owner who can sign in.
 */
import {
  deleteSecondPersonOff,
  findSecondPersonOff,
  saveSecondPersonOff,
} from '../database/people/owner-requests';
import { lockPeople, selectWhoCanSignIn } from '../database/people/people';
import type { Database, Tx } from '../database/tx';
import { Refused } from '../locales/refused';
import { noteAct, type Doer } from './acts';

/** The act is not done: it is to be asked for. */
export class SecondOwnerWanted extends Error {
  constructor() {
    super('another owner has to approve it');
  }
}

/** Throws where one owner alone may not do it. The command line may: who runs it could change the database too. */
export async function wantSecondOwner(tx: Tx, by: Doer): Promise<void> {
  if (by.id === null || by.isOfTwo === true || (await secondPersonOff(tx)) !== null) return;
  throw new SecondOwnerWanted();
}

export interface SecondPersonOff {
  readonly byName: string;
  readonly sinceMs: number;
}

/** Who switched it off and when; null: it is on. */
export async function secondPersonOff(database: Database | Tx): Promise<SecondPersonOff | null> {
  const row = await findSecondPersonOff(database);
  if (!row || (await countOwners(database)) > 1) return null;
  return { byName: row.by_name, sinceMs: row.since_ms };
}

/** Switching it off is refused where there are two owners. */
export async function switchSecondPerson(
  database: Database,
  by: Doer,
  isOff: boolean,
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockPeople(tx);
    if (isOff && (await countOwners(tx)) > 1) throw new Refused((t) => t.refusals.people.severalOwners);
    if (isOff) await saveSecondPersonOff(tx, { by_name: by.name, since_ms: nowMs });
    else await deleteSecondPersonOff(tx);
    await noteAct(tx, by, { act: isOff ? 'second_person.off' : 'second_person.on' }, nowMs);
  });
}

/** Who can sign in, by a password or a provider. */
export const countOwners = async (database: Database | Tx): Promise<number> =>
  (await selectWhoCanSignIn(database)).filter(({ role }) => role === 'owner').length;
