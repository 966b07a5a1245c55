/** Who gave somebody rights or a code is no second person beside them for a day, nor are two who got theirs from one person. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginChange } from '../../../src/head-office/catalogue/change-draft';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { beginJoining, finishJoining } from '../../../src/head-office/people/join';
import { addPerson, changePlace, inviteAgain } from '../../../src/head-office/people/people';
import { DAY_MS } from '../../../src/shared/durations';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

type Person = Pick<Somebody, 'id' | 'name' | 'token'>;

let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;
let owner: Person;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice({ postgresUrl, retentionDays: 35, signingKey: testSigningKey() }, silent, nowMs);
  listener = await openOfficeListener(office, plainListener);
  const file = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
    property: { id: string };
  };
  file.property.id = PROPERTY;
  const content = Buffer.from(JSON.stringify(file));
  const row = { name: 'manifest', property_id: PROPERTY, version: 1, sha256: '0'.repeat(64) } as const;
  await insertPublished(office.database, { ...row, content, published_at_ms: nowMs() });
});
afterAll(async () => {
  await listener.close();
  await office.close();
});
let round = 0;
beforeEach(async () => {
  aheadMs = 0;
  round += 1;
  owner = await somebody(office.forPages, { name: `Olga ${round}`, nowMs: nowMs() });
});

async function join(code: string): Promise<string> {
  const { secret } = await beginJoining(office.forPages, code, nowMs());
  const chosen = { code, password: PASSWORD, again: PASSWORD, authenticatorCode: codeAt(secret, nowMs()) };
  return (await finishJoining(office.forPages, chosen, nowMs())).token;
}
/** Somebody whom that person added on the page. */
async function added(by: Person, called: string): Promise<Person> {
  const name = `${called} ${round}`;
  const asked = { name, role: 'manager', scope: 'everywhere' } as const;
  const { code, personId: id } = await addPerson(office.forPages, by, asked, nowMs());
  return { id, name, token: await join(code) };
}

/** What becomes of a change that one edited where the other approves it: on both pages, and at the form. */
async function approval(editor: Person, approver: Person) {
  const { forPages: database } = office;
  const person = { ...editor, role: 'manager', scope: 'everywhere' } as never;
  const change = await beginChange(
    { database, person, nowMs: nowMs() },
    { title: 'Rents', propertyIds: [PROPERTY] },
  );
  await query(postgresUrl, `UPDATE person_session SET signed_in_at_ms = ${nowMs()}`);
  const shownTo = async ({ token }: Person) => {
    const html = await (await visitor(listener.url, { token }).get(`/changes/${change}`)).text();
    return /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1];
  };
  const stranger = await somebody(database, { name: `Stranger ${change}`, nowMs: nowMs() });
  const shown = (await shownTo(stranger)) ?? '';
  const isOffered = (await shownTo(approver)) !== undefined;
  const first = await (await visitor(listener.url, approver).get('/')).text();
  const isListed = first.includes(`/changes/${change}`);
  const answer = await visitor(listener.url, approver).post(`/changes/${change}/approve`, { shown });
  const isSaid = (await answer.text()).includes('Not yet: one of you two was given rights or a code');
  return [isListed, isOffered, answer.status, isSaid];
}
const REFUSED = [false, false, 400, true];
const APPROVED = [true, true, 303, false];

test('who was added approves nothing of who added them, nor the other way round, before 24 hours', async () => {
  const bea = await added(owner, 'Bea');
  aheadMs = DAY_MS - 60_000;
  // Sessions end within the day: they come back.
  await query(
    postgresUrl,
    `UPDATE person_session SET used_at_ms = ${nowMs()}, expires_at_ms = ${nowMs() + DAY_MS}`,
  );
  expect(await approval(owner, bea)).toEqual(REFUSED);
  expect(await approval(bea, owner)).toEqual(REFUSED);
  aheadMs = DAY_MS;
  expect(await approval(owner, bea)).toEqual(APPROVED);
  expect(await approval(bea, owner)).toEqual(APPROVED);
});

test('two whom one person added are no two people before that, and somebody else approves at once', async () => {
  const [cy, dan] = [await added(owner, 'Cy'), await added(owner, 'Dan')];
  expect(await approval(cy, dan)).toEqual(REFUSED);
  const other = await somebody(office.forPages, { name: `Otto ${round}`, nowMs: nowMs() });
  expect(await approval(cy, other)).toEqual(APPROVED);
});

test('another role and a new code count like adding somebody, and what the command line gave does not', async () => {
  const eva = await somebody(office.forPages, { name: `Eva ${round}`, role: 'manager', nowMs: nowMs() });
  expect(await approval(owner, eva)).toEqual(APPROVED);
  const code = await inviteAgain(office.forPages, owner, eva.id, nowMs());
  const again = { ...eva, token: await join(code.code) };
  expect(await approval(owner, again)).toEqual(REFUSED);
  const fay = await somebody(office.forPages, { name: `Fay ${round}`, role: 'viewer', nowMs: nowMs() });
  await changePlace(office.forPages, owner, { id: fay.id, role: 'pricing', scope: 'everywhere' }, nowMs());
  expect(await approval(fay, owner)).toEqual(REFUSED);
});
