/** The card gateway that the configuration names. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createConnectionToken } from '../../card-reader/connection-token';
import type { CardGateway, CardReader, PaymentProvider } from '../../card-reader/port';
import { createServerDrivenReader } from '../../card-reader/server-driven';
import { createSimulatedGateway } from '../../card-reader/simulated';
import { createStripeClient, type StripeClient } from '../../card-reader/stripe-client';
import { createStripeGateway } from '../../card-reader/stripe-gateway';
import { createStripeProvider } from '../../card-reader/stripe-provider';
import { lookAtSite } from '../../card-reader/stripe-site';
import { watchStripe } from '../../card-reader/stripe-watch';
import { createTerminalJsReader } from '../../card-reader/terminal-js';
import { makePrivate } from '../../database/storage/files';
import { findProperty } from '../../database/property/properties';
import type { Store } from '../../database/store';
import { systemClock } from '../../domain/base/dates';
import type { ReaderPageCalls } from '../../../shared/reader-page';
import type { Config } from '../settings/config';
import type { StripeConfig } from '../settings/payments-config';
import { siteOf } from './site-facts';
import { readStripeKey, type StripeKey } from '../settings/stripe-key';

/** How long the simulated bank thinks about a card, and how much later it may still say yes. */
const SIMULATED_PROCESS_MS = 1200;
const SIMULATED_LATE_MS = 6000;

export interface OpenedGateway {
  readonly gateway: CardGateway;
  /** What Stripe's script may call from its own page; null where no page drives the reader. */
  readonly readerPage: ReaderPageCalls | null;
}

export interface GatewayParts {
  readonly dataDir: string;
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  /** For a command beside the running kiosk: it must not touch the reader that the kiosk works with. */
  readonly moneyOnly?: boolean;
  /** Told what time it is by the provider's clock. */
  readonly heardTime?: (saysMs: number) => void;
}

/**
 * Reads what the gateway needs of the disk, before anything is made; answers what opens it. Throws a StartupError for a
 * key that is missing, readable by others, or of the other mode. No internet is needed to start.
 */
export function prepareGateway(dataDir: string, config: Config): (parts: GatewayParts) => OpenedGateway {
  const { payments } = config;
  if (payments.gateway === 'simulated') return openSimulated;
  const key = readStripeKey(dataDir, payments);
  return (parts) => openStripe(parts, payments, key);
}

function openSimulated({ dataDir, config }: GatewayParts): OpenedGateway {
  const ledgerFile = join(dataDir, 'simulated-provider.db');
  makePrivate(ledgerFile);
  const gateway = createSimulatedGateway({
    ledgerFile,
    presentMs: config.reader.presentSeconds * 1000,
    processMs: SIMULATED_PROCESS_MS,
    lateMs: SIMULATED_LATE_MS,
  });
  return { gateway, readerPage: null };
}

function openStripe(
  parts: GatewayParts,
  payments: StripeConfig,
  { key, restricted }: StripeKey,
): OpenedGateway {
  const { config, store, log } = parts;
  if (!restricted && !parts.moneyOnly)
    log.warn(
      'payments.keyFile holds a secret key, which may do everything with the account: make a restricted one (docs/operate/payments.md)',
    );
  const { heardTime } = parts;
  const client = createStripeClient({
    key,
    apiAddress: payments.apiAddress,
    ...(heardTime ? { heardTime } : {}),
  });
  const site = async () => siteOf(await store.transaction(findProperty));
  const { location } = payments;
  const live = payments.gateway === 'stripe-live';
  const provider = createStripeProvider({
    client,
    live,
    location,
    kioskId: config.kioskId,
    capture: payments.capture,
    country: async () => (await site())?.country ?? null,
    nowMs: () => systemClock.nowMs(),
  });
  if (parts.moneyOnly) return { gateway: withoutReader(provider, () => client.close()), readerPage: null };
  const { reader, page } = openReader(parts, payments, client, provider);
  const watch = watchStripe({
    client,
    log,
    site,
    look: (found) => lookAtSite({ client, location, live }, found),
  });
  const { attended } = payments;
  const nowMs = () => systemClock.nowMs();
  return {
    gateway: createStripeGateway({ provider, reader, client, watch, attended, nowMs }),
    readerPage: page,
  };
}

function withoutReader(provider: PaymentProvider, close: () => void): CardGateway {
  return {
    ...provider,
    readerState: () => 'unavailable',
    collectAndProcess: () => Promise.resolve('disconnected'),
    collectSetup: () => Promise.resolve('disconnected'),
    cancelCollect: () => Promise.resolve(false),
    stopReader: () => undefined,
    close,
  };
}

function openReader(
  { config, log }: GatewayParts,
  { adapter, location, reader }: StripeConfig,
  client: StripeClient,
  provider: PaymentProvider,
): { readonly reader: CardReader; readonly page: ReaderPageCalls | null } {
  const presentMs = config.reader.presentSeconds * 1000;
  if (adapter === 'terminal-js')
    return createTerminalJsReader({
      location,
      reader,
      presentMs,
      log,
      connectionToken: () => createConnectionToken(client, location),
    });
  const { kioskId } = config;
  return {
    reader: createServerDrivenReader({ client, provider, location, reader, kioskId, presentMs, log }),
    page: null,
  };
}
