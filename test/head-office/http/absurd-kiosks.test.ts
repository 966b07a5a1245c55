/**
 * A stolen key that tells what cannot be: times behind the end of all calendars, amounts that no number holds. It may spoil its own
 * card. Everybody else's pages stay as they are, and the letters about other kiosks go out.
 */
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { encodeBatch, MOST_EVENTS_IN_BATCH } from '../../../src/shared/head-office/batch';
import { EVENTS_PATH, STATUS_PATH } from '../../../src/shared/head-office/https';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import type { Id } from '../../../src/shared/ids';
import { newChain, type ChainOfEvents } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { sendToOffice } from '../../support/head-office/send';
import { signedCall } from '../../support/head-office/signed-call';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

const ELSEWHERE = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
const MOST = Number.MAX_SAFE_INTEGER;
const DAY_MS = 86_400_000;
const TODAY = new Date().toISOString().slice(0, 10);

let office: Office;
let url = '';
let owner: Visitor;
const key = newKey();
const kioskId = 'stolen';

beforeAll(async () => {
  const options = { postgresUrl: await testDatabase(), retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice(options, silent, Date.now);
  const listener = await openOfficeListener(office, plainListener);
  ({ url } = listener);
  owner = visitor(url, await somebody(office.database));
  await joinKiosk(office.database, 'lobby', newKey(), ELSEWHERE);
  await joinKiosk(office.database, kioskId, key);
  return async () => {
    await listener.close();
    await office.close();
  };
});

const report = (more: Partial<KioskStatus>) =>
  signedCall(url, key, {
    kioskId,
    method: 'POST',
    path: STATUS_PATH,
    body: JSON.stringify(quietStatus({ kioskId, propertyId: PROPERTY, ...more })),
  });

async function tell({ events }: ChainOfEvents): Promise<void> {
  for (let first = 0; first < events.length; first += MOST_EVENTS_IN_BATCH) {
    const body = encodeBatch(events.slice(first, first + MOST_EVENTS_IN_BATCH));
    const answer = await signedCall(url, key, { kioskId, method: 'PUT', path: EVENTS_PATH, body });
    expect(answer.status).toBe(200);
  }
}

const pages = ['/', '/waiting', '/figures', '/kiosks', `/kiosks/${kioskId}`, '/kiosks/lobby'];

async function expectPages(): Promise<void> {
  for (const path of pages) {
    const page = await owner.get(path);
    expect({ path, status: page.status, isWhole: (await page.text()).includes('</html>') }).toEqual({
      path,
      status: 200,
      isWhole: true,
    });
  }
}

const call = { kind: 'help', subject: 'one', label: null, isTaken: false };

test.each<[string, Partial<KioskStatus>]>([
  ['something waits since', { waiting: [{ ...call, sinceMs: MOST }] }],
  [
    'an update was made at',
    {
      updates: { ring: null, paused: false, lastUpdateMs: MOST, lastRollBack: null },
    },
  ],
  [
    'a version was taken back at',
    {
      updates: {
        ring: null,
        paused: false,
        lastUpdateMs: 1,
        lastRollBack: { from: '1', atMs: -MOST, stayed: false },
      },
    },
  ],
  [
    'a catalogue is used from',
    { catalogue: { version: 1, refused: null, next: { version: 2, fromMs: MOST } } },
  ],
  ['events wait since', { backlog: { events: 1, oldestAtMs: MOST } }],
  ['something with a zero character waits since', { waiting: [{ ...call, subject: 'a\0b', sinceMs: 1 }] }],
  ['something with half a letter waits since', { waiting: [{ ...call, subject: 'a\uD800', sinceMs: 1 }] }],
  ['a kind with a zero character waits since', { waiting: [{ ...call, kind: '\0', sinceMs: 1 }] }],
])('a report by which %s what cannot be is refused, and every page goes on', async (_what, more) => {
  expect((await report(more)).status).toBe(400);
  await expectPages();
});

test('amounts whose sum no number holds leave every page as it is, for all other kiosks', async () => {
  const chain = newChain(kioskId, 0);
  const ids = () => ({ attemptId: v7(), bookingId: v7(), intentId: 'pi_1', provider: 'simulated' });
  const captured = () =>
    chain.add(
      'payment.captured',
      JSON.stringify({ ...ids(), currency: 'USD', amountMinor: MOST }),
      2,
      Date.now(),
    );
  for (let count = 0; count < 20; count += 1) captured();
  await tell(chain);
  await expectPages();
  expect(await owner.words('/')).toContain('Takings today more than can be added up');
});

test('books that no number holds, and a closing that differs by more than that, leave every page as it is', async () => {
  const chain = newChain(kioskId, 0);
  const entry = { kind: 'invoice', on: TODAY, settles: [] };
  const [debit, credit] = [
    { debitMinor: MOST, creditMinor: 0 },
    { debitMinor: 0, creditMinor: -MOST },
  ];
  // More than PostgreSQL’s largest whole number in the end.
  const entries = Array.from({ length: 1100 }, (_none, index) => ({
    ...entry,
    sequence: index + 1,
    postings: [{ account: 'receivable', contractId: null, ...(index % 2 === 0 ? debit : credit) }],
    bill: null,
  }));
  const owed = (sequence: number) => {
    const bill = { invoiceId: v7(), contractId: v7(), dueOn: TODAY, totalMinor: MOST };
    const postings = [{ account: 'rent', contractId: null, debitMinor: 0, creditMinor: 0 }];
    return { ...entry, sequence, postings, bill };
  };
  for (const some of [entries, [owed(1101), owed(1102)]])
    chain.add('money.booked', JSON.stringify({ currency: 'USD', entries: some }));
  const own = {
    number: 1,
    afterSequence: 0,
    toSequence: 1100,
    closedOn: TODAY,
    staffId: 'a',
    currency: 'USD',
  };
  const drawer = { expectedMinor: 0, countedMinor: 0, leftMinor: 0, epoch: 1, followsLoss: false };
  const booked = [{ account: 'receivable', debitMinor: MOST, creditMinor: -MOST }];
  chain.add('day.closed', JSON.stringify({ ...own, ...drawer, booked }), 4);
  await tell(chain);
  await expectPages();
  expect(await owner.words('/figures')).toContain('receivable: more than can be added up there');
});

test('what a kiosk whose clock was years ahead sold is not of today', async () => {
  await joinKiosk(office.database, 'ahead');
  const chain = newChain('ahead', 0);
  const ids = { attemptId: v7(), bookingId: v7(), intentId: 'pi_1', provider: 'simulated', currency: 'USD' };
  const inTenYearsMs = Date.now() + 3652 * DAY_MS;
  chain.add('payment.captured', JSON.stringify({ ...ids, amountMinor: 777 }), 2, inTenYearsMs);
  await sendToOffice(office.database, 'ahead', chain.events);
  expect(await owner.words('/')).not.toContain('7.77');
});
