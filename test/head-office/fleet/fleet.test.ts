/** The fleet page as a person gets it: over real HTTP, from a real database. */
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { openOffice, type Office } from '../../../src/head-office/office';
import { runCommandLine } from '../../../src/head-office/command-line';
import { loadPlace } from '../../../src/head-office/database/signing/signing';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import { EVENTS_PATH } from '../../../src/shared/head-office/https';
import type { Id } from '../../../src/shared/ids';
import { healthProblems } from '../../../src/shared/health-problems';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import { newChain, type ChainOfEvents } from '../../support/head-office/chain';
import {
  joinKiosk,
  plainListener,
  PROPERTY,
  silent,
  testListener,
  testOffice,
} from '../../support/head-office/office';
import { newKey } from '../../support/head-office/key';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { signedCall } from '../../support/head-office/signed-call';
import { sendToOffice } from '../../support/head-office/send';
import { testSigningKey } from '../../support/head-office/trust';

const HOUR_MS = 3_600_000;
let office: Office;
let listener: OfficeListener;
let owner: Visitor;
let postgresUrl: string;
let aheadMs = 0;
/** Begins at noon, so that no midnight comes in between. */
const toNoonMs = 12 * HOUR_MS - (Date.now() % (24 * HOUR_MS));
const nowMs = () => Date.now() + toNoonMs + aheadMs;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice({ postgresUrl, retentionDays: 35, signingKey: testSigningKey() }, silent, nowMs);
  listener = await openOfficeListener(office, plainListener);
  owner = visitor(listener.url, await somebody(office.database, { nowMs: nowMs() }));
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

const page = async () => (await owner.get('/')).text();

const status = (kioskId: string, more: Partial<KioskStatus> = {}): KioskStatus => ({
  kioskId,
  propertyId: PROPERTY,
  version: '0.1.0',
  backlog: { events: 0, oldestAtMs: null },
  reader: 'ready',
  problems: [],
  clockOffsetMs: 0,
  catalogue: { version: 1, refused: null },
  allotment: { version: 0, stillHeld: [] },
  ...more,
});

const tell = (kioskId: string, { events }: ChainOfEvents) =>
  sendToOffice(office.database, kioskId, events, nowMs());

/** The card of a kiosk, as plain words. */
function cardOf(html: string, kioskId: string): string {
  const card = html.split('<li class=').find((part) => part.includes(`>${kioskId}</a></h3>`)) ?? '';
  return card.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('a fleet without kiosks says how one joins', async () => {
  expect(await page()).toContain('No kiosk has joined yet');
});

test('a kiosk’s report, move-ins and takings of today stand on its card', async () => {
  await joinKiosk(office.database, 'lobby');
  const report = { backlog: { events: 3, oldestAtMs: nowMs() - HOUR_MS }, reader: 'closed' } as const;
  await saveStatus(office.database, status('lobby', { ...report, clockOffsetMs: 90_000 }), nowMs());
  const chain = newChain('lobby', 0);
  const ids = () => ({ attemptId: v7(), bookingId: v7(), intentId: 'pi_1' });
  const money = (amountMinor: number) =>
    JSON.stringify({ ...ids(), provider: 'simulated', currency: 'USD', amountMinor });
  chain.add('payment.captured', JSON.stringify({ ...ids(), amountMinor: 100 }));
  const today = money(12_345);
  chain.add('payment.captured', today, 2, nowMs());
  // A kiosk that was restored has captured it once more.
  chain.add('payment.captured', today, 2, nowMs());
  chain.add('payment.captured', money(99_900), 2, nowMs() - 48 * HOUR_MS);
  // Given back, and sent back by the bank.
  const back = { refundId: v7(), creditNoteId: v7(), contractId: v7(), attemptId: null, amountMinor: 500 };
  const given = { ...back, currency: 'USD', way: 'card' };
  chain.add('refund.done', JSON.stringify(given), 2, nowMs());
  chain.add('refund.came_back', JSON.stringify({ ...back, currency: 'USD' }), 1, nowMs());
  const signed = { contractId: v7(), number: 'C-1', bookingId: v7(), unitId: v7(), contactId: v7() };
  const documents = { moveInDate: '2026-11-22', documentSha256: 'a'.repeat(64) };
  chain.add('contract.signed', JSON.stringify({ ...signed, ...documents }), 1, nowMs());
  await tell('lobby', chain);
  await tell('lobby', chain);
  const card = cardOf(await page(), 'lobby');
  expect(card).toContain('Last contact just now');
  expect(card).toContain('Version 0.1.0');
  expect(card).toContain('Move-ins today 1 ');
  expect(card).toContain('Waiting 3 events for 1 hour');
  expect(card).toContain('Card reader closed');
  expect(card).toContain('Clock 1 minute ahead');
  expect(card).toContain('Takings today $123.45');

  // A check that the bank took back today, and one of another day.
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const takenBack = (on_day: string, amount_minor: number) => ({
    kiosk_id: 'lobby',
    source: `entry:${on_day}:cheque`,
    at_ms: null,
    on_day,
    what: 'taken_back' as const,
    tender: 'cheque',
    staff_id: null,
    contract_id: null,
    currency: 'USD',
    amount_minor,
  });
  const rows = [takenBack(dayOf(nowMs()), 2345), takenBack(dayOf(nowMs() - 48 * HOUR_MS), 9900)];
  await office.database.insertInto('money_figure').values(rows).execute();
  expect(cardOf(await page(), 'lobby')).toContain('Takings today $100.00');
});

test('a kiosk stands in order only while it reports no problem; each problem is reported with what to do', async () => {
  await joinKiosk(office.database, 'yard');
  const shown = async (problems: KioskStatus['problems']) => {
    await saveStatus(office.database, status('yard', { problems }), nowMs());
    const html = await page();
    return { html, card: cardOf(html, 'yard') };
  };
  const before = await shown([]);
  expect(before.card).toContain('reached, in order');
  expect(before.card).toContain('Problems none');

  const after = await shown(['clock', 'books_not_compared']);
  expect(after.card).not.toContain('in order');
  expect(after.card).toContain('reached; somebody should look at it');
  expect(after.card).toContain(
    'Its clock is wrong, or nobody has confirmed it. It may have stopped selling.',
  );
  expect(after.card).toContain('A manager has to confirm the books at its front desk.');
  expect(after.card).toContain('Problems 2 ');
  expect(after.card).toContain('Clock not confirmed');
  expect(after.html).toMatch(/<h2>1 kiosk with something wrong<\/h2>/);
  const inOrder = (html: string) => Number(/Kiosks in order<\/dt><dd>(\d+) of/.exec(html)?.[1]);
  expect(inOrder(after.html)).toBe(inOrder(before.html) - 1);

  await saveStatus(office.database, status('yard', { lostContracts: 2 }), nowMs());
  const lacking = cardOf(await page(), 'yard');
  expect(lacking).toContain('Missing since a restore 2 contracts; its front desk writes them back');
  expect(lacking).toContain('somebody should look at it');

  const all = await shown([...healthProblems]);
  expect(all.card).toContain(`Problems ${healthProblems.length} `);
  expect(all.card).not.toContain('It reports');
  // Of a newer kiosk, and of one that could not find out.
  const newer = await shown(['<img src=y>']);
  expect(newer.html).toContain('It reports “&lt;img src=y&gt;”');
  expect(newer.html).not.toContain('<img');
  expect((await shown(undefined)).card).toContain('somebody should look at it');
});

test('the list of kiosks has the same words, and no character that a terminal obeys', async () => {
  await joinKiosk(office.database, 'porch');
  const listed = async (problems: KioskStatus['problems']) => {
    await saveStatus(office.database, status('porch', { problems }), nowMs());
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const io = { out: say, err: say, nowMs, environment: {} };
    expect(await runCommandLine(['kiosk', 'list', '--postgres', postgresUrl], io)).toBe(0);
    const own = lines.slice(lines.findIndex((line) => line.startsWith('porch\t')) + 1);
    const end = own.findIndex((line) => !line.startsWith('  '));
    return own.slice(0, end === -1 ? own.length : end).map((line) => line.trim());
  };
  expect(await listed([])).toEqual(['version 0.1.0']);
  const [, ...all] = await listed([...healthProblems]);
  expect(all).toHaveLength(healthProblems.length);
  const card = cardOf(await page(), 'porch');
  for (const line of all) expect(card.replaceAll(' .', '.')).toContain(line);
  expect(await listed(undefined)).toEqual(['version 0.1.0', 'It did not tell how it is.']);
  const [, hostile] = await listed(['\u001b[2J\u202e']);
  expect(hostile).toContain('It reports “<U+001B>[2J<U+202E>”');
});

test('a kiosk that says nothing is reported as not reached', async () => {
  await joinKiosk(office.database, 'cellar');
  await saveStatus(office.database, status('cellar'), nowMs());
  expect(cardOf(await page(), 'cellar')).toContain(' reached');
  aheadMs = HOUR_MS;
  const html = await page();
  aheadMs = 0;
  expect(cardOf(html, 'cellar')).toContain('not reached');
  expect(html).toContain('not reached</h2>');
});

test('refused and unreadable events are named, and none of their text is read as HTML', async () => {
  await joinKiosk(office.database, 'attic');
  const problems = ['units[3]: <script>alert(1)</script>'];
  const catalogue = { version: 4, refused: { version: 5, problems } };
  await saveStatus(office.database, status('attic', { catalogue, version: '"><b>0' }), nowMs());
  const chain = newChain('attic', 1);
  chain.add('<img src=x>', '{}');
  await tell('attic', chain);
  const html = await page();
  expect(html).toContain('attic refuses catalog 5');
  expect(html).toContain('units[3]: &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(html).not.toMatch(/<script(?! src="\/live\.js")|<img|"><b>/);
});

test('while PostgreSQL keeps nothing the page says so, and no longer when it keeps what comes', async () => {
  const key = newKey();
  const { kioskId } = await joinKiosk(office.database, 'vault', key);
  const { events } = newChain(kioskId, 1);
  const call = { method: 'PUT', path: EVENTS_PATH, kioskId, body: encodeBatch(events) };
  const send = async () => (await signedCall(listener.url, key, { ...call, timeMs: nowMs() })).status;
  expect(await page()).not.toContain('Events are not kept');
  // As a full disk: questions are answered, and nothing is written.
  await query(
    postgresUrl,
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$`,
  );
  await query(
    postgresUrl,
    'CREATE TRIGGER full_disk BEFORE INSERT ON inbox_event EXECUTE FUNCTION full_disk()',
  );
  expect(await send()).toBe(503);
  expect(await page()).toContain('<h2>Events are not kept</h2>');
  await query(postgresUrl, 'DROP FUNCTION full_disk CASCADE');
  expect(await send()).toBe(200);
  expect(await page()).not.toContain('Events are not kept');
});

test('the page asks nobody else for anything, and may not', async () => {
  const answer = await owner.get('/');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const links = (await answer.text()).match(/(?:src|href)="[^#"][^"]*"/g);
  expect(links?.every((link) => /^(?:href="\/|src="\/live\.js")/.test(link))).toBe(true);
  const style = await fetch(new URL('/office.css', listener.url));
  expect(style.headers.get('content-type')).toContain('text/css');
});

test('a property has the name of its last catalogue, and reservations and notes that a kiosk could not take are reported', async () => {
  const publish = (version: number, name: string) =>
    insertPublished(office.database, {
      name: 'manifest',
      property_id: PROPERTY,
      version,
      sha256: String(version).repeat(64),
      content: Buffer.from(JSON.stringify({ property: { name } })),
      published_at_ms: 0,
    });
  await publish(9, 'Old name');
  await publish(10, 'مخازن <المدينة> & Söhne');
  await joinKiosk(office.database, 'cellar');
  const told = (elsewhere: KioskStatus['elsewhere']) =>
    saveStatus(office.database, status('cellar', elsewhere ? { elsewhere } : {}), nowMs());
  const cards = async () => {
    const html = await page();
    const card = /<li [^>]*><h3><a [^>]*>cellar<\/a><\/h3>[\s\S]*?<\/li>/.exec(html)?.[0] ?? '';
    return { html, card };
  };
  await told(undefined);
  const before = await cards();
  expect(before.html).toContain('<bdi>مخازن &lt;المدينة&gt; &amp; Söhne</bdi>');
  expect(before.html).not.toContain('Old name');
  expect(before.card).toContain('<dt>Made elsewhere</dt><dd>–</dd>');
  await told({ version: 3, problems: [] });
  expect((await cards()).card).toContain('<dt>Made elsewhere</dt><dd>3</dd>');
  expect((await cards()).html).not.toContain('cellar could not take');
  await told({ version: 3, problems: ['reservation 7: unit A101 is not free at this kiosk'] });
  const after = await cards();
  expect(after.card).toContain('<div class="matters"><dt>Made elsewhere</dt><dd>3, 1 problem</dd></div>');
  expect(after.html).toContain('cellar could not take all that was made elsewhere');
  expect(after.html).toContain('reservation 7: unit A101 is not free at this kiosk');
});

test('what contradicts the books or could not be taken leaves the page once somebody has said why, and stays in the record', async () => {
  await joinKiosk(office.database, 'porch');
  const chain = newChain('porch', 2);
  const fork = chain.copyUntil(1);
  const contradiction = fork.add('booking.made');
  await tell('porch', chain);
  await tell('porch', fork);
  const unread = { subject: 'porch 3', content: Buffer.from('?'), why: 'a test' };
  await office.database.transaction().execute((tx) => storeUnread(tx, unread, nowMs()));
  const [out, err]: [string[], string[]] = [[], []];
  const run = (...args: string[]) =>
    runCommandLine([...args, '--postgres', postgresUrl], {
      out: (line) => void out.push(line),
      err: (line) => void err.push(line),
      nowMs,
      environment: {},
    });
  const before = await page();
  expect(before).toContain('1 event contradicts what was committed before');
  expect(before).toContain('1 message could not be taken');
  expect(before).toContain(
    '<b><a href="/kiosks/porch">porch</a></b> <span lang="en" dir="ltr">a test</span>',
  );
  await run('forks', 'list');
  expect(out.splice(0)).toEqual([expect.stringMatching(new RegExp(`^${contradiction.id}\tporch\t2\t`))]);
  await run('unread', 'list');
  const message = out.splice(0)[0]?.split('\t')[0] ?? '';
  const why = ['--by', 'Ana', '--why', 'the copy of Monday'];
  expect(await run('forks', 'settle', '--kiosk', 'porch', '--by', 'Ana')).toBe(2);
  expect(await run('forks', 'settle', '--kiosk', 'porch', ...why)).toBe(0);
  expect(await run('unread', 'settle', message, ...why)).toBe(0);
  const after = await page();
  expect(after).not.toContain('contradict');
  expect(after).not.toContain('could not be taken');
  expect([await run('forks', 'settle', '--kiosk', 'porch', ...why), err.at(-1)]).toEqual([
    1,
    'no event of porch waits; "forks list" shows those that do',
  ]);
  const kept = await office.database.selectFrom('forked_event').selectAll().execute();
  expect(kept).toMatchObject([
    { id: contradiction.id, settled_by: 'Ana', settled_why: 'the copy of Monday' },
  ]);
});

test('a kiosk whose event could not be read does not stand in order, also where ten others are named', async () => {
  await joinKiosk(office.database, 'ramp');
  await joinKiosk(office.database, 'loft');
  await saveStatus(office.database, status('ramp'), nowMs());
  // A stranger may do that in its name, and nobody can settle it.
  const tried = { kiosk_id: 'ramp', what: 'wrong_key', times: 1, of_what: '', at_ms: nowMs() } as const;
  await office.database.insertInto('kiosk_attempt').values(tried).execute();
  const first = await page();
  expect(first).toContain('1 attempt to do what a kiosk may not');
  expect(cardOf(first, 'ramp')).toContain('reached, in order');
  const tellUnreadable = (kioskId: string, times: number) => {
    const chain = newChain(kioskId, 0);
    for (let number = 0; number < times; number += 1) chain.add('not.known', '{}');
    return tell(kioskId, chain);
  };
  await tellUnreadable('ramp', 1);
  aheadMs = 1000;
  await tellUnreadable('loft', 10);
  aheadMs = 0;
  const html = await page();
  expect(html).toContain('/kiosks/loft');
  expect(html.match(/<b><a href="\/kiosks\/ramp/g)).toHaveLength(1);
  expect(cardOf(html, 'ramp')).toContain('somebody should look at it');
});

test('after “restored” the page names the kiosk that others of its property wait for, until it was heard or turned away', async () => {
  const url = await testDatabase();
  const signingKey = testSigningKey();
  const restored = await testOffice(url, { nowMs, signingKey });
  const { database } = restored;
  for (const kioskId of ['dock', 'yard', 'quay']) await joinKiosk(database, kioskId);
  await joinKiosk(database, 'alone', newKey(), '00000000-0000-4000-8000-0000000000a2' as Id<'property'>);
  const served = await testListener(restored);
  const { words } = visitor(served.url, await somebody(database, { nowMs: nowMs() }));
  const shown = () => words('/');
  const heard = (kioskId: string, reclaimedInEra: number, upTo: number | null = null) => {
    const chainId = '00000000-0000-7000-8000-0000000000c1' as Id<'chain'>;
    const reclaimedUpTo = upTo === null ? null : { chainId, sequence: upTo };
    const allotment = { version: 0, stillHeld: [], reclaimedInEra, reclaimedUpTo };
    return saveStatus(database, status(kioskId, { allotment }), nowMs());
  };
  // Added again before “restored”: the dump may have forgotten that it had joined.
  const run = (...args: string[]) =>
    runCommandLine([...args, '--postgres', url], { out() {}, err() {}, nowMs, environment: {} });
  expect(await run('kiosk', 'add', '--id', 'pier', '--property', PROPERTY)).toBe(0);
  expect(await shown()).not.toContain('waited for');
  const ask = ['restored', '--by', 'Ana', '--why', 'a dump', '--postgres', url, '--signing-key', signingKey];
  const io = { out() {}, err() {}, nowMs, environment: {} };
  expect(await runCommandLine(ask, io)).toBe(0);
  const { era } = (await loadPlace(database)).era;
  await heard('dock', era);
  await heard('quay', era);
  const waiting = await shown();
  expect(waiting).toContain('2 kiosks are waited for since head office was restored');
  expect(waiting).toMatch(/pier\s+has not joined, as far as is known here; waiting: dock, quay, yard/);
  expect(waiting).toContain('If it never did, turn it away');
  expect(await run('kiosk', 'revoke', 'pier')).toBe(0);
  // What it let stands in events that are not here.
  await heard('yard', era, 1);
  expect(await shown()).toContain('1 kiosk is waited for since head office was restored');
  expect(waiting).toMatch(/yard\s+waiting: dock, quay/);
  await heard('yard', era);
  expect(await shown()).not.toContain('waited for');
});
