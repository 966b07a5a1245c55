/** The keys of the desk in a browser: what each does, and where it is only a letter. */
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { h, KeepAlive } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { areas } from '../../../src/renderer/desk/areas';
import { routes } from '../../../src/renderer/desk/addresses';
import { shortcuts } from '../../../src/renderer/desk/base/shortcuts';
import { useDeskStore } from '../../../src/renderer/desk/base/store';
import Frame from '../../../src/renderer/desk/frame/desk-frame.vue';
import type { StaffRole } from '../../../src/shared/desk/roles';
import { deskAround, signedIn } from '../support/desk-page';

let page: VueWrapper;
let router: Router;
const scrolled: Element[] = [];
beforeEach(() => {
  localStorage.clear();
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function seen(this: Element) {
    scrolled.push(this);
  };
});
afterEach(() => page.unmount());

/** The frame with a heading in it, once its keys are heard. */
async function open(role: StaffRole = 'manager', exit: (() => void) | null = null) {
  const pinia = createPinia();
  setActivePinia(pinia);
  useDeskStore().language = 'en';
  Object.assign(useDeskStore(), { who: { ...signedIn('manager').who, role } });
  router = createRouter({ history: createMemoryHistory(), routes });
  await router.push('/account');
  const call = () => Promise.resolve({ ok: true, value: { hits: [] } });
  const { plugins, provide } = deskAround({ call, exit, pinia });
  const inside = () => h('h1', { tabindex: -1 }, 'Heading');
  page = mount(() => h(KeepAlive, null, () => h(Frame, { area: 'account' }, inside)), {
    attachTo: document.body,
    global: { plugins: [...plugins, router], provide, stubs: { BookingForm: true } },
  });
  await flushPromises();
  await until(() => expect(page.find('.next').exists()).toBe(true));
}

/** What is fetched takes its time on a busy machine. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const at = () => router.currentRoute.value.name;
const dialog = (name: string) => document.querySelector(`dialog[data-dialog="${name}"]`);

async function press(key: string, more: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  await flushPromises();
  return event.defaultPrevented;
}

async function field(type: string, value: string, does: (input: HTMLInputElement) => Promise<void>) {
  const input = document.body.appendChild(document.createElement('input'));
  Object.assign(input, { type, value });
  input.focus();
  await does(input);
  input.remove();
}

test('g and a second key open Today, the units and the money, and the heading is read', async () => {
  await open();
  for (const [key, area] of [
    ['t', 'today'],
    ['u', 'units'],
    ['m', 'transactions'],
  ] as const) {
    expect(await press('g')).toBe(true);
    expect(page.get('.next').text()).toBe('g' + 't Today' + 'u Units' + 'm Transactions');
    expect(await press(key)).toBe(true);
    expect([at(), page.get('.next').text()]).toEqual([area, '']);
    await until(() => expect(document.activeElement?.tagName).toBe('H1'));
    page.get<HTMLElement>('main').element.focus();
  }
});

test('a key is nothing after another one, alone, with a modifier, held down, or in a field', async () => {
  await open();
  expect(await press('t')).toBe(false);
  await press('g');
  expect(await press('x')).toBe(false);
  expect(await press('t')).toBe(false);
  await press('g');
  await press('Escape');
  expect(await press('t')).toBe(false);
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }])
    expect(await press('n', more)).toBe(false);
  expect(await press('N', { shiftKey: true })).toBe(false);
  for (const type of ['text', 'search', 'date', 'number'])
    await field(type, '', async (input) => {
      for (const key of ['g', 'n', '?']) expect(await press(key, {}, input)).toBe(false);
    });
  await field('text', '', async (input) => expect(await press('/', {}, input)).toBe(false));
  await field('search', 'A1', async (input) => expect(await press('/', {}, input)).toBe(false));
  expect(at()).toBe('account');
  expect(dialog('search')).toBeNull();
});

test('/ opens the search from an empty search field, which Escape leaves', async () => {
  await open();
  expect(scrolled[0]?.getAttribute('data-area')).toBe('account');
  await field('search', '', async (input) => {
    expect(await press('Escape', {}, input)).toBe(true);
    expect(document.activeElement?.tagName).toBe('MAIN');
    input.focus();
    expect(await press('/', {}, input)).toBe(true);
  });
  await until(() => expect(dialog('search')).not.toBeNull());
  // What is typed in a dialog is the dialog's.
  expect(await press('?')).toBe(false);
});

test('on an Arabic keyboard the keys in the same places do the same', async () => {
  await open();
  await press('ل', { code: 'KeyG' });
  expect(await press('ع', { code: 'KeyU' })).toBe(true);
  expect(at()).toBe('units');
  expect(await press('؟', { code: 'Slash', shiftKey: true })).toBe(true);
  await until(() => expect(dialog('shortcuts')).not.toBeNull());
});

test('? lists the keys of the table that this person has, and the switch there ends all but Ctrl+K', async () => {
  await open('technician');
  expect(await press('n')).toBe(false);
  expect(await press('?', { shiftKey: true })).toBe(true);
  await until(() => expect(dialog('shortcuts')).not.toBeNull());
  const rows = page.findAll('[data-testid="shortcuts"] tbody tr').map((row) => row.text());
  expect(rows).toEqual([
    '/Search',
    'guUnits',
    '?This list',
    expect.stringMatching(/^EscLeave an empty search field/),
  ]);
  await page.get('input[name="shortcuts"]').setValue(false);
  await page.get('dialog button').trigger('click');
  for (const key of ['/', 'g', '?']) expect(await press(key)).toBe(false);
  expect(await press('k', { ctrlKey: true })).toBe(true);
  await until(() => expect(dialog('search')).not.toBeNull());
});

test('at the kiosk the keys are not heard', async () => {
  await open('manager', () => undefined);
  for (const key of ['/', 'g', 'n', '?']) expect(await press(key)).toBe(false);
  // The button still leads there.
  await page.get('[data-testid="open-search"]').trigger('click');
  await until(() => expect(dialog('search')).not.toBeNull());
});

test('a key that opens an area belongs to exactly those who see the area', () => {
  for (const { does, may } of shortcuts) {
    const area = areas.find(({ id }) => id === does);
    if (area) expect([does, may]).toEqual([does, area.may]);
  }
});
