/** Head office with its listener and pages, and one kiosk with its line, database and front desk, for its people to work at. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { setDocument } from '../../../src/head-office/database/catalogue/documents';
import type { Office } from '../../../src/head-office/office';
import { beginSession } from '../../../src/head-office/people/sessions';
import { readKeyFile } from '../../../src/head-office/signing/key-file';
import { signText } from '../../../src/head-office/signing/ed25519';
import { selectCentralStaff } from '../../../src/main/database/staff/staff';
import type { Store } from '../../../src/main/database/store';
import type { DeskHandlers } from '../../../src/main/desk/desk-handlers';
import { staffHandlers } from '../../../src/main/desk/handlers/staff/accounts';
import { sessionHandlers } from '../../../src/main/desk/handlers/staff/session';
import { createDeskRouter } from '../../../src/main/desk/router';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { PasswordHasher } from '../../../src/main/services/login/passwords';
import type { DeskPlace } from '../../../src/main/services/staff/session';
import { createStaffSessions, type StaffSessions } from '../../../src/main/services/staff/sessions';
import { openHttpsLine } from '../../../src/main/sync/https-line';
import { openHeadOffice } from '../../../src/main/sync/open-head-office';
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../src/shared/desk/channels';
import type { SignedIn } from '../../../src/shared/desk/session';
import type { KioskAddress } from '../../../src/shared/head-office/names';
import {
  bundleText,
  signedBundleSchema,
  staffBundleSchema,
  type SignedBundle,
  type StaffBundle,
} from '../../../src/shared/head-office/staff';
import { statusSchema, type KioskStatus } from '../../../src/shared/head-office/status';
import { ok } from '../../../src/shared/result';
import { until } from '../base/eventually';
import { temporaryFolder } from '../base/folder';
import { openTestServices } from '../services/service-context';
import { AT_DESK, makeStaff, quickPasswords, tokenOf } from '../services/staff';
import { newKey } from './key';
import { joinKiosk, testListener, testOffice } from './office';
import { visitor, type Somebody } from './people';
import { startProxy, type Proxy } from './proxy';
import { query, testDatabase } from './servers';
import { memoryTrust, testSigningKey } from './trust';

const QUICK = { leastMs: 20, mostMs: 100 };
const silent = pino({ level: 'silent' });

interface KioskParts {
  readonly file: string;
  readonly kiosk: KioskAddress | null;
  readonly seed: string;
  readonly proxy: Proxy;
}

/** The kiosk's own side; `null` for its address: it has not joined yet, and says only which property it has. */
async function openKiosk({ file, kiosk, seed, proxy }: KioskParts) {
  const services = await openTestServices({ file });
  services.db.clock.set(Date.now());
  const { ctx } = services;
  const passwords = quickPasswords();
  const url = `http://127.0.0.1:${proxy.port}`;
  const open =
    kiosk &&
    openHeadOffice({
      ...ctx,
      kiosk,
      url,
      line: openHttpsLine({
        connection: { transport: 'https', ...kiosk, url, seedFile: '', authority: null },
        seed,
        trust: memoryTrust(),
        log: silent,
        pace: QUICK,
        waitMs: 2000,
        answerMs: 1000,
      }),
      log: ctx.log,
      gatewayFault: () => null,
      readerState: () => 'ready',
    });
  open?.start(() => Promise.resolve(ok({ problems: [] })));
  const joined: ServiceContext = open ? { ...ctx, headOffice: open.view } : ctx;
  const sessions = createStaffSessions(joined, passwords);
  const handlers = { ...sessionHandlers(sessions), ...staffHandlers(joined, passwords, sessions) };
  // The other areas have tests of their own.
  const router = createDeskRouter(handlers as DeskHandlers, sessions, silent);
  return {
    services,
    ctx: joined,
    passwords,
    sessions,
    router,
    async close() {
      await open?.stop();
      await services.close();
    },
  };
}
type Kiosk = Awaited<ReturnType<typeof openKiosk>>;

export interface CentralRig {
  readonly office: Office;
  readonly postgres: string;
  readonly url: string;
  readonly kiosk: KioskAddress;
  readonly ctx: ServiceContext;
  readonly kioskStore: Store;
  readonly sessions: StaffSessions;
  readonly passwords: PasswordHasher;
  /** Until the kiosk's list names them. */
  listed(name: string): Promise<void>;
  namesHere(): Promise<string[]>;
  rolesHere(): Promise<string[]>;
  audit(act: string): Promise<readonly { readonly subject: string; readonly why: string | null }[]>;
  /** The list that head office holds for the kiosk. */
  document(): Promise<{
    readonly keyNumber: number;
    readonly signature: string;
    readonly bundle: StaffBundle;
  }>;
  /** By head office's own key. */
  signed(bundle: string): SignedBundle;
  /** Has head office send something else in its place. */
  send(document: SignedBundle): Promise<void>;
  refusedWith(sentence: string): Promise<void>;
  reported(check: (status: KioskStatus) => boolean): Promise<void>;
  /** Head office had time for so many rounds. */
  rounds(count: number): Promise<void>;
  /** Its clock goes ahead by that from now on. */
  ahead(ms: number): void;
  /** The kiosk's clock goes on. */
  turn(ms: number): void;
  cutLine(): Promise<void>;
  mendLine(): Promise<void>;
  kioskBooks(): Promise<string>;
  putBooksBack(copy: string): Promise<void>;
  call<C extends DeskChannelName>(
    channel: C,
    input: DeskInput<C>,
    token: string | null,
    from?: DeskPlace,
  ): Promise<DeskAnswer<DeskOutput<C>>>;
  ask<C extends DeskChannelName>(
    channel: C,
    input: DeskInput<C>,
    token: string | null,
    from?: DeskPlace,
  ): Promise<DeskOutput<C>>;
  /** The token of a manager of the site. */
  manager(): Promise<string>;
  /** What head office's page behind the kiosk's code says to somebody. */
  phone(one: Somebody, link: string): Promise<string>;
  digitsFor(one: Somebody, link: string): Promise<string>;
  letIn(one: Somebody, from: DeskPlace): Promise<{ readonly token: string; readonly who: SignedIn }>;
  /** Another session at head office. */
  signInAgain(one: Somebody): Promise<{ readonly token: string }>;
}

export async function centralRig(): Promise<CentralRig> {
  const postgres = await testDatabase();
  let aheadMs = 0;
  const office = await testOffice(postgres, { nowMs: () => Date.now() + aheadMs });
  const { url } = await testListener(office);
  const proxy = await startProxy(Number(new URL(url).port));
  onTestFinished(() => proxy.close());
  const key = newKey();
  const file = join(temporaryFolder(), 'keyturn.sqlite');
  const first = await openTestServices({ file });
  const propertyId = first.db.catalogue.property.id;
  await first.close();
  const kiosk = await joinKiosk(office.database, 'lobby', key, propertyId);
  const parts = { file, kiosk, seed: key.seed, proxy };
  let here: Kiosk = await openKiosk(parts);
  onTestFinished(() => here.close());
  const isUp = (up: boolean) => until(() => (here.ctx.headOffice.state() === 'up') === up);
  await isUp(true);

  const central = () =>
    here.ctx.store.read(async (tx) =>
      (await selectCentralStaff(tx)).filter(({ disabled }) => disabled === 0),
    );
  const rig: CentralRig = {
    office,
    postgres,
    url,
    kiosk,
    get ctx() {
      return here.ctx;
    },
    get kioskStore() {
      return here.ctx.store;
    },
    get sessions() {
      return here.sessions;
    },
    get passwords() {
      return here.passwords;
    },
    listed: (name) => until(async () => (await rig.namesHere()).includes(name)),
    namesHere: async () => (await central()).map(({ name }) => name),
    rolesHere: async () => (await central()).map(({ role }) => role),
    audit: (act) =>
      here.ctx.store.read(async (tx) => {
        const { rows } = await sql<{ subject: string; why: string | null }>`
          SELECT subject, why FROM audit WHERE action = ${act} ORDER BY sequence`.execute(tx);
        return rows;
      }),
    async document() {
      const [row] = await query<{ content: string }>(
        postgres,
        `SELECT content FROM document WHERE kind = 'staff'`,
      );
      const { bundle, ...signed } = signedBundleSchema.parse(JSON.parse(row?.content ?? ''));
      return { ...signed, bundle: staffBundleSchema.parse(JSON.parse(bundle)) };
    },
    signed(bundle) {
      const own = readKeyFile(testSigningKey());
      if (!own) throw new Error('no key');
      return { keyNumber: own.current.number, signature: signText(own.key, bundleText(bundle)), bundle };
    },
    async send(document) {
      const place = { ...kiosk, kind: 'staff' } as const;
      await office.database
        .transaction()
        .execute((tx) => setDocument(tx, place, JSON.stringify(document), Date.now()));
    },
    refusedWith: (sentence) =>
      until(async () => (await rig.audit('staff.list_refused')).some(({ why }) => why?.includes(sentence))),
    reported: (check) =>
      until(async () => {
        const [row] = await query<{ status: string }>(postgres, `SELECT status FROM kiosk_status`);
        return row !== undefined && check(statusSchema.parse(JSON.parse(row.status)));
      }),
    rounds: (count) => new Promise((done) => void setTimeout(done, count * 2200)),
    ahead: (ms) => void (aheadMs += ms),
    turn: (ms) => here.services.db.clock.advance(ms),
    async cutLine() {
      proxy.cut();
      await isUp(false);
    },
    async mendLine() {
      proxy.heal();
      await isUp(true);
    },
    kioskBooks() {
      const copy = join(temporaryFolder(), 'copy.sqlite');
      here.services.db.open.raw.exec(`VACUUM INTO '${copy}'`);
      return Promise.resolve(copy);
    },
    async putBooksBack(copy) {
      await here.close();
      for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true });
      copyFileSync(copy, file);
      here = await openKiosk(parts);
    },
    call: async (channel, input, token, from = AT_DESK) =>
      // The router has checked the answer against the channel's own schema.
      (await here.router.call(channel, input, { ...from, token })) as DeskAnswer<DeskOutput<typeof channel>>,
    async ask(channel, input, token, from = AT_DESK) {
      const answer = await rig.call(channel, input, token, from);
      if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.refusals)}`);
      return answer.value;
    },
    async manager() {
      const maya = await makeStaff(here.ctx, 'manager', { name: 'Maya', passwords: here.passwords });
      return tokenOf(here.sessions, maya, AT_DESK);
    },
    // The kiosk is behind a bad line, the phone is not.
    phone: async (one, link) => (await visitor(url, one).get(pathOf(link))).text(),
    async digitsFor(one, link) {
      const { pathname, searchParams } = new URL(link);
      const answer = await visitor(url, one).post(pathname, Object.fromEntries(searchParams));
      const digits = /<code>(\d{5}) (\d{5})<\/code>/.exec(await answer.text());
      if (!digits) throw new Error(`no digits: ${answer.status}`);
      return `${digits[1]}${digits[2]}`;
    },
    async letIn(one, from) {
      const { question, link } = await rig.ask('session.clearance-begin', {}, null, from);
      const digits = await rig.digitsFor(one, link);
      const outcome = await rig.ask('session.clearance', { question, digits }, null, from);
      if (outcome.outcome !== 'signed_in') throw new Error(outcome.outcome);
      return outcome;
    },
    signInAgain: async ({ id }) => ({
      token: await office.database.transaction().execute((tx) => beginSession(tx, id, Date.now())),
    }),
  };
  return rig;
}

const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};
