/** The desk's page over a bridge that answers as a test says. */
import { flushPromises } from '@vue/test-utils';
import { onTestFinished } from 'vitest';
import type { DeskBridge } from '../../../src/shared/desk/bridge';
import { createDesk } from '../../../src/renderer/desk/create';

/** What `session.state` answers while somebody of this role is signed in. */
export const signedIn = (role: 'manager' | 'attendant') => ({
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

/** Answers the element that the page stands in. A channel whose answer is undefined is out of reach. */
export async function openDesk(answer: (channel: string, input: unknown) => unknown): Promise<HTMLElement> {
  const call = (channel: string, input: unknown) => {
    const value = answer(channel, input);
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
  return host;
}
