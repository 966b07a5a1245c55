/** Who was sent away, who is responsible for another property, and names and forms that nobody types. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { commandLine } from '../../../src/head-office/people/acts';
import { endPerson } from '../../../src/head-office/people/people';
import { hashOf } from '../../../src/head-office/people/sessions';
import type { Id } from '../../../src/shared/ids';
import { plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
let postgresUrl: string;
let office: Office;
let listener: OfficeListener;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  const options = { postgresUrl, retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice(options, silent, Date.now);
  listener = await openOfficeListener(office, plainListener);
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

test('an owner who is sent away while a form is on its way does nothing with it', async () => {
  await somebody(office.database, { name: 'Ana' });
  const olga = await somebody(office.database, { name: 'Olga' });
  const body = new URLSearchParams({
    form: hashOf(`form:${olga.token}`),
    name: 'Sneaky',
    role: 'owner',
    where: 'everywhere',
  }).toString();
  const status = new Promise<number | undefined>((resolve, reject) => {
    const sent = request(new URL('/people', listener.url), {
      method: 'POST',
      headers: {
        cookie: `keyturn-office=${olga.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
      },
    });
    sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    sent.write(body.slice(0, 10));
    // The listener has her head by then, and has let her in.
    setTimeout(() => {
      void endPerson(office.database, commandLine, { id: olga.id }, Date.now()).then(() =>
        sent.end(body.slice(10)),
      );
    }, 300);
  });
  expect(await status).toBe(401);
  expect(await query(postgresUrl, `SELECT name FROM person WHERE name = 'Sneaky'`)).toEqual([]);
});

test('a kiosk that was named for another property and has not joined stays there', async () => {
  const owner = visitor(listener.url, await somebody(office.database, { name: 'Oda' }));
  const otto = await somebody(office.database, {
    name: 'Otto',
    role: 'operator',
    scope: new Set([PROPERTY]),
  });
  await owner.post('/kiosks', { name: 'first-1', newProperty: PROPERTY });
  await owner.post('/kiosks', { name: 'far-1', newProperty: OTHER });
  const before = await query(postgresUrl, 'SELECT * FROM kiosk ORDER BY id');
  const answer = await visitor(listener.url, otto).post('/kiosks', { name: 'far-1', property: PROPERTY });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('“far-1” is taken')]);
  expect(await query(postgresUrl, 'SELECT * FROM kiosk ORDER BY id')).toEqual(before);
  // A person of both properties takes it over, where it was named by mistake.
  expect((await owner.post('/kiosks', { name: 'far-1', property: PROPERTY })).status).toBe(200);
});

test('marks that nobody sees make neither a name nor another person', async () => {
  const owner = visitor(listener.url, await somebody(office.database, { name: 'Olivia' }));
  const add = async (name: string) => {
    const answer = await owner.post('/people', { name, role: 'viewer', where: 'everywhere' });
    return [answer.status, await answer.text()];
  };
  expect(await add('Olivia\u200e')).toEqual([400, expect.stringContaining('is here already')]);
  expect(await add('\u00ad\u200d')).toEqual([400, expect.stringContaining('A name has a letter')]);
});

test('a null character is a form that cannot be read, or a page that is not there', async () => {
  const owner = visitor(listener.url, await somebody(office.database, { name: 'Otis' }));
  expect((await owner.get('/kiosks/%00')).status).toBe(404);
  expect((await owner.post('/people', { name: 'a\0b', role: 'viewer', where: 'everywhere' })).status).toBe(
    400,
  );
  const body = new URLSearchParams({ name: 'a\0b', password: 'x', code: '1' });
  expect((await fetch(new URL('/sign-in', listener.url), { method: 'POST', body })).status).toBe(400);
});
