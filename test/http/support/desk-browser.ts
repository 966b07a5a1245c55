/**
 * The front desk on the real listener under TLS, with real sessions, the real router and the handlers of accounts; and
 * calls to it as a browser, or a program that pretends to be one, sends them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { DeskHandlers } from '../../../src/main/desk/desk-handlers';
import { sessionHandlers } from '../../../src/main/desk/handlers/staff/session';
import { staffHandlers } from '../../../src/main/desk/handlers/staff/accounts';
import { createDeskRouter } from '../../../src/main/desk/router';
import { configSchema } from '../../../src/main/app/settings/config';
import {
  CERTIFICATES_DIR,
  openIdentity,
  type ListenerIdentity,
} from '../../../src/main/app/network/identity';
import { AUTHORITY_PEM } from '../../../src/main/certificates/authority';
import type { HttpOptions } from '../../../src/main/http/server';
import { openSite } from '../../../src/main/kiosk/pages/site';
import type { DeskRouter } from '../../../src/main/services/staff/desk-router';
import { createStaffSessions, type StaffSessions } from '../../../src/main/services/staff/sessions';
import { temporaryFolder } from '../../support/base/folder';
import { makeStaff, quickPasswords, type TestStaff } from '../../support/services/staff';
import { startListener, type TestListener } from './listener';

export const COOKIE = '__Host-keyturn-desk';
/** What the site calls the kiosk. */
export const NAME = 'kiosk.example';
/** A page that may call the interface, and has no business at the desk. */
export const LISTED = 'https://portal.example';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Our own end of the line. */
  readonly from?: string;
}

export interface DeskBrowser {
  readonly listener: TestListener;
  /** Whom its browser trusts. */
  readonly ca: string;
  readonly sessions: StaffSessions;
  readonly router: DeskRouter;
  /** A manager, number 101, and an attendant, 102. */
  readonly maya: TestStaff;
  readonly anna: TestStaff;
  send(path: string, sent?: Sent): Promise<Reply>;
  /** As the desk's own page calls. */
  post(channel: string, input: unknown, cookie?: string, sent?: Sent): Promise<Reply>;
  signIn(who: TestStaff, cookie?: string, sent?: Sent): Promise<Reply>;
  /** Of somebody who signs in, as the browser sends it back. */
  cookieOf(who: TestStaff): Promise<string>;
  accounts(): unknown[];
}

/** The pages as the entry hands them in, from a folder that looks like the built one. */
function builtPages() {
  const folder = temporaryFolder();
  for (const room of ['desk', 'assets', 'reader-page']) mkdirSync(join(folder, room));
  writeFileSync(join(folder, 'index.html'), 'the customer’s page');
  writeFileSync(join(folder, 'desk/index.html'), 'the front desk’s page');
  writeFileSync(join(folder, 'assets/desk.js'), '// the front desk');
  writeFileSync(join(folder, 'reader-page/index.html'), 'the reader’s page');
  writeFileSync(join(folder, 'private.txt'), 'not to be served');
  const pages = openSite(folder);
  return (address: string) => pages.answer(address);
}

const log = pino({ level: 'silent' });
/** Made once: making keys takes longer than most of what is asked here. */
let site: { readonly identity: ListenerIdentity; readonly ca: string } | null = null;

function makeSite() {
  const dataDir = temporaryFolder();
  const config = configSchema.parse({ listener: { tls: 'site-authority' } });
  const identity = openIdentity(config, dataDir, { clock: { nowMs: () => Date.now() }, log });
  if (!identity) throw new Error('no identity');
  return { identity, ca: readFileSync(join(dataDir, CERTIFICATES_DIR, AUTHORITY_PEM), 'utf8') };
}

export async function openDeskBrowser(limits: HttpOptions['limits'] = {}): Promise<DeskBrowser> {
  const { identity, ca } = (site ??= makeSite());
  // The router is made of what the listener is started with.
  let made: DeskRouter | null = null;
  const late: DeskRouter = {
    call: (...of) => made?.call(...of) ?? Promise.reject(new Error('nobody is at the desk yet')),
    knows: (from) => made?.knows(from) ?? Promise.resolve(false),
  };
  const listener = await startListener(undefined, undefined, undefined, {
    identity: identity.first,
    origins: [LISTED],
    names: [NAME],
    limits,
    staffDesk: { router: late, pages: builtPages() },
  });
  const { ctx, port } = listener;
  const passwords = quickPasswords();
  const sessions = createStaffSessions(ctx, passwords);
  const handlers = { ...sessionHandlers(sessions), ...staffHandlers(ctx, passwords, sessions) };
  // The other areas are reached in no other way.
  made = createDeskRouter(handlers as DeskHandlers, sessions, ctx.log);

  const post: DeskBrowser['post'] = (channel, input, cookie = '', sent = {}) =>
    send({ port, ca }, `/desk/call/${channel}`, {
      method: 'POST',
      body: JSON.stringify(input),
      ...sent,
      headers: {
        'content-type': 'application/json',
        'x-keyturn-desk': '1',
        ...(cookie === '' ? {} : { cookie }),
        ...sent.headers,
      },
    });
  const signIn: DeskBrowser['signIn'] = ({ number, password }, cookie, sent) =>
    post('session.password', { number, password, code: null }, cookie, sent);
  return {
    listener,
    ca,
    sessions,
    router: made,
    maya: await makeStaff(ctx, 'manager', { name: 'Maya', passwords }),
    anna: await makeStaff(ctx, 'attendant', { name: 'Anna', passwords }),
    send: (path, sent) => send({ port, ca }, path, sent),
    post,
    signIn,
    async cookieOf(who) {
      const { headers } = await signIn(who);
      return (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    },
    accounts: () => listener.db.open.raw.prepare('SELECT number, role FROM staff ORDER BY number').all(),
  };
}

/** `ok`, or why the desk refused. */
export const reasonOf = ({ body }: Reply): string => {
  const answer = JSON.parse(body) as { ok?: boolean; refusals?: readonly { reason: string }[] };
  return answer.ok ? 'ok' : (answer.refusals?.[0]?.reason ?? 'none');
};

function send(
  { port, ca }: { readonly port: number; readonly ca: string },
  path: string,
  { method = 'GET', headers = {}, body = '', from }: Sent = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method,
        headers: { ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ca,
        agent: new Agent({ keepAlive: false }),
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        text(response)
          .then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
          .catch(reject);
      },
    );
    call.on('error', reject).end(body);
  });
}
