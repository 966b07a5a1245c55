/** The desk's addresses: back, forward and a link, for the person they belong to. The history is vue-router's own, in memory. */
import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { createMemoryHistory, type RouterHistory } from 'vue-router';
import '../../../src/renderer/desk/move-ins/today.vue';
import '../../../src/renderer/desk/staff/account.vue';
import '../../../src/renderer/desk/staff/audit.vue';
import '../../../src/renderer/desk/tenants/tenants.vue';
import { openDesk, signedIn } from '../support/desk-page';

const tenant = 'b6b02510-4e09-5bfa-befc-79ca653b6cdb';
const person = (last: string, role: string) => ({
  staffId: `00000000-0000-7000-8010-00000000000${last}`,
  name: `Person ${last}`,
  role,
  place: 'desk',
  mustChange: false,
  lockAfterSeconds: 600,
});
const ana = person('1', 'manager');
const ben = person('2', 'manager');
const technician = person('3', 'technician');
const about = signedIn('manager');

/** The desk as a browser opens it: with the history it has, and the session whose cookie is still good. */
async function open(history: RouterHistory, who: typeof ana | null = null) {
  const asked: { channel: string; input: unknown }[] = [];
  let next = who;
  const answer = (channel: string, input: unknown) => {
    asked.push({ channel, input });
    if (channel === 'session.state') return { ...about, who };
    if (channel === 'session.leave') return {};
    return channel === 'session.password' ? { outcome: 'signed_in', who: next, token: '' } : undefined;
  };
  const host = await openDesk(answer, history);
  const rest = () => flushPromises().then(flushPromises);
  await rest();
  return {
    asked: (channel: string) => asked.filter((each) => each.channel === channel).map(({ input }) => input),
    /** Which area is open, by what the list of areas says. */
    area: () => host.querySelector('[data-area][aria-current="page"]')?.getAttribute('data-area') ?? null,
    async click(selector: string) {
      host.querySelector<HTMLElement>(selector)?.click();
      await rest();
    },
    async go(delta: number) {
      history.go(delta);
      await rest();
    },
    async signIn(as: typeof ana) {
      next = as;
      host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await rest();
    },
  };
}

/** A history that begins with a link. As a browser's it keeps what an entry was marked with. */
function linkTo(address: string): RouterHistory {
  const history = createMemoryHistory();
  history.replace(address);
  const replace = history.replace.bind(history);
  history.replace = (to, data) => replace(to, { ...history.state, ...data });
  return history;
}

test('back and forward go through the areas, and the person who comes again is where they were', async () => {
  const history = createMemoryHistory();
  const desk = await open(history, ana);
  expect([desk.area(), history.location]).toEqual(['today', '/move-ins']);
  await desk.click('[data-area="tenants"]');
  await desk.click('[data-area="audit"]');
  await desk.go(-1);
  expect([desk.area(), history.location]).toEqual(['tenants', '/tenants']);
  await desk.go(1);
  expect([desk.area(), history.location]).toEqual(['audit', '/audit']);
  expect((await open(history, ana)).area()).toBe('audit');
});

test('a link that nobody has opened leads the person who signs in to what it names', async () => {
  const history = linkTo(`/tenants/${tenant.toUpperCase()}`);
  const desk = await open(history);
  expect(desk.asked('tenants.show')).toEqual([]);
  await desk.signIn(ben);
  expect(desk.area()).toBe('tenants');
  expect(desk.asked('tenants.show')).toEqual([{ id: tenant, language: 'en' }]);
});

test('behind the lock a place stays for the same person, in this page and in the next', async () => {
  const history = linkTo(`/tenants/${tenant}`);
  const desk = await open(history, ana);
  await desk.click('[data-testid="lock"]');
  expect(desk.area()).toBe(null);
  await desk.signIn(ana);
  expect([desk.area(), history.location]).toEqual(['tenants', `/tenants/${tenant}`]);
  await desk.click('[data-testid="lock"]');
  const later = await open(history);
  await later.signIn(ana);
  expect(later.asked('tenants.show')).toEqual([{ id: tenant, language: 'en' }]);
});

test('another person begins at their first area, and finds no page of the one before by "back"', async () => {
  const history = createMemoryHistory();
  const desk = await open(history, ana);
  history.push(`/tenants/${tenant}`);
  await desk.go(0);
  await desk.click('[data-area="audit"]');
  const shown = desk.asked('tenants.show').length;
  await desk.click('[data-testid="lock"]');
  await desk.signIn(ben);
  expect([desk.area(), history.location]).toEqual(['today', '/move-ins']);
  await desk.go(-1);
  expect([desk.area(), history.location]).toEqual(['today', '/move-ins']);
  expect(desk.asked('tenants.show')).toHaveLength(shown);
  // What they open themselves is theirs.
  await desk.click('[data-area="tenants"]');
  await desk.click('[data-area="audit"]');
  await desk.go(-1);
  expect(desk.area()).toBe('tenants');
});

test('another person who begins the page again does not get what was open', async () => {
  const history = linkTo(`/tenants/${tenant}`);
  await open(history, ana);
  const desk = await open(history);
  await desk.signIn(ben);
  expect([desk.area(), history.location]).toEqual(['today', '/move-ins']);
  expect(desk.asked('tenants.show')).toEqual([]);
});

test('while the desk is locked "back" shows nothing and asks for nothing', async () => {
  const history = linkTo(`/tenants/${tenant}`);
  const desk = await open(history, ana);
  await desk.click('[data-area="audit"]');
  await desk.click('[data-testid="lock"]');
  const before = desk.asked('tenants.show').length;
  await desk.go(-1);
  expect(desk.area()).toBe(null);
  expect(desk.asked('tenants.show')).toHaveLength(before);
  await desk.signIn(ana);
  expect(desk.area()).toBe('tenants');
});

test.each(['/nothing', '/tenants/Maria%20Rivera', '/audit/1', `/tenants/${tenant}/1`, '/keys', '/tenants'])(
  'who may not or cannot open %s is led to their first area',
  async (address) => {
    const history = linkTo(address);
    const desk = await open(history, address === '/keys' ? person('4', 'attendant') : technician);
    expect(desk.area()).toBe(address === '/keys' ? 'today' : 'devices');
    expect(history.location).toBe(address === '/keys' ? '/move-ins' : '/devices');
  },
);
