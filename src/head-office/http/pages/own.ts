/** One's own account, and what people did. */
import { CommandRefused } from '../../../shared/command-line';
import { selectActs } from '../../database/people/acts';
import { countRecoveryCodes, findPerson } from '../../database/people/people';
import { selectPasskeys } from '../../database/people/passkeys';
import { deleteSessionsOf } from '../../database/people/sessions';
import { propertyNames } from '../../database/catalogue/published-files';
import type { Office } from '../../office';
import { historyPage } from '../../pages/history';
import { mePage } from '../../pages/me';
import { recoveryPage } from '../../pages/sign-in';
import { changePassword, remakeRecoveryCodes } from '../../people/join';
import { passkeyRoutes } from './own-passkeys';
import { secret, type Asked, type PageAnswer, type PageRoute } from './route';

const ACTS_ON_A_PAGE = 100;

export function ownRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  const needs = 'see' as const;

  async function me({ person, query }: Asked, wrong: string | null): Promise<PageAnswer> {
    const recoveryCodes = await countRecoveryCodes(database, person.id);
    const passkeys = await selectPasskeys(database, person.id);
    const isOfProvider = (await findPerson(database, person.id))?.is_of_provider === true;
    const done = doneWords[query.get('done') ?? ''] ?? null;
    const html = mePage({ person, isOfProvider, recoveryCodes, passkeys, timeZone, wrong, done });
    return { html, status: wrong === null ? 200 : 400, hasScript: true };
  }

  const orSay = (act: (asked: Asked) => Promise<PageAnswer>) => orWrong(act, me);

  return [
    { method: 'GET', path: '/me', needs, answer: (asked) => me(asked, null) },
    {
      method: 'POST',
      path: '/me/password',
      needs,
      answer: orSay(async ({ person, form, nowMs }) => {
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
      answer: orSay(async ({ person, form, nowMs }) => {
        const codes = await remakeRecoveryCodes(database, person, secret(form, 'current'), nowMs);
        return { html: recoveryPage(codes, person) };
      }),
    },
    ...passkeyRoutes(database, orSay),
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

/** What is refused is said on the page. */
function orWrong(
  act: (asked: Asked) => Promise<PageAnswer>,
  page: (asked: Asked, wrong: string) => Promise<PageAnswer>,
) {
  return async (asked: Asked): Promise<PageAnswer> => {
    try {
      return await act(asked);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      return page(asked, error.message);
    }
  };
}

export function historyRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  return [
    {
      method: 'GET',
      path: '/history',
      needs: 'see',
      async answer({ person, query }) {
        const before = Number(query.get('before'));
        const found = await selectActs(database, {
          before: Number.isSafeInteger(before) && before > 0 ? before : null,
          properties: person.scope === 'everywhere' ? null : [...person.scope],
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

const doneWords: Readonly<Record<string, string>> = {
  password: 'The password is changed. You are signed out everywhere else.',
  passkey: 'The passkey is added. It signs you in at this address.',
  'passkey-removed': 'The passkey is removed. It signs you in nowhere.',
  elsewhere: 'You are signed out everywhere else.',
};
