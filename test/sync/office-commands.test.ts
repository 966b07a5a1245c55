/** What head office asks of a kiosk: from its page to what the kiosk does and what the page says of it. */
import { beforeAll, expect, test } from 'vitest';
import { reportUnits } from '../../src/head-office/claims/documents';
import { takeAnswers } from '../../src/head-office/fleet/commands';
import { commandAnswers, createOfficeCommands } from '../../src/main/services/upkeep/office-commands';
import type { BackupsView } from '../../src/shared/desk/backups';
import { noticesSchema, type Notices } from '../../src/shared/head-office/documents';
import { DAY_MS, HOUR_MS } from '../../src/shared/durations';
import { ok, refuse } from '../../src/shared/result';
import type { Id } from '../../src/shared/ids';
import { joinSite, openReportedOffice, type SiteOfKiosk } from '../support/head-office/reported-sites';
import type { Visitor } from '../support/head-office/people';
import { query } from '../support/head-office/servers';
import { newTestId, START_MS } from '../support/services/database';
import { lightServices } from '../support/services/rental';

const SITE: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'k-1',
  name: 'Riverside',
  currency: 'USD',
};
const PAGE = '/kiosks/k-1';
const clock = { nowMs: START_MS };
let opened: Awaited<ReturnType<typeof openReportedOffice>>;
let operator: Visitor;
let manager: Visitor;

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  await joinSite(opened.office, SITE, clock.nowMs);
  operator = await opened.person({ name: 'Otto', role: 'operator' });
  manager = await opened.person({ name: 'Mia', role: 'manager' });
});

/** A kiosk whose machine starts the program again, unless `isAlone`. */
async function openKiosk({ isAlone = false } = {}) {
  const { ctx, db } = await lightServices();
  const did: string[] = [];
  const there: { is: 'customer' | 'payment' | null } = { is: null };
  const backup: { isBusy: boolean; failure: BackupsView['failure'] } = { isBusy: false, failure: null };
  const start = () => {
    const commands = createOfficeCommands(ctx, {
      presence: () => Promise.resolve(there.is),
      backups: {
        make(by) {
          if (backup.isBusy)
            return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'backup_busy' });
          did.push(`backup by ${by === 'head_office' ? by : 'another'}`);
          return ok({});
        },
        idle: () => Promise.resolve(),
        view: () => Promise.resolve({ failure: backup.failure } as BackupsView),
      },
    });
    if (!isAlone) commands.restartBy(() => did.push('restart'));
    return commands;
  };
  let commands = start();
  const idle = () => commands.idle();
  return {
    did,
    there,
    backup,
    clock: db.clock,
    raw: db.open.raw,
    async hear(asked: Notices['commands']) {
      await commands.hear(asked);
      await idle();
    },
    async startAgain() {
      commands.stop();
      commands = start();
      await commands.start();
      await idle();
    },
    async report() {
      const answers = await ctx.store.read(commandAnswers);
      await takeAnswers(opened.office.database, SITE, answers, clock.nowMs);
      return answers.map(({ state, why }) => [state, why]);
    },
  };
}

const ask = (kind: string, hours = '1', who = operator) => who.post(`${PAGE}/commands`, { kind, hours });

/** As the kiosk hears it. */
async function told(): Promise<Notices['commands']> {
  const lease = { hold: () => Promise.resolve() } as never;
  await reportUnits({ database: opened.office.database, lease }, SITE.propertyId, clock.nowMs);
  const [row] = await query<{ content: string }>(
    opened.postgresUrl,
    `SELECT content FROM document WHERE kind = 'notices' AND kiosk_id = 'k-1'`,
  );
  return noticesSchema.parse(JSON.parse(row?.content ?? '{}')).commands;
}

test('a restart waits while a customer or a payment is there, is done once, and every step stands on the page', async () => {
  const kiosk = await openKiosk();
  expect((await ask('restart', '1', manager)).status).toBe(403);
  expect(await (await manager.get(PAGE)).text()).not.toContain(`${PAGE}/commands`);
  expect((await ask('erase')).status).toBe(400);
  expect((await ask('restart', '2')).status).toBe(400);
  const done = await ask('restart');
  expect(done.headers.get('location')).toBe(`${PAGE}?done=kiosk.restart_asked`);
  const again = await ask('restart');
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('was asked for the same'),
  ]);
  expect(await operator.words(PAGE)).toMatch(
    /Start the program again, asked .+ by Otto : not heard yet, good until/,
  );
  const [command] = await told();
  expect(command).toMatchObject({ kind: 'restart', expiresMs: clock.nowMs + HOUR_MS });

  kiosk.there.is = 'customer';
  await kiosk.hear(await told());
  expect([kiosk.did, await kiosk.report()]).toEqual([[], [['waits', 'customer']]]);
  expect(await operator.words(PAGE)).toContain('(a customer is at the screen)');
  kiosk.there.is = 'payment';
  await kiosk.hear(await told());
  expect([kiosk.did, await kiosk.report()]).toEqual([[], [['waits', 'payment']]]);
  kiosk.there.is = null;
  await kiosk.hear(await told());
  expect([kiosk.did, await kiosk.report()]).toEqual([['restart'], [['under_way', null]]]);
  const noted = kiosk.raw
    .prepare<[], { actor: string }>(`SELECT actor FROM audit WHERE action = 'head_office.restarted'`)
    .all();
  expect(noted).toEqual([{ actor: 'head_office' }]);
  await kiosk.startAgain();
  expect([kiosk.did, await kiosk.report()]).toEqual([['restart'], [['done', null]]]);
  expect(await operator.words(PAGE)).toMatch(/by Otto : done /);
  expect(await told()).toEqual([]);
  expect(await operator.words('/history')).toContain('asked kiosk k-1 to start its program again');

  // A document of before comes once more, and the program starts as usual.
  await kiosk.hear(command ? [command] : []);
  await kiosk.startAgain();
  expect(kiosk.did).toEqual(['restart']);
  // A last word stays.
  const late = { id: command?.id as Id<'kiosk_command'>, state: 'refused', why: 'fault' } as const;
  await takeAnswers(opened.office.database, SITE, [late], clock.nowMs);
  expect(await operator.words(PAGE)).toMatch(/by Otto : done /);
});

test('what was withdrawn is not done, whether the kiosk had heard of it or not, and what was begun is not withdrawn', async () => {
  const withdraw = (number: number | string, who = operator) =>
    who.post(`${PAGE}/command-withdraw`, { number: String(number) });
  const kiosk = await openKiosk();
  kiosk.there.is = 'customer';
  expect((await ask('restart')).status).toBe(303);
  const [heard] = await told();
  await kiosk.hear(heard ? [heard] : []);
  await kiosk.report();
  const number = heard?.number ?? 0;
  expect((await withdraw(number, manager)).status).toBe(403);
  for (const wrong of ['', 'x', '999999', '-1']) expect((await withdraw(wrong)).status).toBe(400);
  const done = await withdraw(number);
  expect(done.headers.get('location')).toBe(`${PAGE}?done=kiosk.command_withdrawn`);
  expect((await withdraw(number)).status).toBe(400);
  expect(await operator.words(PAGE)).toMatch(/by Otto : withdrawn .+ by Otto/);
  expect(await operator.words('/history')).toContain('withdrew what kiosk k-1 was asked');
  kiosk.there.is = null;
  await kiosk.hear(await told());
  expect([kiosk.did, await kiosk.report()]).toEqual([[], [['refused', 'withdrawn']]]);
  expect(await operator.words(PAGE)).toMatch(/by Otto : refused .+ \(it was withdrawn\)/);
  expect(await told()).toEqual([]);
  // A document of before the withdrawal comes late.
  await kiosk.hear(heard ? [heard] : []);
  expect(kiosk.did).toEqual([]);

  // The same may be asked again at once, and withdrawn before the kiosk has heard of it.
  expect((await ask('restart')).status).toBe(303);
  const [next] = await told();
  expect((await withdraw(next?.number ?? 0)).status).toBe(303);
  expect((await ask('restart')).status).toBe(303);
  await kiosk.hear((await told()).filter(({ isWithdrawn }) => isWithdrawn === true));
  expect([kiosk.did, (await kiosk.report())[0]]).toEqual([[], ['refused', 'withdrawn']]);
  await kiosk.hear(await told());
  expect([kiosk.did, (await kiosk.report())[0]]).toEqual([['restart'], ['under_way', null]]);
  const [begun] = await told();
  expect((await withdraw(begun?.number ?? 0)).status).toBe(400);
  await kiosk.startAgain();
  await kiosk.report();
});

test('what comes after its time does nothing, also by a clock that was put back, and the page says so', async () => {
  const kiosk = await openKiosk();
  expect((await ask('restart')).status).toBe(303);
  const asked = await told();
  clock.nowMs += HOUR_MS;
  expect(await operator.words(PAGE)).toContain('and nothing was done');
  expect(await told()).toEqual([]);
  kiosk.clock.advance(HOUR_MS);
  await kiosk.hear(asked);
  expect([kiosk.did, await kiosk.report()]).toEqual([[], [['expired', null]]]);
  // The same was asked for again, since nothing waits any more.
  expect((await ask('restart')).status).toBe(303);
  const [next] = await told();
  kiosk.there.is = 'customer';
  await kiosk.hear(next ? [next] : []);
  kiosk.clock.advance(HOUR_MS);
  kiosk.there.is = null;
  await kiosk.hear(next ? [next] : []);
  expect([kiosk.did, (await kiosk.report())[0]]).toEqual([[], ['expired', 'customer']]);
});

test('a backup waits for another one, is answered with why it failed, and is refused where the program ended in between', async () => {
  const kiosk = await openKiosk();
  expect((await ask('backup')).status).toBe(303);
  const asked = (await told()).map((one) => ({ ...one, expiresMs: one.expiresMs + DAY_MS }));
  kiosk.backup.isBusy = true;
  await kiosk.hear(asked);
  expect(await kiosk.report()).toEqual([['waits', 'busy']]);
  kiosk.backup.isBusy = false;
  kiosk.backup.failure = { what: 'backup', why: 'no_room', atMs: clock.nowMs };
  await kiosk.hear(asked);
  expect([kiosk.did, await kiosk.report()]).toEqual([['backup by head_office'], [['refused', 'no_room']]]);
  expect(await operator.words(PAGE)).toContain('(its disk has no room)');
  kiosk.backup.failure = null;
  const other = { ...asked[0], id: newTestId<'kiosk_command'>(), number: 900 } as Notices['commands'][number];
  await kiosk.hear([other]);
  expect((await kiosk.report())[0]).toEqual(['done', null]);
  kiosk.raw.prepare(`UPDATE office_command SET state = 'under_way' WHERE number = 900`).run();
  await kiosk.startAgain();
  expect([(await kiosk.report())[0], kiosk.did.length]).toEqual([['refused', 'interrupted'], 2]);
});

test('a kiosk that nothing would start again refuses a restart, and what its program does not know', async () => {
  const kiosk = await openKiosk({ isAlone: true });
  const asked = { expiresMs: START_MS + DAY_MS, number: 1 };
  await kiosk.hear([
    { ...asked, id: newTestId<'kiosk_command'>(), kind: 'restart' },
    { ...asked, id: newTestId<'kiosk_command'>(), number: 2, kind: 'sing' },
  ]);
  expect([kiosk.did, await kiosk.report()]).toEqual([
    [],
    [
      ['refused', 'unknown'],
      ['refused', 'no_supervisor'],
    ],
  ]);
});
