/** Keys of devices and the listener, at the front desk. */
import { expect, it, onTestFinished } from 'vitest';
import { apiKeyHandlers } from '../../../src/main/desk/handlers/upkeep/api-keys';
import { listenerHandlers } from '../../../src/main/desk/handlers/upkeep/listener';
import { createApiKeyring } from '../../../src/main/services/upkeep/api-keyring';
import type { ListenerFacts, Machine } from '../../../src/main/services/upkeep/machine';
import { newTestId } from '../../support/services/database';
import { openDeskArea } from '../../support/desk/area';
import { openTestServices } from '../../support/services/service-context';

async function open() {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const desk = openDeskArea(apiKeyHandlers(services.ctx));
  const keyring = createApiKeyring(services.db);
  return { ...services, desk, works: async (key: string) => (await keyring.authenticate(key)) !== null };
}

const gate = { name: 'Gate', scopes: ['gate'], days: null } as const;

it('a key works when it is made, is shown this once, and ends when it is revoked, with why in the audit', async () => {
  const kiosk = await open();
  const { id, key } = await kiosk.desk.ask('keys.create', { ...gate, scopes: ['gate'] });
  expect(await kiosk.works(key)).toBe(true);
  const listed = await kiosk.desk.ask('keys.list', {});
  expect(listed.keys).toMatchObject([
    { id, name: 'Gate', scopes: ['gate'], state: 'works', replaced: false },
  ]);
  expect(JSON.stringify(listed)).not.toContain(key);
  await kiosk.desk.ask('keys.revoke', { id, why: 'the gate was sold' });
  expect(await kiosk.works(key)).toBe(false);
  expect((await kiosk.desk.ask('keys.list', {})).keys[0]?.state).toBe('revoked');
  const audited = await kiosk.db.query((tx) =>
    tx.selectFrom('audit').select(['action', 'actor', 'why']).where('subject', '=', id).execute(),
  );
  expect(audited).toEqual([
    { action: 'api_key.create', actor: expect.stringMatching(/^staff:/) as unknown, why: null },
    {
      action: 'api_key.revoke',
      actor: expect.stringMatching(/^staff:/) as unknown,
      why: 'the gate was sold',
    },
  ]);
});

it('a key made for some days ends with them', async () => {
  const kiosk = await open();
  const { key } = await kiosk.desk.ask('keys.create', { ...gate, scopes: ['gate'], days: 2 });
  kiosk.db.clock.advance(2 * 24 * 60 * 60_000);
  expect(await kiosk.works(key)).toBe(false);
  expect((await kiosk.desk.ask('keys.list', {})).keys[0]?.state).toBe('expired');
});

it('a key that takes another’s place works beside it for the hours that were given', async () => {
  const kiosk = await open();
  const old = await kiosk.desk.ask('keys.create', { ...gate, scopes: ['gate'] });
  const made = await kiosk.desk.ask('keys.rotate', { id: old.id, overlapHours: 1 });
  expect([await kiosk.works(old.key), await kiosk.works(made.key)]).toEqual([true, true]);
  expect(await kiosk.desk.call('manager', 'keys.rotate', { id: old.id, overlapHours: 1 })).toMatchObject({
    ok: false,
    refusals: [{ reason: 'changed_meanwhile' }],
  });
  kiosk.db.clock.advance(61 * 60_000);
  expect([await kiosk.works(old.key), await kiosk.works(made.key)]).toEqual([false, true]);
});

it('a technician makes and replaces no key that reaches tenants, access codes or money', async () => {
  const kiosk = await open();
  const refused = { ok: false, refusals: [{ reason: 'not_allowed', field: 'scopes' }] };
  for (const scopes of [['portal'], ['all'], ['gate'], ['gate', 'health']] as const) {
    const wanted = { ...gate, scopes: [...scopes] };
    expect(await kiosk.desk.call('technician', 'keys.create', wanted)).toMatchObject(refused);
    const { id } = await kiosk.desk.ask('keys.create', wanted);
    expect(await kiosk.desk.call('technician', 'keys.rotate', { id, overlapHours: 0 })).toMatchObject(
      refused,
    );
  }
  const own = await kiosk.desk.call('technician', 'keys.create', { ...gate, scopes: ['health'] });
  expect(own.ok).toBe(true);
  expect(await kiosk.desk.call('attendant', 'keys.list', {})).toMatchObject({
    ok: false,
    refusals: [{ reason: 'not_allowed' }],
  });
});

it.each([
  ['an unknown key', { id: newTestId<'api_key'>(), why: 'gone' }, 'unknown'],
  ['no reason', { id: newTestId<'api_key'>(), why: ' ' }, 'invalid_input'],
])('revoking %s is refused', async (_what, input, reason) => {
  const kiosk = await open();
  expect(await kiosk.desk.call('manager', 'keys.revoke', input)).toMatchObject({
    ok: false,
    refusals: [{ reason }],
  });
});

const listener: ListenerFacts = {
  url: 'https://127.0.0.1:8437',
  port: 8437,
  tls: 'site',
  addresses: ['192.0.2.10', '2001:db8::1'],
  names: ['kiosk.site'],
  announced: true,
  certificate: { fingerprint: 'AA:BB:CC', untilMs: 1, warnings: [] },
};
const shown = (facts: ListenerFacts) =>
  openDeskArea(listenerHandlers({ listener: () => facts } as Machine)).ask('listener.show', {});

it('the desk’s addresses and the fingerprint are reported as text and as a code for a phone', async () => {
  const { deskAddresses, certificate, open: isOpen } = await shown(listener);
  expect(isOpen).toBe(true);
  expect(deskAddresses.map(({ address }) => address)).toEqual([
    'https://kiosk.site:8437/desk/',
    'https://192.0.2.10:8437/desk/',
    'https://[2001:db8::1]:8437/desk/',
  ]);
  expect(certificate?.fingerprint).toBe('AA:BB:CC');
  for (const qr of [certificate?.qr, deskAddresses[0]?.qr]) expect(qr?.path).toMatch(/^M\d/);
});

it('a listener that is open to this machine only has no address for a browser at the desk', async () => {
  const closed = { ...listener, tls: 'none', addresses: [], certificate: null } as const;
  expect(await shown(closed)).toMatchObject({ open: false, deskAddresses: [], certificate: null });
});
