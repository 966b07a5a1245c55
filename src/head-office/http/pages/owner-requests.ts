/** What one owner asked for and another one decides, and the switch of the second person. */
import { parseGuid, type Id } from '../../../shared/ids';
import { selectOwnerRequests, type OwnerRequest } from '../../database/people/owner-requests';
import type { Database } from '../../database/tx';
import { messagesIn } from '../../locales';
import { speechIn } from '../../locales/speech';
import { joinCodePage } from '../../pages/people';
import { requestWords, SECOND_PERSON, type OwnerRequests } from '../../pages/owner-requests';
import {
  approveOwnerRequest,
  askOtherOwner,
  declineOwnerRequest,
  type OwnerAct,
} from '../../people/owner-requests';
import {
  countOwners,
  secondPersonOff,
  SecondOwnerWanted,
  switchSecondPerson,
} from '../../people/second-owner';
import { oneHandWith } from '../../people/two-people';
import { orSay, typed, type Asked, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

const needs = 'everybody';

/** `page`: that of people, with what was refused. */
export function ownerRequestRoutes(
  database: Database,
  timeZone: string,
  page: (asked: Asked, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  const act = (
    path: string,
    work: (asked: Asked) => Promise<PageAnswer>,
    again: (asked: Asked) => Promise<string | null>,
  ): PageRoute => ({
    method: 'POST',
    path,
    needs,
    again,
    answer: (asked) =>
      orSay(
        asked.person.language,
        () => work(asked),
        (wrong) => page(asked, wrong),
      ),
  });
  const about = async (asked: Asked) => {
    const id = idIn(asked);
    const found = (await selectOwnerRequests(database)).find((request) => request.id === id);
    return found ? approvalWords(asked, found) : null;
  };
  return [
    act(
      '/people/requests/:request/approve',
      async (asked) => {
        const { person, nowMs } = asked;
        const id = idIn(asked);
        if (id === null) return notFound(person);
        const code = await approveOwnerRequest(database, person, id, nowMs);
        return code ? { html: joinCodePage(code, { person, timeZone }) } : { to: '/people?done=approved' };
      },
      about,
    ),
    {
      method: 'POST',
      path: '/people/requests/:request/decline',
      needs,
      answer: (asked) =>
        orSay(
          asked.person.language,
          async () => {
            const id = idIn(asked);
            if (id === null) return notFound(asked.person);
            await declineOwnerRequest(database, asked.person, id, asked.nowMs);
            return { to: '/people?done=declined' };
          },
          (wrong) => page(asked, wrong),
        ),
    },
    act(
      SECOND_PERSON,
      async (asked) => {
        await switchSecondPerson(database, asked.person, typed(asked.form, 'set') === 'off', asked.nowMs);
        return { to: '/people?done=switched' };
      },
      ({ person, form }) => {
        const { turnOn, turnOff } = messagesIn(person.language).people.owners;
        return Promise.resolve(typed(form, 'set') === 'off' ? turnOff : turnOn);
      },
    ),
  ];
}

const approvalWords = ({ person }: Asked, request: OwnerRequest): string => {
  const speech = speechIn(person.language);
  return `${speech.t.waiting.approve}: ${requestWords(speech, request)}`;
};

const idIn = ({ params }: Asked): Id<'owner_request'> | null => parseGuid(params['request'] ?? '');

/** Does the act, or asks another owner for it. */
export async function orAskOtherOwner(
  database: Database,
  { person, nowMs }: Asked,
  act: OwnerAct,
  work: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SecondOwnerWanted)) throw error;
    await askOtherOwner(database, person, act, nowMs);
    return { to: '/people?done=asked' };
  }
}

/** What the page of people shows of it. */
export async function ownerRequestsFor(database: Database, { person, nowMs }: Asked): Promise<OwnerRequests> {
  const requests = await selectOwnerRequests(database);
  const askers = requests.map(({ asked_by }) => asked_by);
  const [notYet, off, owners] = await Promise.all([
    oneHandWith(database, person.id, askers, nowMs),
    secondPersonOff(database),
    countOwners(database),
  ]);
  return { requests, notYet, off, owners };
}
