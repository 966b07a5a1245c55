/** `payments check`: whether everything that card payments need is there. */
import { readConfig } from '../app/settings/config';
import { gatewayFault } from '../app/payments/gateway-match';
import { findProperty } from '../database/property/properties';
import { withStore } from './database';
import type { Command } from './io';
import { CommandRefused } from '../../shared/command-line';

const marks = { right: 'ok    ', wrong: 'WRONG ', note: 'note  ' } as const;

export const checkCommand: Command = {
  usage: 'payments check',
  summary:
    'tries key, location, reader, currency and clock with the card provider, and says what to do; takes no money',
  options: [],
  positionals: [],
  async run({ dataDir }, io) {
    const { payments } = readConfig(dataDir);
    if (payments.gateway === 'simulated') {
      io.out(
        'payments.gateway is "simulated": this kiosk takes no real money, and there is nothing to check.',
      );
      return 0;
    }
    // Loaded when they are asked for: no other command speaks to the provider.
    const [{ checkPayments }, { readStripeKey }, { siteOf }] = await Promise.all([
      import('../app/payments/payments-check'),
      import('../app/settings/stripe-key'),
      import('../app/payments/site-facts'),
    ]);
    const key = readStripeKey(dataDir, payments);
    const property = await withStore(dataDir, io.nowMs(), (store) => store.transaction(findProperty));
    const site = siteOf(property);
    if (!property || !site)
      throw new CommandRefused(`${dataDir}: no property yet; import its catalogue first`);
    const fault = gatewayFault(property.payment_gateway, 'stripe');
    const findings = await checkPayments({ payments, key, site, nowMs: () => io.nowMs() });
    for (const { verdict, text } of findings) io.out(`${marks[verdict]}${text}`);
    if (fault !== null) io.out(`${marks.wrong}The catalogue: ${fault}.`);
    return fault !== null || findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
  },
};
