/**
 * The Electron entry over the stand-in has to end while a customer stands before the reader: the card is called off at
 * the provider and at the reader before the process ends.
 */
import { expect, test } from '@playwright/test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answeredToPay } from '../../support/e2e/answered';
import { startSubject } from '../../support/e2e/electron-subject';
import { openRecords } from '../../support/e2e/records';
import { Screen } from '../../support/e2e/screen';
import { StandIn } from '../../support/e2e/stand-in-process';
import { prepareStripeSite } from '../../support/e2e/stripe-site';
import { startStripeEmulator } from '../../support/stripe';

for (const adapter of ['server-driven', 'terminal-js'] as const)
  test(`a stop in the middle of a payment calls off the card, at the reader too: ${adapter}`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-stop-'));
    const stripe = await startStripeEmulator();
    const reader = stripe.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
    const site = prepareStripeSite(dataDir, {
      apiAddress: stripe.origin,
      key: stripe.keys.restrictedTest,
      location: stripe.location,
      readerLabel: 'Kiosk 1',
      adapter,
    });
    // Where Stripe's script is out of reach unless the stand-in hears of an emulator.
    process.env['KEYTURN_STAND_IN_STRIPE'] = stripe.origin;
    let subject = await startSubject('--demo', '--port', '0', '--data-dir', dataDir, ...site);
    try {
      const page = await subject.page('kiosk');
      const readerState = `window.keyturn.call('kiosk.state', {}).then(({ value }) => value.reader.state)`;
      await expect.poll(() => page.evaluate(readerState)).toBe('ready');
      const screen = new Screen(page, false);
      await answeredToPay(screen);
      await expect.poll(() => stripe.readers.waitsFor(reader)).not.toBeNull();

      expect(await subject.end('SIGTERM', 'process')).toBe(0);
      expect(stripe.readers.waitsFor(reader)).toBeNull();
      expect(stripe.readers.present(reader, 'approved')).toBe(false);
      expect(stripe.ledger.all()).toMatchObject([{ authorisations: 0, captures: 0, heldAmount: 0 }]);
      expect(existsSync(join(dataDir, 'running'))).toBe(false);

      // Stripe may be slow, and a service manager waits five seconds: the intent itself is called off by the next start.
      subject = await startSubject('--port', '0', '--data-dir', dataDir);
      const records = openRecords(dataDir);
      const states = () => records.rows('select state from payment_attempt');
      await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'released' }]);
      records.close();
      expect(stripe.ledger.all()).toMatchObject([{ authorisations: 0, captures: 0, heldAmount: 0 }]);
      expect(await subject.end('SIGTERM', 'process')).toBe(0);
    } finally {
      delete process.env['KEYTURN_STAND_IN_STRIPE'];
      subject.kill();
      await stripe.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

test('a signal that came while the program was busy, just before Electron was ready, is obeyed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-stop-'));
  const signaled = StandIn.signaled('--demo', '--port', '0', '--data-dir', folder);
  expect(await signaled.end()).toBe(0);
  expect(existsSync(join(folder, 'running'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});
