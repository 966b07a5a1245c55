/** The desk's page of running tenancies hands out an example of the file that it takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushPromises } from '@vue/test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeskBridge } from '../../../src/shared/desk/bridge';
import { createDesk } from '../../../src/renderer/desk/create';

const about = (role: 'manager' | 'attendant') => ({
  who: {
    staffId: '00000000-0000-7000-8010-000000000001',
    name: 'Ana Ferreira',
    role,
    place: 'desk',
    mustChange: false,
    lockAfterSeconds: 600,
  },
  place: 'desk',
  propertyName: 'Bluebonnet Storage',
  kioskId: 'lobby',
  language: 'en',
  locale: 'en-US',
  timeZone: 'America/Chicago',
  currency: 'USD',
  anyStaff: true,
});
async function open() {
  const values: Readonly<Record<string, unknown>> = {
    'session.state': about('manager'),
    'adoption.list': { imports: [] },
  };
  const call = (channel: string) => {
    const value = values[channel];
    const refused = { ok: false, refusals: [{ reason: 'unreachable', field: null }] };
    return Promise.resolve(value === undefined ? refused : { ok: true, value });
  };
  const host = document.body.appendChild(document.createElement('div'));
  // Answers as the table of channels has them, for the few that are asked here.
  const desk = createDesk({ bridge: { call } as unknown as DeskBridge });
  desk.mount(host);
  onTestFinished(() => {
    desk.unmount();
    host.remove();
  });
  await flushPromises();
  await expect.poll(() => host.querySelector('[data-area="tenancies"]')).not.toBeNull();
  host.querySelector<HTMLElement>('[data-area="tenancies"]')?.click();
  await expect.poll(() => host.querySelector('[data-testid="example"]')).not.toBeNull();
  return host;
}

test('the example is the file of the documentation, which is imported as it is', async () => {
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) kept.push(blob);
    return 'blob:kept';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const host = await open();
  host.querySelector<HTMLElement>('[data-testid="example"]')?.click();
  await expect.poll(() => kept.length).toBe(1);
  const file = readFileSync(join(import.meta.dirname, '../../../docs/operate/running-tenancies.csv'), 'utf8');
  expect(await kept[0]?.text()).toBe(file);
});
