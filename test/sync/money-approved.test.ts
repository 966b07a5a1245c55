/** Money above the site's limit, approved on head office's page while nobody else is at the site: both ends, with what goes between them. */
import { beforeAll, expect, test } from 'vitest';
import { noticesSchema, type Notices } from '../../src/shared/head-office/documents';
import { statusSchema } from '../../src/shared/head-office/status';
import type { Id } from '../../src/shared/ids';
import { DAY_MS } from '../../src/shared/durations';
import { reportUnits } from '../../src/head-office/claims/documents';
import { saveStatus } from '../../src/head-office/database/kiosk/statuses';
import { kioskRoles, roles, type Role } from '../../src/head-office/people/roles';
import { closingHandlers } from '../../src/main/desk/handlers/closing/closing';
import { hearDecisions } from '../../src/main/services/approval/from-head-office';
import { waitingHere } from '../../src/main/services/desk/waiting';
import { takeBundle } from '../../src/main/services/staff/central';
import { openDeskArea } from '../support/desk/area';
import { openDeskMoney } from '../support/desk/money';
import { joinSite, openReportedOffice, type SiteOfKiosk } from '../support/head-office/reported-sites';
import type { Visitor } from '../support/head-office/people';
import { query } from '../support/head-office/servers';
import { quietStatus } from '../support/head-office/status';
import { newTestId } from '../support/services/database';
import { makeStaff, quickPasswords } from '../support/services/staff';

const SITE: SiteOfKiosk = {
  propertyId: '00000000-0000-4000-8000-0000000000a1' as Id<'property'>,
  kioskId: 'k-1',
  name: 'Riverside',
  currency: 'USD',
};
/** The kiosk's, as its services are tested. */
const clock = { nowMs: Date.parse('2027-04-10T12:00:00Z') };
const people = new Map<Role, Visitor>();
let opened: Awaited<ReturnType<typeof openReportedOffice>>;

/** Ana, or who works there for head office, is alone at the site and has counted 40.01 too much. */
async function open(central: Role | null = null) {
  const kiosk = await openDeskMoney({
    change: (ctx) => ({ ...ctx, settings: { ...ctx.settings, secondPersonAboveMinor: 4000 } }),
  });
  const { ctx, raw } = kiosk;
  const ana = await makeStaff(ctx, 'attendant', { name: 'Ana', passwords: quickPasswords() });
  if (central !== null) await listStaff(kiosk);
  const counts = central === null ? ana.id : ((await idsByRole()).get(central) ?? ana.id);
  const desk = openDeskArea(closingHandlers(ctx, '/nowhere'), { staffId: counts });
  await kiosk.movedIn(0, { kind: 'cheque', reference: '4711' });
  const { toSequence } = await desk.ask('closing.day', {});
  const count = { toSequence, openingMinor: 0, countedMinor: 4001 };
  await desk.ask('closing.count', count);
  const wish = { ...count, key: newTestId<'event'>(), leftMinor: 0, why: 'Nobody knows' };
  expect(await desk.call('attendant', 'closing.make', wish)).toMatchObject({
    refusals: [{ reason: 'approval_waits' }],
  });
  const report = async () => {
    const waiting = await ctx.store.read((tx) => waitingHere({ ctx, tx }));
    const status = statusSchema.parse({ ...quietStatus(SITE), waiting });
    clock.nowMs = ctx.clock.nowMs();
    await saveStatus(opened.office.database, status, clock.nowMs);
    return waiting[0];
  };
  const closings = () => raw.prepare<[], { staff_id: string }>('SELECT * FROM day_closing').all();
  return { ...kiosk, ana, report, closings };
}

/** As a kiosk's list of staff names the people of head office. */
async function idsByRole(): Promise<ReadonlyMap<Role, Id<'staff'>>> {
  const rows = await query<{ id: Id<'staff'>; role: Role }>(
    opened.postgresUrl,
    'SELECT id, role FROM person',
  );
  return new Map(rows.map(({ id, role }) => [role, id]));
}

/** Those of head office who work there, as its signed list says. */
async function listStaff(
  { ctx }: Pick<Awaited<ReturnType<typeof openDeskMoney>>, 'ctx'>,
  version = 1,
  without: Role | null = null,
): Promise<void> {
  const rows = await query<{ id: Id<'staff'>; name: string; role: Role }>(
    opened.postgresUrl,
    'SELECT id, name, role FROM person',
  );
  const staff = rows.flatMap(({ id, name, role }) => {
    const as = kioskRoles[role];
    return as === null || role === without ? [] : [{ id, name, role: as }];
  });
  const approvers = rows
    .filter(({ role }) => role === 'finance' && role !== without)
    .map(({ id, name }) => ({ id, name }));
  const nowMs = ctx.clock.nowMs();
  const list = { era: 1, version, issuedMs: nowMs, expiresMs: nowMs + DAY_MS, address: '', clearanceKey: '' };
  await ctx.store.transaction((tx) =>
    takeBundle({ ctx, tx }, { ...list, ...SITE, people: staff, approvers } as never),
  );
}

const said = async (): Promise<Notices['approvals']> => {
  const lease = { hold: () => Promise.resolve() } as never;
  await reportUnits({ database: opened.office.database, lease }, SITE.propertyId, clock.nowMs);
  const [row] = await query<{ content: string }>(
    opened.postgresUrl,
    `SELECT content FROM document WHERE kind = 'notices' AND kiosk_id = 'k-1'`,
  );
  return noticesSchema.parse(JSON.parse(row?.content ?? '{}')).approvals;
};
const as = (role: Role): Visitor => {
  const who = people.get(role);
  if (!who) throw new Error('nobody');
  return who;
};

beforeAll(async () => {
  opened = await openReportedOffice(clock);
  await joinSite(opened.office, SITE, clock.nowMs);
  for (const role of roles) people.set(role, await opened.person({ name: `the ${role}`, role }));
});

test('a day that one person counted is closed by the yes of a manager of head office, in the name of who counted', async () => {
  const kiosk = await open();
  await listStaff(kiosk);
  const waits = await kiosk.report();
  expect(waits?.approval).toMatchObject({ act: 'difference', amountMinor: 4001, isApproved: false });
  expect(JSON.stringify(waits)).not.toMatch(/Ana|Nobody knows/);
  const fields = {
    kind: 'approval',
    subject: waits?.subject ?? '',
    shown: waits?.approval?.contentSha256 ?? '',
  };
  expect(await as('manager').words('/waiting')).toMatch(
    /Something waits for a second person Day closed with a difference, \$40\.01/,
  );
  // Who has no money to see reads no amount, and who may not approve is shown no form.
  expect(await as('support').words('/waiting')).not.toContain('40.01');
  for (const role of ['operator', 'viewer', 'support', 'manager'] as const) {
    const html = await (await as(role).get('/waiting')).text();
    expect([role, html.includes('/waiting/k-1/approve')]).toEqual([role, role === 'manager']);
  }
  const other = await as('manager').post('/waiting/k-1/approve', { ...fields, shown: '0'.repeat(64) });
  expect([other.status, await said()]).toEqual([400, []]);
  expect((await as('manager').post('/waiting/k-1/approve', fields)).status).toBe(303);
  expect(await as('owner').words('/waiting')).toContain('the manager has approved it.');
  expect(await as('owner').words('/history')).toContain(
    'approved “Day closed with a difference” of $40.01 at k-1',
  );
  expect((await as('owner').post('/waiting/k-1/approve', fields)).status).toBe(400);

  const told = await said();
  expect(told).toMatchObject([{ id: fields.subject, approve: true }]);
  // Sold meanwhile, told twice: it is done once.
  await kiosk.movedIn(1, { kind: 'cheque', reference: '4712' });
  for (let time = 0; time < 2; time += 1) await hearDecisions(kiosk.ctx, told);
  expect(kiosk.closings()).toMatchObject([{ staff_id: kiosk.ana.id }]);
  expect(await kiosk.report()).toBeUndefined();
  expect(await as('manager').words('/waiting')).toContain('Nothing has to be decided.');
});

test('a manager of head office who asked at the kiosk is offered no yes and gets none in, and may take it back', async () => {
  const kiosk = await open('manager');
  const waits = await kiosk.report();
  const shown = waits?.approval?.contentSha256 ?? '';
  const fields = { kind: 'approval', subject: waits?.subject ?? '', shown };
  const offered = async (role: Role) => {
    const html = await (await as(role).get('/waiting')).text();
    return ['approve', 'decline'].map((word) => html.includes(`/waiting/k-1/${word}`));
  };
  expect([await offered('manager'), await offered('owner')]).toEqual([
    [false, true],
    [true, true],
  ]);
  expect(await as('manager').words('/waiting')).toContain(
    'You asked for this. Another manager at the kiosk, or another owner or manager of head office, may approve it.',
  );
  // Who gave that manager their rights a moment ago is no second person either.
  const placed = (atMs: number) =>
    query(
      opened.postgresUrl,
      `UPDATE person SET placed_by = (SELECT id FROM person WHERE role = 'owner'), placed_at_ms = ${atMs}
        WHERE role = 'manager'`,
    );
  await placed(clock.nowMs - DAY_MS + 1);
  expect(await offered('owner')).toEqual([false, true]);
  const early = await as('owner').post('/waiting/k-1/approve', fields);
  expect([early.status, await early.text()]).toEqual([
    400,
    expect.stringContaining('Not yet: one of you two'),
  ]);
  await placed(clock.nowMs - DAY_MS);
  expect(await offered('owner')).toEqual([true, true]);
  const own = await as('manager').post('/waiting/k-1/approve', fields);
  const heard = (await said()).filter(({ id }) => id === fields.subject);
  expect([own.status, await own.text(), heard]).toEqual([
    400,
    expect.stringContaining('You asked for this.'),
    [],
  ]);
  expect((await as('manager').post('/waiting/k-1/decline', fields)).status).toBe(303);
  await hearDecisions(kiosk.ctx, await said());
  expect([await kiosk.report(), kiosk.closings()]).toEqual([undefined, []]);
});

test('a yes counts for exactly what was asked, for a day, and of who may work there as a manager', async () => {
  const kiosk = await open();
  await listStaff(kiosk);
  const waits = await kiosk.report();
  const id = waits?.subject as Id<'approval'>;
  const ids = await idsByRole();
  const of = (role: Role) => ids.get(role) ?? newTestId<'staff'>();
  const yes = {
    id,
    contentSha256: waits?.approval?.contentSha256 ?? '',
    approve: true,
    personId: of('manager'),
    atMs: kiosk.ctx.clock.nowMs(),
  };
  for (const wrong of [
    { ...yes, contentSha256: '0'.repeat(64) },
    { ...yes, id: newTestId<'approval'>() },
    { ...yes, atMs: yes.atMs - DAY_MS - 1 },
    { ...yes, personId: of('operator') },
    { ...yes, personId: of('viewer') },
    { ...yes, personId: kiosk.ana.id },
    { ...yes, personId: newTestId<'staff'>() },
  ])
    await hearDecisions(kiosk.ctx, [wrong]);
  // Somebody whose access ended meanwhile says nothing any more.
  await listStaff(kiosk, 2, 'manager');
  await hearDecisions(kiosk.ctx, [yes]);
  expect(kiosk.closings()).toEqual([]);
  await hearDecisions(kiosk.ctx, [{ ...yes, approve: false, personId: of('owner') }]);
  expect(await kiosk.report()).toBeUndefined();
  await hearDecisions(kiosk.ctx, [{ ...yes, personId: of('owner') }]);
  expect(kiosk.closings()).toEqual([]);
});

test('finance of head office reads and approves a difference of a count, and nothing else that waits', async () => {
  const kiosk = await open();
  await listStaff(kiosk);
  const waits = await kiosk.report();
  const subject = waits?.subject as Id<'approval'>;
  const shown = waits?.approval?.contentSha256 ?? '';
  const fields = { kind: 'approval', subject, shown };
  const finance = as('finance');
  const words = await finance.words('/waiting');
  expect(words).toMatch(/Something waits for a second person Day closed with a difference, \$40\.01/);
  expect(words).not.toContain('Calls for help');
  expect(await finance.words('/figures')).toContain('Something waits for a second person 1 matter');
  const html = await (await finance.get('/waiting')).text();
  expect(['approve', 'decline', 'take'].map((word) => html.includes(`/waiting/k-1/${word}`))).toEqual([
    true,
    true,
    false,
  ]);

  // A refund and a call for help beside it are not theirs.
  const others = [
    { ...waits, subject: newTestId<'approval'>(), approval: { ...waits?.approval, act: 'refund' } },
    { ...waits, kind: 'help', approval: undefined, call: { step: 'pay', language: 'en' } },
  ];
  const waiting = [...others, waits];
  const status = statusSchema.parse({ ...quietStatus(SITE), waiting });
  await saveStatus(opened.office.database, status, clock.nowMs);
  const only = await finance.words('/waiting');
  expect([only.includes('Refund'), only.includes('calls for help')]).toEqual([false, false]);
  const refund = { ...fields, subject: others[0]?.subject ?? '' };
  expect((await finance.post('/waiting/k-1/approve', refund)).status).toBe(400);
  expect((await finance.post('/waiting/k-1/take', fields)).status).toBe(403);

  expect((await finance.post('/waiting/k-1/approve', fields)).status).toBe(303);
  const told = (await said()).filter(({ id }) => id === subject);
  expect(told).toMatchObject([{ id: subject, approve: true }]);
  await hearDecisions(kiosk.ctx, told);
  expect(kiosk.closings()).toMatchObject([{ staff_id: kiosk.ana.id }]);
});

test('a yes of finance counts at the kiosk for a difference alone, and only while the list names them', async () => {
  const kiosk = await open();
  const { ctx, raw } = kiosk;
  await listStaff(kiosk);
  const waits = await kiosk.report();
  const id = waits?.subject as Id<'approval'>;
  const personId = (await idsByRole()).get('finance') ?? newTestId<'staff'>();
  const contentSha256 = waits?.approval?.contentSha256 ?? '';
  const yes = { id, contentSha256, approve: true, personId, atMs: ctx.clock.nowMs() };
  // Asked by a manager, who may: the yes alone is what is wrong with it.
  const mo = await makeStaff(ctx, 'manager', { name: 'Mo', passwords: quickPasswords() });
  raw.exec(`INSERT INTO approval (id, key, act, content, content_sha256, amount_minor, asked_by, asked_at_ms)
    SELECT '${newTestId<'approval'>()}', '${newTestId<'event'>()}', 'refund', content, content_sha256, amount_minor,
      '${mo.id}', asked_at_ms FROM approval`);
  const refund = raw.prepare(`SELECT id FROM approval WHERE act = 'refund'`).pluck().get() as Id<'approval'>;
  const outcomes = () => raw.prepare('SELECT act, outcome FROM approval ORDER BY act').raw().all();
  await hearDecisions(ctx, [{ ...yes, id: refund }]);
  await listStaff(kiosk, 2, 'finance');
  await hearDecisions(ctx, [yes]);
  expect(outcomes()).toEqual([
    ['difference', null],
    ['refund', null],
  ]);
  await listStaff(kiosk, 3);
  await hearDecisions(ctx, [yes]);
  expect(outcomes()).toEqual([
    ['difference', 'approved'],
    ['refund', null],
  ]);
  expect(kiosk.closings()).toHaveLength(1);
});
