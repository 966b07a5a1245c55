/** Buttons of the desk pressed one after the other, faster than the service answers. */
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { defineComponent, h } from 'vue';
import type { SignedIn } from '../../../src/shared/desk/session';
import { idSchema } from '../../../src/shared/ids';
import { useDeskStore } from '../../../src/renderer/desk/base/store';
import { useAct, type DeskAct } from '../../../src/renderer/desk/base/use-act';
import { useFetched, type Fetched } from '../../../src/renderer/desk/base/use-fetched';
import { deskAround, signedIn } from '../support/desk-page';

const contract = {
  contractId: idSchema<'contract'>().parse('00000000-0000-7000-8001-000000000001'),
};
const done = { ok: true, value: {} };

let asked: { channel: string; answer: (value: object) => void }[];
let act: DeskAct;

beforeEach(() => {
  asked = [];
  const call = (channel: string) =>
    new Promise<object>((answer) => {
      asked.push({ channel, answer });
    });
  const page = defineComponent(() => {
    act = useAct();
    return () => h('p');
  });
  mount(page, { global: deskAround({ call }) });
});

/** The service answers what it was asked at this place, as soon as it is asked. */
async function answer(at: number, value: object): Promise<void> {
  await expect.poll(() => asked.length).toBe(at + 1);
  asked[at]?.answer(value);
}

test('a second button waits for the first and is not lost', async () => {
  const printing = act.run('money.print', contract);
  const sending = act.run('money.email', contract);
  await answer(0, done);
  await answer(1, done);
  expect(await Promise.all([printing, sending])).toEqual([{}, {}]);
  expect(asked.map(({ channel }) => channel)).toEqual(['money.print', 'money.email']);
  expect(act.busy).toBe(false);
});

test('the same button pressed twice asks once, and may be pressed again afterward', async () => {
  const first = act.run('money.print', contract);
  expect(await act.run('money.print', contract)).toBeNull();
  await answer(0, done);
  expect(await first).toEqual({});
  const again = act.run('money.print', contract);
  await answer(1, done);
  expect(await again).toEqual({});
});

test('why the first was refused is still told when the second is done', async () => {
  const refusal = { reason: 'unreachable', field: null };
  const printing = act.run('money.print', contract);
  const sending = act.run('money.email', contract);
  await answer(0, { ok: false, refusals: [refusal] });
  await answer(1, done);
  expect(await Promise.all([printing, sending])).toEqual([null, {}]);
  expect(act.refusals).toEqual([refusal]);
  const later = act.run('money.email', contract);
  await answer(2, done);
  await later;
  expect(act.refusals).toEqual([]);
});

test('a session that ends shows the lock alone, and what was asked for then is asked for again', async () => {
  const pinia = createPinia();
  setActivePinia(pinia);
  const desk = useDeskStore();
  const { who } = signedIn('manager');
  desk.$patch({ who: who as SignedIn });
  const held: { list?: Fetched<unknown> } = {};
  const page = defineComponent(() => {
    act = useAct();
    held.list = useFetched('drawer.list', () => ({}));
    return () => h('p');
  });
  const call = (channel: string) =>
    new Promise<object>((answer) => {
      asked.push({ channel, answer });
    });
  const mounted = mount(page, { global: deskAround({ call, pinia }) });
  onTestFinished(() => mounted.unmount());
  const over = { ok: false, refusals: [{ reason: 'signed_out', field: null }] };
  const printing = act.run('money.print', contract);
  await expect.poll(() => asked.length).toBe(2);
  for (const { answer: hear } of asked) hear(over);
  await printing;
  expect([desk.who, act.refusals]).toEqual([null, []]);
  desk.$patch({ who: who as SignedIn });
  await answer(2, { ok: true, value: { rows: [] } });
  expect(asked[2]?.channel).toBe('drawer.list');
  await expect.poll(() => held.list?.data).toEqual({ rows: [] });
  expect([act.refusals, held.list?.refusals]).toEqual([[], []]);
});
