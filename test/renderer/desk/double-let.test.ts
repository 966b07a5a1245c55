/** A unit that was rented twice, on the desk's page: what is to be done is said, and nothing is settled without a reason. */
import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { openDesk, signedIn } from '../support/desk-page';

const id = '00000000-0000-7000-8030-000000000001';
const review = {
  kind: 'unit',
  id,
  reference: '9F3A21C4',
  raisedAt: '2026-11-22T10:00:00Z',
  reason: 'let_twice',
  amount: '',
  settledAs: null,
  facts: [
    ['unit', 'A101'],
    ['contract', 'C-000012 (lobby)'],
    ['contract', 'G-000007 (gate)'],
  ],
  tried: [],
};

test('a unit rented twice is shown with its contracts and the decision to make, and is settled with what was agreed', async () => {
  let reviews = [review];
  const settled: unknown[] = [];
  const host = await openDesk((channel, input) => {
    if (channel === 'reviews.settle-unit') {
      settled.push(input);
      reviews = [];
    }
    const values: Readonly<Record<string, unknown>> = {
      'session.state': signedIn('manager'),
      'reviews.list': { reviews },
      'reviews.settle-unit': {},
    };
    return values[channel];
  });
  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing like ${selector}: ${document.body.textContent}`);
    return found;
  };
  find('[data-area="reviews"]').click();
  await expect.poll(() => host.querySelectorAll('[data-testid="review"]').length).toBe(1);
  const card = find('[data-testid="review"]').textContent;
  for (const words of [
    'Unit rented twice A101',
    'Decide with both tenants',
    'C-000012 (lobby)',
    'G-000007 (gate)',
  ])
    expect(card).toContain(words);
  find('[data-testid="settle-settled"]').click();
  await flushPromises();
  expect(find('dialog').textContent).toContain('Decide with both tenants which contract stays');
  const why = find('dialog textarea, dialog input[name="why"]') as HTMLTextAreaElement;
  why.value = 'G-000007 took A102 instead.';
  why.dispatchEvent(new Event('input'));
  find('dialog form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await flushPromises();
  expect(settled).toEqual([{ conflictId: id, why: 'G-000007 took A102 instead.' }]);
  await expect.poll(() => host.querySelectorAll('[data-testid="no-reviews"]').length).toBe(1);
});

test('money that waits for a second person is something to review: nothing else is said below it', async () => {
  const amount = { formattedPrice: '$60.00' };
  const approval = { id, act: 'refund', amount, by: 'Ben', at: review.raisedAt, why: 'Left early' };
  const host = await openDesk((channel) => {
    const values: Readonly<Record<string, unknown>> = {
      'session.state': signedIn('manager'),
      'reviews.list': { reviews: [] },
      'approvals.list': { approvals: [{ ...approval, contract: null, own: false, approved: false }] },
    };
    return values[channel];
  });
  host.querySelector<HTMLElement>('[data-area="reviews"]')?.click();
  await expect.poll(() => host.querySelectorAll('[data-approval]').length).toBe(1);
  await flushPromises();
  expect(host.querySelector('[data-testid="no-reviews"]')).toBeNull();
});
