/** The desk's first page while the kiosk rents nothing: why, what to do, and the way there for the person who may do it. */
import { expect, test } from 'vitest';
import { sellingStops } from '../../../src/shared/selling-stops';
import { openDesk, signedIn } from '../support/desk-page';

const list = {
  unheardSince: null,
  live: null,
  bookings: [],
  more: false,
  helpCalls: [],
  reservations: [],
  awaitedPolicies: [],
  policies: [],
  taxProofs: [],
  unitsToCheck: 0,
};

async function open(role: 'manager' | 'attendant', stopped: readonly string[]) {
  const values: Readonly<Record<string, unknown>> = {
    'session.state': signedIn(role),
    'today.list': { ...list, stopped },
  };
  const host = await openDesk((channel) => values[channel]);
  await expect.poll(() => host.querySelectorAll('[data-testid="live"]').length).toBe(1);
  const notice = (stop: string) => host.querySelector<HTMLElement>(`[data-stopped="${stop}"]`);
  return { host, notice };
}

test('each reason is said with what to do, and leads to where it is looked after', async () => {
  const { host, notice } = await open('manager', sellingStops);
  expect(host.querySelectorAll('[data-stopped]')).toHaveLength(sellingStops.length);
  expect(notice('clock_wrong')?.textContent).toContain('Move-ins are stopped');
  expect(notice('clock_wrong')?.textContent).toContain('Set the clock of the computer');
  expect(notice('database_damaged')?.getAttribute('role')).toBe('status');
  notice('books_not_compared')?.querySelector('button')?.click();
  await expect
    .poll(() => host.querySelector('[data-area="reviews"]')?.getAttribute('aria-current'))
    .toBe('page');
});

test('nothing is said where nothing is stopped, and nobody is led to what they may not see', async () => {
  expect((await open('manager', [])).host.querySelectorAll('[data-stopped]')).toHaveLength(0);
  const { notice } = await open('attendant', ['books_not_compared', 'clock_wrong']);
  expect(notice('books_not_compared')?.textContent).toContain('A manager confirms the books');
  expect(notice('books_not_compared')?.querySelector('button')).toBeNull();
  expect(notice('clock_wrong')?.querySelector('button')?.textContent).toContain('Devices and health');
});
