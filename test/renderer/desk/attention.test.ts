/** The strip with what waits for people: on every page and behind the lock, with a sound that can be off. */
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { routes } from '../../../src/renderer/desk/addresses';
import AttentionStrip from '../../../src/renderer/desk/frame/attention-strip.vue';
import { useDeskStore } from '../../../src/renderer/desk/base/store';
import { deskAround } from '../support/desk-page';
import { fakeSound } from '../support/fake-sound';

let counts: {
  helpCalls: number | null;
  reviews: number | null;
  policies: number | null;
  prices?: number;
  proposer?: string;
  calling?: string | null;
};
let reached: boolean;
let heard: ReturnType<typeof fakeSound>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { hasBeenActive: true } }));
  localStorage.clear();
  heard = fakeSound();
  reached = true;
  counts = { helpCalls: 0, reviews: 0, policies: 0 };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(exit: (() => void) | null = null) {
  const call = () => Promise.resolve(reached ? { ok: true, value: counts } : { ok: false, refusals: [] });
  const pinia = createPinia();
  const { plugins, provide } = deskAround({ call, exit, pinia });
  const router = createRouter({ history: createMemoryHistory(), routes });
  const strip = mount(AttentionStrip, { global: { plugins: [...plugins, router], provide } });
  await flushPromises();
  const seconds = async (many: number) => {
    for (let second = 0; second < many; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await flushPromises();
    }
  };
  return { strip, seconds, router, store: useDeskStore(pinia), text: () => strip.text() };
}

test('nothing is shown while nothing waits, and a call shows within five seconds, also behind the lock', async () => {
  const { strip, seconds, text } = await open();
  expect(strip.find('[data-testid="attention"]').exists()).toBe(false);
  counts = { helpCalls: 1, reviews: 0, policies: 2 };
  await seconds(5);
  expect(text()).toContain('Calls for help: 1');
  expect(text()).toContain('Policies to check: 2');
  counts = { ...counts, prices: 1, proposer: 'Ana' };
  await seconds(5);
  expect(text().replaceAll(/[\u2066-\u2069]/g, '')).toContain('Prices to approve, by Ana: 1');
  expect(text()).not.toContain('To review');
  expect(strip.findAll('li button')).toHaveLength(0);
});

test('one touch leads to the booking of who calls, and to Today where the kiosk does not know it', async () => {
  const { strip, seconds, router, store } = await open();
  store.who = {
    staffId: '0197a1b2-0000-7000-8000-000000000001',
    name: 'Ana',
    role: 'attendant',
    place: 'desk',
    mustChange: false,
    lockAfterSeconds: 600,
  } as typeof store.who;
  const booking = '0197a1b2-0000-7000-8000-000000000002';
  counts = { ...counts, helpCalls: 1, calling: booking };
  await seconds(5);
  const touch = async () => {
    await strip.get('[data-waiting="helpCalls"] button').trigger('click');
    await flushPromises();
    return router.currentRoute.value.fullPath;
  };
  expect(await touch()).toBe(`/move-ins/${booking}`);
  counts = { ...counts, calling: null };
  await seconds(5);
  expect(await touch()).toBe('/move-ins');
});

test('a tone comes with what is new, each minute while somebody calls, and not for what stays', async () => {
  const { seconds } = await open();
  counts = { ...counts, reviews: 1 };
  await seconds(5);
  expect(heard.sounds).toBe(1);
  await seconds(120);
  expect(heard.sounds).toBe(1);
  counts = { ...counts, helpCalls: 1 };
  await seconds(5);
  expect(heard.sounds).toBe(2);
  await seconds(60);
  expect(heard.sounds).toBe(3);
});

test('the sound can be off, and stays so in this browser', async () => {
  const first = await open();
  counts = { ...counts, helpCalls: 1 };
  await first.seconds(5);
  await first.strip.find('[data-testid="attention-sound"]').trigger('click');
  expect(first.text()).toContain('Sound off');
  const before = heard.sounds;
  counts = { ...counts, helpCalls: 2 };
  await first.seconds(120);
  const second = await open();
  await second.seconds(120);
  expect(heard.sounds).toBe(before);
  await second.strip.find('[data-testid="attention-sound"]').trigger('click');
  expect(heard.sounds).toBe(before + 1);
});

test('what was known stays while the service cannot be asked', async () => {
  counts = { ...counts, reviews: 3 };
  const { seconds, text } = await open();
  reached = false;
  await seconds(30);
  expect(text()).toContain('To review: 3');
});

test('a customer at the kiosk’s sign-in sees and hears nothing', async () => {
  counts = { ...counts, helpCalls: 1 };
  const { strip, seconds } = await open(() => undefined);
  await seconds(60);
  expect(strip.find('[data-testid="attention"]').exists()).toBe(false);
  expect(heard.sounds).toBe(0);
});
