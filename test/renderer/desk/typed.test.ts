/** Amounts and dates as staff type them in the language of the desk's page. */
import { mount, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineComponent, h, ref, type Component } from 'vue';
import type { Language } from '../../../src/shared/languages';
import DeskAmount from '../../../src/renderer/desk/base/desk-amount.vue';
import DeskDate from '../../../src/renderer/desk/base/desk-date.vue';
import { useDeskStore } from '../../../src/renderer/desk/base/store';
import { deskAround } from '../support/desk-page';

let shown: VueWrapper;
afterEach(() => shown.unmount());

/** A field of the desk, in a language; `text` is what its parent holds. */
function show(field: Component, language: Language, props: object) {
  const text = ref('');
  const pinia = createPinia();
  setActivePinia(pinia);
  useDeskStore().language = language;
  const parent = defineComponent(
    () => () =>
      h(field, {
        field: 'it',
        label: 'It',
        ...props,
        modelValue: text.value,
        'onUpdate:modelValue': (value: string) => (text.value = value),
      }),
  );
  shown = mount(parent, { attachTo: document.body, global: deskAround({ pinia }) });
  return text;
}

const said = () => shown.findAll('[role="alert"]').map((each) => each.text());

async function type(name: string, text: string) {
  const input = shown.get(`input[name="${name}"]`);
  await input.setValue(text);
  await input.trigger('focusout');
}

test('an amount is typed as the language writes it, and what could be two says how to write it', async () => {
  show(DeskAmount, 'de', { currency: 'KWD' });
  await type('it', '1,25');
  expect(said()).toEqual([]);
  await type('it', '1.250');
  expect(said()).toEqual(['This is not a clear amount. Please write it like 1,250.']);
  expect(shown.get('input').attributes('aria-invalid')).toBe('true');
});

test.each(['-5', 'abc', '12.345'])(
  '%s is no amount, and who pauses there reads so without leaving the field',
  async (text) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    show(DeskAmount, 'en', { currency: 'USD' });
    await shown.get('input').setValue(text);
    expect(said()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(said()).toEqual(['This is not a clear amount. Please write it like 12.50.']);
    await shown.get('input').setValue('12.34');
    await vi.advanceTimersByTimeAsync(1000);
    expect(said()).toEqual([]);
  },
);

test('a whole date that no calendar has says so while its last part still has the focus', async () => {
  show(DeskDate, 'en', { problem: 'Too early.' });
  await shown.get('input[name="it-month"]').setValue('2');
  await shown.get('input[name="it-day"]').setValue('31');
  await shown.get('input[name="it-year"]').setValue('202');
  expect(said()).toEqual([]);
  await shown.get('input[name="it-year"]').setValue('2027');
  expect(said()).toEqual(['This date does not exist. Write it like 12/31/2026.']);
  await shown.get('input[name="it-day"]').setValue('3');
  expect(said()).toEqual(['Too early.']);
});

test('a date has its parts in the order of the language, and a day that no month has is none', async () => {
  const date = show(DeskDate, 'de', {});
  const order = shown.findAll('input').map((input) => input.attributes('name'));
  expect(order).toEqual(['it-day', 'it-month', 'it-year']);
  await type('it-day', '31');
  await type('it-month', '6');
  await type('it-year', '2027');
  expect(date.value).toBe('');
  expect(said()).toEqual(['This date does not exist. Write it like 31.12.2026.']);
  await type('it-day', '3');
  expect(date.value).toBe('2027-06-03');
  expect(said()).toEqual([]);
});
