/** Every tenant is signed out only once somebody has given a reason and pressed a second button. */
import { expect, test } from 'vitest';
import SignTenantsOut from '../../../src/renderer/desk/staff/sign-tenants-out.vue';
import { mountAtDesk } from '../support/desk-page';

test('nothing is sent before a reason is confirmed, and the page says how many sessions have ended', async () => {
  const asked: unknown[] = [];
  const page = mountAtDesk(SignTenantsOut, {}, (channel, input) => {
    asked.push([channel, input]);
    return Promise.resolve({ ok: true, value: { ended: 7 } });
  });
  await page.get('[data-testid="tenants-out"]').trigger('click');
  const confirm = page.get('[data-testid="confirm"]');
  expect([asked, confirm.attributes('disabled')]).toEqual([[], '']);
  await page.get('[name="why"]').setValue('A phone shop was robbed');
  await page.get('form').trigger('submit');
  await expect.poll(() => page.find('[data-testid="tenants-out-done"]').exists()).toBe(true);
  expect(asked).toEqual([['tenants.sessions-end-all', { why: 'A phone shop was robbed' }]]);
  expect(page.get('[data-testid="tenants-out-done"]').text()).toBe('Sessions that have ended: 7');
  expect(page.find('[data-dialog="why"]').exists()).toBe(false);
});
