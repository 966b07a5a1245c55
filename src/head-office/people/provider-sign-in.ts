/**
 * Signing in somebody whom the identity provider has named. Their groups there say what they may do here, at each sign-in: a
 * change ends their other sessions. People with a password here stay apart, whatever the provider calls somebody.
 */
import { cleanText } from '../../shared/text';
import type { CommandRefused } from '../../shared/command-line';
import { Refused } from '../locales/refused';
import { newId } from '../../shared/new-id';
import type { Id } from '../../shared/ids';
import {
  findPersonByName,
  insertPerson,
  lockPeople,
  replaceProperties,
  updatePerson,
} from '../database/people/people';
import {
  deleteEndedProviderPerson,
  findProviderPerson,
  insertProviderPerson,
  selectPropertiesOf,
  type ProviderPerson,
} from '../database/people/provider-people';
import { deleteSessionsOf } from '../database/people/sessions';
import type { Database, Tx } from '../database/tx';
import { noteAct, type Doer } from './acts';
import { LONGEST_NAME, nameKey, placeWords, propertiesOf, type Place } from './people';
import type { Claimed } from './provider';
import type { ProviderSettings } from './provider-settings';
import { beginSession } from './sessions';

/** Answers the token of the session. Throws a CommandRefused with a sentence for the page. */
export async function signInByProvider(
  database: Database,
  { claimed, settings }: { readonly claimed: Claimed; readonly settings: ProviderSettings },
  nowMs: number,
): Promise<string> {
  const place = settings.places.find(({ group }) => claimed.groups.includes(group));
  const outcome = await database.transaction().execute(async (tx): Promise<string | CommandRefused> => {
    await lockPeople(tx);
    const known = await findProviderPerson(tx, claimed);
    if (known && known.left_at_ms !== null) return new Refused((t) => t.refusals.people.ended);
    if (!place) {
      if (known) await signOut(tx, known, nowMs);
      return new Refused((t) => t.refusals.people.noGroup(settings.name));
    }
    const person = known ?? (await addProviderPerson(tx, claimed, place, nowMs));
    if (known) await takeOverPlace(tx, known, place, nowMs);
    await updatePerson(tx, person.id, { last_sign_in_at_ms: nowMs });
    await noteAct(tx, person, { act: 'person.signed_in_by_provider' }, nowMs);
    return beginSession(tx, person.id, nowMs, signedInAt(claimed, nowMs));
  });
  // What was noted meanwhile stays.
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

/**
 * A provider may let somebody through who showed there this morning who they are. One that does not say when counts as long ago,
 * unless they were sent there to show it.
 */
function signedInAt({ signedIn }: Pick<Claimed, 'signedIn'>, nowMs: number): number {
  if (signedIn === null) return 0;
  return signedIn === 'now' ? nowMs : Math.min(nowMs, signedIn.atMs);
}

/** Of somebody whose access has ended: the next sign-in by the provider begins an account again. */
export async function letInAgain(
  database: Database,
  by: Doer,
  id: Id<'person'>,
  nowMs: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const name = await deleteEndedProviderPerson(tx, id);
    if (name === undefined) throw new Refused((t) => t.refusals.people.letInAlready);
    await noteAct(tx, by, { act: 'person.let_in_again', about: name }, nowMs);
  });
}

async function signOut(tx: Tx, person: ProviderPerson, nowMs: number): Promise<void> {
  await deleteSessionsOf(tx, person.id);
  await noteAct(tx, person, { act: 'person.without_group' }, nowMs);
}

async function addProviderPerson(
  tx: Tx,
  claimed: Claimed,
  place: Place,
  nowMs: number,
): Promise<Doer & { readonly id: Id<'person'> }> {
  const id = newId<'person'>();
  const name = await freeName(tx, claimed);
  await insertPerson(tx, {
    id,
    name,
    name_key: nameKey(name),
    role: place.role,
    is_everywhere: place.scope === 'everywhere',
    added_at_ms: nowMs,
  });
  await replaceProperties(tx, id, propertiesOf(place.scope));
  await insertProviderPerson(tx, { issuer: claimed.issuer, subject: claimed.subject, person_id: id });
  await noteAct(tx, { id, name }, { act: 'person.added_by_provider', about: placeWords(place) }, nowMs);
  return { id, name };
}

/** Two people need two names, and nobody gets the account of somebody else by theirs. */
async function freeName(tx: Tx, { name, email, subject }: Claimed): Promise<string> {
  const given = cleanText(name.replaceAll(/\p{Cf}/gu, ''));
  const short = [...new Intl.Segmenter().segment(given)]
    .slice(0, LONGEST_NAME)
    .map(({ segment }) => segment)
    .join('');
  for (const candidate of [short, `${short} (${email ?? subject})`, `${short} (${subject})`])
    if (nameKey(candidate) !== '' && !(await findPersonByName(tx, nameKey(candidate)))) return candidate;
  throw new Refused((t) => t.refusals.people.sameName);
}

async function takeOverPlace(tx: Tx, known: ProviderPerson, place: Place, nowMs: number): Promise<void> {
  const had = new Set(await selectPropertiesOf(tx, known.id));
  const wanted = propertiesOf(place.scope);
  const isSame =
    known.role === place.role &&
    known.is_everywhere === (place.scope === 'everywhere') &&
    had.size === wanted.length &&
    wanted.every((id) => had.has(id));
  if (isSame) return;
  await updatePerson(tx, known.id, { role: place.role, is_everywhere: place.scope === 'everywhere' });
  await replaceProperties(tx, known.id, wanted);
  await deleteSessionsOf(tx, known.id);
  await noteAct(tx, known, { act: 'person.changed_by_provider', about: placeWords(place) }, nowMs);
}
