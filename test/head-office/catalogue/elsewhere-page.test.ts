/** Reservations and credit notes that were made elsewhere, published on the page of a site: whole or not at all, and shown to nobody. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { findManifest, publishFile } from '../../../src/head-office/catalogue/publish';
import { openOfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import type { Id } from '../../../src/shared/ids';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const sample = readFileSync('resources/sample-catalogue.json');
const { property, units } = JSON.parse(sample.toString('utf8')) as {
  property: { id: Id<'property'> };
  units: { id: string; number: string }[];
};
const OTHER = '00000000-0000-4000-8000-0000000000b2';
const path = `/catalogues/${property.id}`;
let office: Office;
let manager: Visitor;
let pricing: Visitor;

beforeAll(async () => {
  const postgresUrl = await testDatabase();
  const key = { retentionDays: 35, signingKey: testSigningKey() };
  office = await openOffice({ postgresUrl, ...key }, silent, Date.now);
  const listener = await openOfficeListener(office, plainListener);
  await joinKiosk(office.database, 'lobby', newKey(), property.id);
  const place = { propertyId: property.id, name: 'manifest' } as const;
  await publishFile({ database: office.database, nowMs: Date.now() }, place, sample);
  const scope = new Set([property.id]);
  const enter = async (name: string, role: 'manager' | 'pricing') =>
    visitor(listener.url, await somebody(office.database, { name, role, scope }));
  manager = await enter('Mara', 'manager');
  pricing = await enter('Pia', 'pricing');
  return async () => {
    await listener.close();
    await office.close();
  };
});

const file = (change: object = {}) =>
  JSON.stringify({
    formatVersion: 1,
    propertyId: property.id,
    currency: 'USD',
    creditNotes: [],
    reservations: [
      {
        id: '0f0e0d0c-0000-7000-8000-000000000001',
        code: '10000001',
        unitId: units[0]?.id,
        userType: 'General',
        moveInDate: '2026-12-01',
        heldUntil: '2026-12-02T18:00:00Z',
        language: 'en',
        contact: {
          firstName: 'Zephyrine',
          lastName: 'Quillfeather',
          email: 'z@example.com',
          phoneNumber: '+15125550199',
        },
      },
    ],
    ...change,
  });
const bring = (text: string, who = manager) => who.bring(`${path}/elsewhere`, { name: 'web.json', text });
const version = async () => (await findManifest(office.database, property.id, 'elsewhere'))?.version ?? 0;

test('a manager publishes the file, the page says which counts, and nothing of what is in it', async () => {
  expect(await manager.words(path)).toContain('No file of reservations or credit notes was published.');
  const answer = await bring(file());
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=elsewhere`]);
  expect(await version()).toBe(1);
  const words = await manager.words(`${path}?done=elsewhere`);
  expect(words).toContain('The file is published.');
  expect(words).toMatch(/Version 1 of reservations and credit notes, published/);
  expect(words).not.toContain('Quillfeather');
  expect(await manager.words('/history')).toContain('published what was made elsewhere, version 1');
  expect((await bring(file({ reservations: [] }))).status).toBe(303);
  expect(await version()).toBe(2);
});

test.each([
  ['of another site', file({ propertyId: OTHER }), 'this file is of another site'],
  ['with a mistake', file({ currency: 'usd' }), 'web.json'],
  ['that is no file', '', 'choose a file'],
  ['that is no JSON', 'reservations', 'web.json'],
])('a file %s is refused with why, and what counts stays', async (_what, text, why) => {
  const before = await version();
  const answer = await bring(text);
  expect([answer.status, await answer.text(), await version()]).toEqual([
    400,
    expect.stringContaining(why),
    before,
  ]);
});

test('pricing is shown no form for it, and may not publish it', async () => {
  expect(await pricing.words(path)).not.toContain('Made elsewhere');
  expect([(await bring(file(), pricing)).status, await version()]).toEqual([403, await version()]);
});
