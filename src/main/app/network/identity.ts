/** Who the listener is under TLS, as this site has set it up, and that it stays so while the kiosk runs. */
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { CertificateRefusal } from '../../certificates/files';
import type { Identity, IdentitySource } from '../../certificates/identity';
import { openOwnIdentity, OwnCertificateRefusal } from '../../certificates/own-identity';
import { openSiteIdentity } from '../../certificates/site-identity';
import { validityOf } from '../../certificates/x509';
import { makeFolder } from '../../database/storage/files';
import type { Clock } from '../../domain/base/dates';
import { changeIdentity } from '../../http/connection/transport';
import { StartupError } from '../settings/startup-error';
import { CONFIG_FILE, type Config } from '../settings/config';
import { addressesOf, networksOf, ownNames } from './network';
import { HOUR_MS } from '../../../shared/durations';

export const CERTIFICATES_DIR = 'certificates';
const LOOKED_AFTER_MS = 6 * HOUR_MS;

export interface ListenerIdentity {
  readonly first: Identity;
  /** SHA-256 of what clients are to trust now: a certificate of the site's own is another one after each renewal. */
  fingerprint(): string;
  /** Until when the certificate in use is good, and what was wrong when it was last looked at. */
  state(): { readonly untilMs: number; readonly warnings: readonly string[] };
  /** Looks whether the identity is still good, and gives a running listener the next one when there is one. */
  lookAfter(http: FastifyInstance): void;
}

/** Null where the listener speaks plain HTTP. Throws a StartupError for what cannot be used. */
export function openIdentity(
  config: Pick<Config, 'listener'>,
  dataDir: string,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): ListenerIdentity | null {
  if (config.listener.tls === null) return null;
  try {
    const source = sourceOf(config, dataDir, clock.nowMs());
    const warned = new Set<string>();
    let lastWarnings: readonly string[] = [];
    const look = (): Identity => {
      const { identity, warnings } = source.current(clock.nowMs());
      lastWarnings = warnings;
      for (const warning of warnings) if (!warned.has(warning)) log.warn(warning);
      for (const warning of warnings) warned.add(warning);
      return identity;
    };
    let now = look();
    return {
      first: now,
      fingerprint: () => source.fingerprint(),
      state: () => ({ untilMs: validityOf(now.certificate).untilMs, warnings: lastWarnings }),
      lookAfter(http) {
        try {
          const next = look();
          if (next.certificate === now.certificate && next.key === now.key) return;
          changeIdentity(http.server, next);
          now = next;
          log.info('the listener has a new certificate');
        } catch (error) {
          // The old one goes on: a certificate that is about to expire is better than a listener that is gone.
          log.error({ err: error }, 'the certificate of the listener cannot be renewed');
        }
      },
    };
  } catch (error) {
    if (!(error instanceof CertificateRefusal)) throw error;
    const place = error instanceof OwnCertificateRefusal ? `listener.tls.${error.setting}` : 'listener.tls';
    throw new StartupError(`${join(dataDir, CONFIG_FILE)}: at ${place}: ${error.message}`, { cause: error });
  }
}

function sourceOf({ listener }: Pick<Config, 'listener'>, dataDir: string, nowMs: number): IdentitySource {
  const { tls, host, names } = listener;
  if (tls !== null && tls !== 'site-authority') {
    return openOwnIdentity({
      certificateFile: resolve(dataDir, tls.certificateFile),
      keyFile: resolve(dataDir, tls.keyFile),
    });
  }
  const folder = join(dataDir, CERTIFICATES_DIR);
  makeFolder(folder);
  const all = [...ownNames, ...names];
  return openSiteIdentity(
    folder,
    {
      realm: { names: all, networks: networksOf(host) },
      called: () => ({ names: all, addresses: addressesOf(host) }),
    },
    nowMs,
  );
}

/** Where a listener answers, and how often that is looked at. */
export interface Whereabouts {
  readonly addresses: () => readonly string[];
  readonly lookEveryMs: number;
}

/**
 * Looks after the identity of a running listener a few times a day, and whenever the machine has got other
 * addresses. Devices that find it there want them in its certificate.
 */
export function keepIdentity(
  identity: Pick<ListenerIdentity, 'lookAfter'>,
  http: FastifyInstance,
  { addresses, lookEveryMs }: Whereabouts,
): { stop(): void } {
  const where = () => [...addresses()].toSorted().join(' ');
  let before = where();
  const lookAtAddresses = () => {
    const now = where();
    if (now === before) return;
    before = now;
    identity.lookAfter(http);
  };
  const timers = [
    setInterval(() => identity.lookAfter(http), LOOKED_AFTER_MS).unref(),
    setInterval(lookAtAddresses, lookEveryMs).unref(),
  ];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
