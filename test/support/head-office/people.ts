/** People at head office's pages, signed in. */
import type { Database } from '../../../src/head-office/database/tx';
import { fleetOf, loadFleet } from '../../../src/head-office/fleet/facts';
import { fleetPage } from '../../../src/head-office/fleet/page';
import { commandLine } from '../../../src/head-office/people/acts';
import { beginJoining, finishJoining } from '../../../src/head-office/people/join';
import { addPerson } from '../../../src/head-office/people/people';
import type { Role } from '../../../src/head-office/people/roles';
import type { Scope } from '../../../src/head-office/people/scope';
import { hashOf, type SignedIn } from '../../../src/head-office/people/sessions';
import type { Id } from '../../../src/shared/ids';
import { codeAt, PASSWORD } from './authenticator';

export interface Somebody {
  readonly id: Id<'person'>;
  readonly name: string;
  /** Of the authenticator. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Of the session that joining began. */
  readonly token: string;
}

/** Somebody who has joined, and is signed in. */
export async function somebody(
  database: Database,
  {
    name = 'Olga Owner',
    role = 'owner',
    scope = 'everywhere',
    nowMs = Date.now(),
  }: { name?: string; role?: Role; scope?: Scope; nowMs?: number } = {},
): Promise<Somebody> {
  const { code, personId } = await addPerson(database, commandLine, { name, role, scope }, nowMs);
  const { secret } = await beginJoining(database, code, nowMs);
  const chosen = { code, password: PASSWORD, again: PASSWORD, authenticatorCode: codeAt(secret, nowMs) };
  const { token, recoveryCodes } = await finishJoining(database, chosen, nowMs);
  return { id: personId, name, secret, recoveryCodes, token };
}

export interface Visitor {
  readonly get: (path: string) => Promise<Response>;
  /** The words of a page, without its marks. */
  readonly words: (path: string) => Promise<string>;
  readonly post: (
    path: string,
    fields?: Readonly<Record<string, string | readonly string[]>>,
  ) => Promise<Response>;
  /** A form with a file. */
  readonly bring: (path: string, file: { readonly name: string; readonly text: string }) => Promise<Response>;
}

/** Their browser, over real HTTP; it follows no redirect. */
export function visitor(url: string, { token }: Pick<Somebody, 'token'>): Visitor {
  const headers = { cookie: `keyturn-office=${token}` };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), { redirect: 'manual', headers, ...init });
  return {
    get: (path) => ask(path),
    async words(path) {
      return (await (await ask(path)).text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    },
    post(path, fields = {}) {
      const body = new URLSearchParams({ form: hashOf(`form:${token}`) });
      for (const [name, value] of Object.entries(fields))
        for (const each of typeof value === 'string' ? [value] : value) body.append(name, each);
      return ask(path, { method: 'POST', body });
    },
    bring(path, { name, text }) {
      const body = new FormData();
      body.append('form', hashOf(`form:${token}`));
      body.append('file', new Blob([text]), name);
      return ask(path, { method: 'POST', body });
    },
  };
}

/** An owner that no database knows, for a page that is made without a listener. */
const anOwner: SignedIn = {
  id: '00000000-0000-7000-8000-0000000000e1' as Id<'person'>,
  name: 'Olga Owner',
  role: 'owner',
  scope: 'everywhere',
  language: 'en',
  tokenHash: '',
  signedInAtMs: Date.now(),
  usedAtMs: Date.now(),
  isRested: false,
  formToken: '',
};

/** The fleet page as that owner sees it. */
export async function fleetHtml(database: Database): Promise<string> {
  const stored = await loadFleet(database, { nowMs: Date.now(), timeZone: 'UTC' });
  const facts = { ...fleetOf(stored, 'everywhere'), isKeeping: true, awaySinceMs: null };
  return fleetPage(facts, { person: anOwner, part: 1, wanted: '', isStill: false });
}
