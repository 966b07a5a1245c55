/** One's own account, and what people did. */
import { selectActs } from '../../database/people/acts';
import { countRecoveryCodes, findPerson } from '../../database/people/people';
import { selectPasskeys } from '../../database/people/passkeys';
import { deleteSessionsOf } from '../../database/people/sessions';
import { propertyNames } from '../../database/catalogue/published-files';
import type { Office } from '../../office';
import { GO_ON } from '../../pages/again';
import { historyPage } from '../../pages/history';
import { mePage } from '../../pages/me';
import { recoveryPage } from '../../pages/sign-in';
import { messagesIn } from '../../locales';
import { changePassword, remakeRecoveryCodes } from '../../people/join';
import { ACTS_OF_ROLE } from '../../people/acts';
import { mayDo } from '../../people/roles';
import { ownPath } from './browser';
import { passkeyRoutes } from './own-passkeys';
import { doneIn, orSay, secret, typed, type Asked, type PageAnswer, type PageRoute } from './route';

const ACTS_ON_A_PAGE = 100;

export function ownRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  const needs = 'enter' as const;

  async function me({ person, query }: Asked, wrong: string | null): Promise<PageAnswer> {
    const recoveryCodes = await countRecoveryCodes(database, person.id);
    const passkeys = await selectPasskeys(database, person.id);
    const isOfProvider = (await findPerson(database, person.id))?.is_of_provider === true;
    const done = doneIn(messagesIn(person.language).people.me.done, query);
    const html = mePage({ person, isOfProvider, recoveryCodes, passkeys, timeZone, wrong, done });
    return { html, status: wrong === null ? 200 : 400, hasScript: true };
  }

  const orOnPage = (act: (asked: Asked) => Promise<PageAnswer>) => (asked: Asked) =>
    orSay(
      asked.person.language,
      () => act(asked),
      (wrong) => me(asked, wrong),
    );

  return [
    { method: 'GET', path: '/me', needs, answer: (asked) => me(asked, null) },
    {
      method: 'POST',
      path: '/me/password',
      needs,
      answer: orOnPage(async ({ person, form, nowMs }) => {
        const asked = {
          current: secret(form, 'current'),
          password: secret(form, 'password'),
          again: secret(form, 'again'),
        };
        await changePassword(database, person, asked, nowMs);
        return { to: '/me?done=password' };
      }),
    },
    {
      method: 'POST',
      path: '/me/recovery-codes',
      needs,
      answer: orOnPage(async ({ person, form, nowMs }) => {
        const codes = await remakeRecoveryCodes(database, person, secret(form, 'current'), nowMs);
        return { html: recoveryPage(codes, person, person.language) };
      }),
    },
    ...passkeyRoutes(database, orOnPage),
    {
      method: 'POST',
      path: GO_ON,
      needs,
      answer: async ({ form }) => ({ to: ownPath(typed(form, 'next')) }),
    },
    {
      method: 'POST',
      path: '/me/sign-out-elsewhere',
      needs,
      async answer({ person }) {
        await database.transaction().execute((tx) => deleteSessionsOf(tx, person.id, person.tokenHash));
        return { to: '/me?done=elsewhere' };
      },
    },
  ];
}

export function historyRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  return [
    {
      method: 'GET',
      path: '/history',
      needs: 'enter',
      async answer({ person, query }) {
        const before = Number(query.get('before'));
        const found = await selectActs(database, {
          before: Number.isSafeInteger(before) && before > 0 ? before : null,
          properties: person.scope === 'everywhere' ? null : [...person.scope],
          only: mayDo(person.role, 'seeHistory')
            ? null
            : { acts: ACTS_OF_ROLE[person.role] ?? [], by: person.id },
          most: ACTS_ON_A_PAGE + 1,
        });
        const acts = found.slice(0, ACTS_ON_A_PAGE);
        const names = await propertyNames(database);
        const hasMore = found.length > ACTS_ON_A_PAGE;
        return { html: historyPage({ person, acts, hasMore, names, timeZone }) };
      },
    },
  ];
}
