/** Larger text and light on dark at the desk: chosen where somebody signs in or on any page, and kept by the browser. */
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { openDesk, signedIn } from '../support/desk-page';

const { who, ...about } = signedIn('attendant');
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  for (const name of ['data-larger-text', 'data-high-contrast']) root.removeAttribute(name);
});

const open = (isSignedIn: boolean) =>
  openDesk((channel) =>
    channel === 'session.state' ? { ...about, who: isSignedIn ? who : null } : undefined,
  );
const look = () => [root.hasAttribute('data-larger-text'), root.hasAttribute('data-high-contrast')];

function button(host: HTMLElement, wish: string): HTMLButtonElement {
  const found = host.querySelector<HTMLButtonElement>(`button[data-look="${wish}"]`);
  if (!found) throw new Error(`no switch ${wish}`);
  return found;
}

test('larger text is switched on before signing in, and is there when the browser opens the desk again', async () => {
  const first = await open(false);
  expect(look()).toEqual([false, false]);
  expect(button(first, 'largerText').textContent).toContain('Larger text');
  expect(button(first, 'largerText').getAttribute('aria-pressed')).toBe('false');
  button(first, 'largerText').click();
  await flushPromises();
  expect(look()).toEqual([true, false]);
  root.removeAttribute('data-larger-text');
  const next = await open(true);
  expect(look()).toEqual([true, false]);
  expect(button(next, 'largerText').getAttribute('aria-pressed')).toBe('true');
});

test('the language that was chosen is there after a reload, and a new tab begins in the property’s', async () => {
  sessionStorage.clear();
  const select = (host: HTMLElement) => {
    const found = host.querySelector<HTMLSelectElement>('.language select');
    if (!found) throw new Error('no languages');
    return found;
  };
  const first = select(await open(true));
  expect(first.value).toBe('en');
  first.value = 'ar';
  first.dispatchEvent(new Event('change'));
  await expect.poll(() => root.lang, { timeout: 20_000 }).toBe('ar');
  expect(select(await open(true)).value).toBe('ar');
  sessionStorage.clear();
  expect(select(await open(true)).value).toBe('en');
  sessionStorage.clear();
});

test('light on dark is switched on and off above every page', async () => {
  const host = await open(true);
  button(host, 'highContrast').click();
  await flushPromises();
  expect(look()).toEqual([false, true]);
  button(host, 'highContrast').click();
  await flushPromises();
  expect(look()).toEqual([false, false]);
  expect(Object.entries(localStorage)).toEqual([]);
});
