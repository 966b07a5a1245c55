/** A data directory whose cards are taken through Stripe, with Stripe's own script at the reader. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs';

export interface StripeSite {
  /** Where Stripe's API is, on this machine. */
  readonly apiAddress: string;
  readonly key: string;
  readonly location: string;
  readonly readerLabel: string;
  /** Stripe's own script unless told otherwise. */
  readonly adapter?: 'terminal-js' | 'server-driven';
}

/** Writes configuration, key and catalogue; answers what the kiosk is started with besides. */
export function prepareStripeSite(dataDir: string, site: StripeSite): string[] {
  const payments = {
    gateway: 'stripe-test',
    adapter: site.adapter ?? 'terminal-js',
    keyFile: 'stripe.key',
    location: site.location,
    reader: { label: site.readerLabel },
    apiAddress: site.apiAddress,
  };
  // A backup would come by itself in the middle of what is looked at.
  const backup = { dailyAt: null };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ payments, backup }));
  writeFileSync(join(dataDir, 'stripe.key'), `${site.key}\n`, { mode: 0o600 });
  const sample = readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8');
  const catalogue = join(dataDir, 'catalogue.json');
  writeFileSync(catalogue, sample.replace('"paymentGateway": "simulated"', '"paymentGateway": "stripe"'));
  return ['--catalogue', catalogue];
}
