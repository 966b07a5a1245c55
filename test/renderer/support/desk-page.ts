/** The desk's page over a bridge that answers as a test says. */
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia, type Pinia } from 'pinia';
import { onTestFinished } from 'vitest';
import { markRaw, type Component, type DefineComponent } from 'vue';
import type { RouterHistory } from 'vue-router';
import { deskKey } from '../../../src/renderer/desk/base/desk';
import { createDesk } from '../../../src/renderer/desk/create';
import { loadDeskMessages } from '../../../src/renderer/desk/locales';
import { createTranslations } from '../../../src/renderer/locales';
import type { DeskBridge } from '../../../src/shared/desk/bridge';

const english = await loadDeskMessages('en');

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
  clearances: false,
  nowMs: Date.now(),
});

/** Answers as the table of channels has them, for the few that a test asks. */
export type DeskCall = (channel: string, input: never) => Promise<unknown>;

const notAsked: DeskCall = () => Promise.reject(new Error('not asked'));

interface Around {
  readonly call?: DeskCall;
  readonly exit?: (() => void) | null;
  readonly pinia?: Pinia;
}

/** The desk's bridge over one function. It answers by the table of channels, which no single function is typed to do. */
const bridgeOf = (call: DeskCall) => ({ call }) as unknown as DeskBridge;

/** What every part of the desk finds around it. */
export function deskAround({ call = notAsked, exit = null, pinia = createPinia() }: Around = {}) {
  const desk = markRaw({ bridge: bridgeOf(call), exit });
  const i18n = createTranslations(english);
  return { plugins: [pinia, i18n], provide: { [deskKey]: desk } };
}

/** A part of the desk by itself. */
export function mountAtDesk(part: Component, props: Record<string, unknown>, call = notAsked): VueWrapper {
  const mounted = mount(part as DefineComponent, {
    attachTo: document.body,
    props,
    global: deskAround({ call }),
  });
  // The document is that of the next file too.
  onTestFinished(() => mounted.unmount());
  return mounted;
}

/** What a test's channel answers where it refuses. */
export const refused = (reason: string, detail = {}) => ({ refusals: [{ reason, field: null, detail }] });

/** Answers the element that the page stands in. A channel whose answer is undefined is out of reach. */
export async function openDesk(
  answer: (channel: string, input: unknown) => unknown,
  history?: RouterHistory,
): Promise<HTMLElement> {
  const call = (channel: string, input: unknown) => {
    const value = answer(channel, input);
    if (value === undefined) return Promise.resolve({ ok: false, ...refused('unreachable') });
    const isRefused = typeof value === 'object' && value !== null && 'refusals' in value;
    return Promise.resolve(isRefused ? { ok: false, ...value } : { ok: true, value });
  };
  const host = document.body.appendChild(document.createElement('div'));
  const desk = createDesk({ bridge: bridgeOf(call), ...(history === undefined ? {} : { history }) });
  desk.mount(host);
  onTestFinished(() => {
    desk.unmount();
    host.remove();
  });
  await flushPromises();
  return host;
}
