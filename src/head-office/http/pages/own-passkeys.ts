/** Adding a passkey to one's own account, and removing it. */
import type { Database } from '../../database/tx';
import { PASSKEY_ADD, PASSKEY_ADD_OPTIONS, PASSKEY_REMOVE } from '../../pages/passkeys';
import { beginAdding, finishAdding, removePasskey } from '../../people/passkeys';
import { orSay, secret, typed, type Asked, type PageAnswer, type PageRoute } from './route';

/** `onPage`: what is refused is said on the page of the account. */
export function passkeyRoutes(
  database: Database,
  onPage: (act: (asked: Asked) => Promise<PageAnswer>) => (asked: Asked) => Promise<PageAnswer>,
): readonly PageRoute[] {
  const needs = 'enter' as const;
  return [
    {
      method: 'POST',
      path: PASSKEY_ADD_OPTIONS,
      needs,
      answer: ({ person, form, address, site, nowMs }) =>
        orSay(
          person.language,
          async () => {
            const asked = { current: secret(form, 'current'), name: typed(form, 'name'), address, site };
            return { json: { options: await beginAdding(database, person, asked, nowMs) } };
          },
          async (wrong) => ({ json: { wrong }, status: 400 }),
        ),
    },
    {
      method: 'POST',
      path: PASSKEY_ADD,
      needs,
      answer: onPage(async ({ person, form, site, nowMs }) => {
        const asked = { answer: typed(form, 'answer'), name: typed(form, 'name'), site };
        await finishAdding(database, person, asked, nowMs);
        return { to: '/me?done=passkey' };
      }),
    },
    {
      method: 'POST',
      path: PASSKEY_REMOVE,
      needs,
      answer: onPage(async ({ person, form, nowMs }) => {
        const asked = { current: secret(form, 'current'), credentialId: typed(form, 'passkey') };
        await removePasskey(database, person, asked, nowMs);
        return { to: '/me?done=passkey-removed' };
      }),
    },
  ];
}
