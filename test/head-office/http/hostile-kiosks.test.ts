/**
 * What a stolen key can do at head office's listener: nothing to another kiosk. After every attempt all that head office has of
 * the others is compared row by row, no answer may hold a word of theirs, and the fleet page names the kiosk that tried.
 */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { revokeKiosk } from '../../../src/head-office/activation';
import { claimUnits } from '../../../src/head-office/claims/claims';
import { setDocument } from '../../../src/head-office/database/catalogue/documents';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import {
  ACTIVATE_PATH,
  CLAIMS_PATH,
  documentPath,
  EVENTS_PATH,
  NEWS_PATH,
  RELEASES_PATH,
  STATUS_PATH,
  REPORTED_PATH,
} from '../../../src/shared/head-office/https';
import { documentNames, type KioskAddress } from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { newChain, type ChainOfEvents } from '../../support/head-office/chain';
import { newKey, type KioskKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { fleetHtml } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { epochOf, signedCall, type Call } from '../../support/head-office/signed-call';
import { testSigningKey } from '../../support/head-office/trust';
import { quietStatus, RECLAIMED } from '../../support/head-office/status';

const ELSEWHERE = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
/** Stands in everything that belongs to the others. */
const CANARY = 'canary-7f3a';
const unit = (number: number) => `00000000-0000-4000-8000-00000000c00${number}` as Id<'unit'>;

let office: Office;
let urls: readonly string[];
let lobby: KioskAddress;
let far: KioskAddress;
const lobbyKey = newKey();
let chain: ChainOfEvents;
let fence = 0;

let number = 0;
let thief: {
  readonly kioskId: string;
  readonly key: KioskKey;
  readonly call: (call: Call) => Promise<Response>;
};

beforeAll(async () => {
  const options = { postgresUrl: await testDatabase(), retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice(options, silent, Date.now);
  const listeners = [
    await openOfficeListener(office, plainListener),
    await openOfficeListener(office, plainListener),
  ];
  urls = listeners.map(({ url }) => url);
  lobby = await joinKiosk(office.database, 'lobby', lobbyKey);
  far = await joinKiosk(office.database, 'far', newKey(), ELSEWHERE);
  chain = newChain('lobby', 0);
  for (let count = 0; count < 3; count += 1)
    chain.add('help.cleared', JSON.stringify({ helpCallId: crypto.randomUUID(), note: CANARY }));
  const own = { kioskId: 'lobby' };
  const body = encodeBatch(chain.events);
  const taken = await signedCall(urls[0] ?? '', lobbyKey, { ...own, method: 'PUT', path: EVENTS_PATH, body });
  if (taken.status !== 200) throw new Error(await taken.text());
  await office.database.transaction().execute(async (tx) => {
    for (const kind of ['allotment', 'notices'] as const)
      for (const { propertyId, kioskId } of [lobby, far])
        await setDocument(tx, { propertyId, kioskId, kind }, `{"is":"${CANARY}"}`, 1);
    for (const kind of ['manifest', 'elsewhere'] as const)
      await setDocument(tx, { propertyId: ELSEWHERE, kioskId: '', kind }, `{"is":"${CANARY}"}`, 1);
  });
  for (const kiosk of [lobby, far]) {
    const asks = [{ unitId: unit(1), atMs: 1, held: null, kind: 'claimed' }] as const;
    const [answer] = await claimUnits(office.database, kiosk, asks);
    if (answer?.kind === 'ours' && kiosk === lobby) fence = answer.fence;
  }
  return async () => {
    for (const listener of listeners) await listener.close();
    await office.close();
  };
});

/** Another kiosk with another stolen key for each test: what it tried is its own. */
beforeEach(async () => {
  number += 1;
  const kioskId = `gate-${number}`;
  const key = newKey();
  await joinKiosk(office.database, kioskId, key);
  thief = { kioskId, key, call: (call) => signedCall(urls[0] ?? '', key, { kioskId, ...call }) };
});

/** All that head office has of the others. */
async function others() {
  const { database } = office;
  const own = ['lobby', 'far'];
  const { rows } = await sql`
    SELECT 'kiosk' AS of, to_jsonb(kiosk) AS row FROM kiosk WHERE id = ANY(${own})
    UNION ALL SELECT 'chain', to_jsonb(chain) FROM chain WHERE kiosk_id = ANY(${own})
    UNION ALL SELECT 'event', to_jsonb(inbox_event) FROM inbox_event WHERE kiosk_id = ANY(${own})
    UNION ALL SELECT 'fork', to_jsonb(forked_event) FROM forked_event WHERE kiosk_id = ANY(${own})
    UNION ALL SELECT 'status', to_jsonb(kiosk_status) FROM kiosk_status WHERE kiosk_id = ANY(${own})
    UNION ALL SELECT 'activation', to_jsonb(activation) FROM activation WHERE kiosk_id = ANY(${own})
    UNION ALL SELECT 'document', to_jsonb(document) FROM document
      -- The others are brought up to date by head office itself.
      WHERE property_id = ${ELSEWHERE} AND kind IN ('manifest', 'elsewhere')
    UNION ALL SELECT 'claim', to_jsonb(unit_claim) FROM unit_claim WHERE kiosk_id = ANY(${own})
    UNION ALL SELECT 'doubt', to_jsonb(office_doubt) FROM office_doubt
    ORDER BY 1, 2`.execute(database);
  return rows;
}

const page = () => fleetHtml(office.database);

/** Does it, and holds it to what must not come of it. */
async function harmless(calls: readonly Call[], by = thief.call): Promise<readonly Response[]> {
  const before = await others();
  const answers: Response[] = [];
  for (const call of calls) {
    const answer = await by(call);
    expect(await answer.clone().text()).not.toContain(CANARY);
    answers.push(answer);
  }
  expect(await others()).toEqual(before);
  return answers;
}

async function harmlessOne(call: Call): Promise<Response> {
  const [answer] = await harmless([call]);
  if (!answer) throw new Error('no answer');
  return answer;
}

const get = (path: string): Call => ({ method: 'GET', path });
const post = (path: string, value: unknown): Call => ({ method: 'POST', path, body: JSON.stringify(value) });
const status = (kioskId: string, propertyId = PROPERTY) =>
  quietStatus({ kioskId, propertyId, allotment: RECLAIMED });

test('another kiosk’s documents are read under no name of theirs', async () => {
  const paths = documentNames.flatMap((name) => {
    const [own, others] = [documentPath(lobby, { name }), documentPath(far, { name })];
    return [own.includes('.kiosk.') ? own : others, others];
  });
  const tricks = [
    `/sync/v1/document/${PROPERTY}.kiosk.${thief.kioskId}.%2e%2e.lobby.allotment`,
    `/sync/v1/document/${PROPERTY}.kiosk.lobby%2eallotment`,
    `/sync/v1/document/${PROPERTY}.kiosk.%6cobby.allotment`,
    `/sync/v1/document/${PROPERTY}.kiosk.*.allotment`,
    `/sync/v1/document/${PROPERTY}.kiosk.LOBBY.allotment`,
    `/sync/v1/document/..%2f${PROPERTY}.kiosk.lobby.allotment`,
    `/sync/v1/document/${ELSEWHERE}.site.part.${'0'.repeat(64)}`,
  ];
  const answers = await harmless([...paths, ...tricks].map(get));
  for (const answer of answers) expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*asked for what is another’s`));
});

test('who asks for a name that no database stores is named too', async () => {
  const answer = await harmlessOne(get(`/sync/v1/document/${PROPERTY}.kiosk.lobby%00.allotment`));
  expect(answer.status).toBe(400);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*asked for what is another’s`));
});

test('news go to the kiosk that signed and to no other, whatever names the question has', async () => {
  const known = Object.fromEntries(documentNames.map((name) => [name, '']));
  const answer = await harmlessOne(post(NEWS_PATH, { ...lobby, kiosk: 'lobby', known, waitMs: 0 }));
  const { documents } = (await answer.json()) as { documents: Record<string, unknown> };
  expect(documents['allotment'] ?? null).toBeNull();
  expect(documents['watermark'] ?? null).toBeNull();
});

test('events of another kiosk are neither told in its name nor put into its chain', async () => {
  const last = chain.events.at(-1);
  if (!last) throw new Error('no event');
  const own = newChain(thief.kioskId, 1).events;
  const next = chain.copyUntil(3).add('help.cleared', '{}');
  const bodies = [
    encodeBatch(chain.events),
    encodeBatch([next]),
    encodeBatch([...own, { ...next, kioskId: thief.kioskId }].slice(0, 1).concat([next])),
  ];
  const answers = await harmless(bodies.map((body) => ({ method: 'PUT', path: EVENTS_PATH, body })));
  for (const answer of answers) expect(answer.status).toBe(400);
  // Under its own name the other's history is another history, of its own.
  await harmless([
    { method: 'PUT', path: EVENTS_PATH, body: encodeBatch([{ ...next, kioskId: thief.kioskId }]) },
  ]);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*events of lobby`));
});

test('a unit of another kiosk is neither taken nor given up, by whichever number', async () => {
  const asks = [null, fence, fence + 1].flatMap((held) =>
    [null, 'A'.repeat(86)].map((grant) => ({ unitId: unit(1), atMs: 2, held, grant })),
  );
  const claims = await harmlessOne(post(CLAIMS_PATH, { claims: asks }));
  const { answers } = (await claims.json()) as { answers: { kind: string }[] };
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['taken']));
  const releases = [fence, fence + 1, 1].map((one) => ({ unitId: unit(1), fence: one }));
  await harmless([post(RELEASES_PATH, { releases })]);
});

test('a report in another’s name, or of another property, is kept nowhere', async () => {
  const answers = await harmless([
    post(STATUS_PATH, status('lobby')),
    post(STATUS_PATH, status(thief.kioskId, ELSEWHERE)),
    post(STATUS_PATH, { ...status('far'), propertyId: ELSEWHERE }),
  ]);
  for (const answer of answers) expect(answer.status).toBe(400);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*report of`));
});

test('no other kiosk’s name is taken with one’s own key, and who did it is named', async () => {
  const calls = [get(documentPath(lobby, { name: 'allotment' })), post(STATUS_PATH, status('lobby'))];
  const answers = await harmless(calls.map((call) => ({ ...call, kioskId: 'lobby' })));
  for (const answer of answers) expect(answer.status).toBe(401);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*signed in the name of kiosk lobby`));
});

test('nobody takes the place of another kiosk: not with its public key, and not with a used code', async () => {
  const joins = [lobbyKey.publicKey, thief.key.publicKey].map((publicKey) =>
    post(ACTIVATE_PATH, { code: 'AAAAA-AAAAA-AAAAA-AAAAA', publicKey, propertyId: PROPERTY, version: '1' }),
  );
  const answers = await harmless(joins, (call) => signedCall(urls[0] ?? '', thief.key, call));
  for (const answer of answers) expect(answer.status).toBeGreaterThanOrEqual(400);
});

test('a kiosk stops no head office by saying that it heard more than was ever signed', async () => {
  const era = office.signer.era() + 1_000;
  const told = { told: `taken=${era}.99` };
  const asked = await harmless([{ ...get(documentPath(far, { name: 'taken' })), ...told }]);
  expect(asked[0]?.status).toBe(409);
  const statement = {
    kioskId: 'lobby',
    propertyId: PROPERTY,
    kind: 'news',
    era,
    marks: 'taken=99',
    status: 200,
    nonce: '',
    contentSha256: '0'.repeat(64),
    keyNumber: 1,
    signature: 'A'.repeat(86),
  };
  await harmless([{ ...post(REPORTED_PATH, { statements: [statement] }), ...told }]);
  expect(office.signer.whyNot()).toBeNull();
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*has not signed`));
});

test('a request that was overheard is good at no listener a second time, and it is reported whose it was', async () => {
  const [first = '', second = ''] = urls;
  const call = {
    ...post(STATUS_PATH, status(thief.kioskId)),
    kioskId: thief.kioskId,
    nonce: 'c'.repeat(24),
    timeMs: Date.now(),
    epoch: await epochOf(first),
  };
  expect((await signedCall(first, thief.key, call)).status).toBe(200);
  for (const url of [first, second]) {
    const [again] = await harmless([call], (one) => signedCall(url, thief.key, one));
    expect(again?.status).toBe(401);
  }
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*a second time`));
});

test('a key that was turned away opens nothing any more, and its user has a name', async () => {
  await revokeKiosk(office.database, thief.kioskId, Date.now());
  const own = { kioskId: thief.kioskId, propertyId: PROPERTY };
  const answers = await harmless([
    ...documentNames.map((name) => get(documentPath(own, { name }))),
    post(NEWS_PATH, { known: {}, waitMs: 0 }),
    post(CLAIMS_PATH, { claims: [{ unitId: unit(2), atMs: 1, held: null }] }),
    { method: 'PUT', path: EVENTS_PATH, body: encodeBatch(newChain(thief.kioskId, 1).events) },
    post(STATUS_PATH, status(thief.kioskId)),
  ]);
  for (const answer of answers) expect(answer.status).toBe(403);
  expect(await page()).toMatch(new RegExp(`${thief.kioskId}.*turned away`));
});

test('a caller without any key is reported as unknown, under nobody’s name', async () => {
  const stranger = newKey();
  const call = { ...post(STATUS_PATH, status('lobby')), kioskId: 'lobby' };
  const [answer] = await harmless([call], (one) => signedCall(urls[0] ?? '', stranger, one));
  expect(answer?.status).toBe(401);
  expect(await page()).toMatch(/lobby.*somebody without its key signed in its name/);
});
