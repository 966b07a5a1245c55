/** Who works at head office, for owners; and for managers, who works below them at their properties. */
import { parseGuid } from '../../../shared/ids';
import { CommandRefused } from '../../../shared/command-line';
import { messagesIn } from '../../locales';
import { Refused, sentenceOf } from '../../locales/refused';
import { selectNotKnownYet } from '../../database/people/bundles';
import { findPerson, selectJoinCodes, selectPeople, type PersonRow } from '../../database/people/people';
import { selectEndedProviderPeople } from '../../database/people/provider-people';
import type { Database } from '../../database/tx';
import type { Office } from '../../office';
import { bdi } from '../../pages/forms';
import { plainPage } from '../../pages/plain';
import { joinCodePage, peoplePage, personPage } from '../../pages/people';
import {
  addPerson,
  changePlace,
  endPerson,
  inviteAgain,
  isSamePerson,
  type Place,
} from '../../people/people';
import { letInAgain } from '../../people/provider-sign-in';
import { isPersonSeen, mayPlace, requireMayPlace } from '../../people/placing';
import { isRole, mayDo } from '../../people/roles';
import { isInScope } from '../../people/scope';
import { listProperties } from '../../properties';
import { doneIn, typed, typedAll, type Asked, type PageAnswer, type PageRoute } from './route';
import { orAskOtherOwner, ownerRequestRoutes, ownerRequestsFor } from './owner-requests';
import { chosenSites, regionsOf } from './regions';
import { notFound } from './serve';

const needs = 'people';

export function peopleRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  return [
    { method: 'GET', path: '/people', needs, answer: (asked) => list(database, asked, { timeZone }) },
    {
      method: 'POST',
      path: '/people',
      needs,
      again: ({ person, form }) => Promise.resolve(addingWords(person, form)),
      async answer(asked) {
        const { person, form, nowMs } = asked;
        try {
          const wanted = { name: typed(form, 'name'), ...(await placeOf(database, asked)) };
          return await orAskOtherOwner(database, asked, { kind: 'add', ...wanted }, async () => {
            const code = await addPerson(database, person, wanted, nowMs);
            return { html: joinCodePage(code, { person, timeZone }) };
          });
        } catch (error) {
          if (!(error instanceof CommandRefused)) throw error;
          return list(database, asked, { timeZone, wrong: sentenceOf(error, asked.person.language) });
        }
      },
    },
    {
      method: 'POST',
      path: '/people/:person/let-in',
      needs: 'everybody',
      again: asksFor(database, ({ acts }, name) => acts.letIn(name)),
      async answer(asked) {
        const id = parseGuid<'person'>(asked.params['person'] ?? '');
        if (id === null) return notFound(asked.person);
        try {
          await letInAgain(database, asked.person, id, asked.nowMs);
          return { to: '/people?done=let-in' };
        } catch (error) {
          if (!(error instanceof CommandRefused)) throw error;
          return list(database, asked, { timeZone, wrong: sentenceOf(error, asked.person.language) });
        }
      },
    },
    ...personRoutes(database, timeZone),
    ...ownerRequestRoutes(database, timeZone, (asked, wrong) => list(database, asked, { timeZone, wrong })),
  ];
}

function personRoutes(database: Database, timeZone: string): readonly PageRoute[] {
  return [
    {
      method: 'GET',
      path: '/people/:person',
      needs,
      answer: onPerson(database, async ({ person }, one) => {
        requireMayPlace(person, one);
        return { html: personPage({ person, one, ...(await placesFor(database, person)) }) };
      }),
    },
    {
      method: 'POST',
      path: '/people/:person',
      needs,
      again: asksFor(database, ({ acts, roleOf }, name, { form }) => acts.changePerson(name, roleOf(form))),
      answer: onPerson(database, async (asked, { id, name }) => {
        const { person, nowMs } = asked;
        const place = await placeOf(database, asked);
        return orAskOtherOwner(database, asked, { kind: 'change', id, name, ...place }, async () => {
          await changePlace(database, person, { id, ...place }, nowMs);
          return { to: '/people?done=changed' };
        });
      }),
    },
    {
      method: 'POST',
      path: '/people/:person/code',
      needs,
      again: asksFor(database, ({ acts }, name) => acts.newCode(name)),
      answer: onPerson(database, (asked, { id, name }) => {
        const { person, nowMs } = asked;
        return orAskOtherOwner(database, asked, { kind: 'code', id, name }, async () => ({
          html: joinCodePage(await inviteAgain(database, person, id, nowMs), { person, timeZone }),
        }));
      }),
    },
    {
      method: 'POST',
      path: '/people/:person/end',
      needs,
      again: asksFor(database, ({ acts }, name) => acts.endPerson(name)),
      answer: onPerson(database, async (asked, { id, name }) => {
        const { person, form, nowMs } = asked;
        if (!isSamePerson(typed(form, 'confirm'), name)) throw new Refused((t) => t.refusals.confirm(name));
        const why = typed(form, 'why').slice(0, 500) || null;
        return orAskOtherOwner(database, asked, { kind: 'end', id, name, why }, async () => {
          await endPerson(database, person, { id, why }, nowMs);
          return { to: '/people?done=ended' };
        });
      }),
    },
  ];
}

const againIn = ({ language }: Asked['person']) => {
  const { again, roles } = messagesIn(language).people;
  const roleOf = (form: FormData) => {
    const role = typed(form, 'role');
    return isRole(role) ? roles[role].name : '–';
  };
  return { acts: again.acts, roleOf };
};

function addingWords(person: Asked['person'], form: FormData): string {
  const { acts, roleOf } = againIn(person);
  return acts.addPerson(bdi(typed(form, 'name')), roleOf(form));
}

/** What is asked for, of the person that the path names; null: of nobody. */
const asksFor =
  (database: Database, say: (words: ReturnType<typeof againIn>, name: string, asked: Asked) => string) =>
  async (asked: Asked): Promise<string | null> => {
    const one = await personOf(database, asked);
    return one ? say(againIn(asked.person), bdi(one.name), asked) : null;
  };

async function list(
  database: Database,
  asked: Asked,
  { timeZone, wrong = null }: { readonly timeZone: string; readonly wrong?: string | null },
): Promise<PageAnswer> {
  const { person, nowMs, form, query } = asked;
  const isForAll = mayDo(person.role, 'everybody');
  const [everyone, ended, codes, properties, unknown, ownerRequests] = await Promise.all([
    selectPeople(database),
    isForAll ? selectEndedProviderPeople(database) : [],
    selectJoinCodes(database),
    listProperties(database, person.scope),
    selectNotKnownYet(database),
    isForAll ? ownerRequestsFor(database, asked) : null,
  ]);
  const people = everyone.filter((each) => isPersonSeen(person, each));
  const notKnownYet = unknown.filter(({ propertyId }) => isInScope(person.scope, propertyId));
  const regions = await regionsOf(database, properties, person.language);
  const done = doneIn(messagesIn(person.language).people.list.done, query);
  const page = {
    person,
    people,
    ended,
    notKnownYet,
    ownerRequests,
    codes,
    properties,
    regions,
    nowMs,
    timeZone,
    wrong,
    done,
  };
  if (wrong === null) return { html: peoplePage(page) };
  const places = typedAll(form, 'where');
  const role = typed(form, 'role');
  const again = {
    name: typed(form, 'name'),
    role: isRole(role) ? role : ('viewer' as const),
    isEverywhere: places.includes('everywhere'),
    properties: places,
  };
  return { html: peoplePage({ ...page, typed: again }), status: 400 };
}

/** Does it for the person that the path names; what is refused is said on their page. */
const onPerson =
  (database: Database, act: (asked: Asked, one: PersonRow) => Promise<PageAnswer>) =>
  async (asked: Asked): Promise<PageAnswer> => {
    const one = await personOf(database, asked);
    if (!one) return notFound(asked.person);
    try {
      return await act(asked, one);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      const { person } = asked;
      const wrong = sentenceOf(error, person.language);
      // Nothing of their page is for who does not decide about them.
      if (!mayPlace(person, one))
        return { html: plainPage({ sentence: wrong, person, language: person.language }), status: 403 };
      const places = await placesFor(database, person);
      const html = personPage({ person, one, ...places, wrong });
      return { html, status: 400 };
    }
  };

async function placesFor(database: Database, { language, scope }: Asked['person']) {
  const properties = await listProperties(database, scope);
  return { properties, regions: await regionsOf(database, properties, language) };
}

/** Undefined for who works elsewhere too: they do not exist for the reader. */
async function personOf(
  database: Database,
  { params, person: reader }: Asked,
): Promise<PersonRow | undefined> {
  const id = parseGuid<'person'>(params['person'] ?? '');
  const found = id === null ? undefined : await findPerson(database, id);
  return found && isPersonSeen(reader, found) ? found : undefined;
}

/** Properties that are not known are not taken. */
async function placeOf(database: Database, { form, person }: Asked): Promise<Place> {
  const role = typed(form, 'role');
  if (!isRole(role)) throw new Refused((t) => t.refusals.people.chooseRole);
  const where = typedAll(form, 'where');
  if (where.includes('everywhere')) return { role, scope: 'everywhere' };
  const known = await listProperties(database, person.scope);
  return { role, scope: await chosenSites(database, known, where) };
}
