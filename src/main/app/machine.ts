/** Facts of machine and program for the front desk's pages about devices and health. */
import { release, type } from 'node:os';
import { findProperty } from '../database/property/properties';
import type { Store } from '../database/store';
import type { Clock } from '../domain/base/dates';
import type { CheckFinding, Machine } from '../services/upkeep/machine';
import type { Config } from './settings/config';
import { gatewayFault, gatewayOf } from './payments/gateway-match';
import type { Listener } from './network/listener';
import { siteAddresses } from './network/network';
import { updatesOfThisProgram } from './updates';

export interface MachineParts {
  readonly config: Config;
  readonly dataDir: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly listener: Pick<Listener, 'facts'>;
}

export function describeMachine(parts: MachineParts): Machine {
  const { config, listener } = parts;
  const { payments } = config;
  return {
    program: {
      version: updatesOfThisProgram().version,
      node: process.versions.node,
      electron: process.versions['electron'] ?? null,
      system: `${type()} ${release()}`,
    },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    addresses: () => [...siteAddresses('0.0.0.0')],
    listener: () => listener.facts(),
    checkPayments: payments.gateway === 'simulated' ? null : () => tryPayments(parts, payments),
    gatewayFault: (gateway) => gatewayFault(gateway, gatewayOf(config)),
  };
}

async function tryPayments(
  { dataDir, store, clock }: MachineParts,
  payments: Exclude<Config['payments'], { gateway: 'simulated' }>,
): Promise<readonly CheckFinding[]> {
  // Loaded when they are asked for: they bring a client of the provider's of their own.
  const [{ checkPayments }, { readStripeKey }, { siteOf }] = await Promise.all([
    import('./payments/payments-check'),
    import('./settings/stripe-key'),
    import('./payments/site-facts'),
  ]);
  const site = siteOf(await store.read(findProperty));
  if (!site) return [{ verdict: 'wrong', text: 'There is no property yet. Import its catalog first.' }];
  const key = readStripeKey(dataDir, payments);
  return checkPayments({ payments, key, site, nowMs: () => clock.nowMs() });
}
