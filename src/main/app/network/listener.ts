/** The /v1 listener as this site has set it up: where it listens, who it is under TLS, who hears of it. */
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { announce } from '../../discovery/announce';
import type { WriteLine } from '../../http/answer-log';
import { createHttpServer } from '../../http/server';
import type { DeskRouteDeps } from '../../http/routes/staff/desk';
import type { ServiceContext } from '../../services/base/context';
import type { Backups } from '../../services/backup/backups';
import type { OneTimeCodes } from '../../services/delivery/one-time-codes';
import type { CustomerServices } from '../../services/screen/customer-services';
import type { ListenerFacts } from '../../services/upkeep/machine';
import type { PasswordHasher } from '../../services/login/passwords';
import type { Config } from '../settings/config';
import { isLoopback } from '../../../shared/loopback';
import type { ListenerIdentity, Whereabouts } from './identity';
import { isWildcard, listen, portOf } from './listen';
import { removeListening, writeListening } from './listening';
import { siteAddresses } from './network';

/** A machine may start before its network is there, and be given another address at any time. */
const ADDRESSES_EVERY_MS = 5000;

export interface Listener {
  /** Where this machine finds it. */
  readonly url: string;
  /** As staff are shown it. */
  facts(): ListenerFacts;
  /** Takes no more calls and lets those under way finish. Safe to call twice. */
  close(): Promise<void>;
}

/** Throws a StartupError and leaves nothing open. */
export async function openListener(
  ctx: ServiceContext,
  customerServices: CustomerServices,
  options: {
    readonly config: Config;
    readonly dataDir: string;
    readonly passwords: PasswordHasher;
    readonly codes: OneTimeCodes;
    readonly backups: Backups;
    readonly port: number;
    readonly staffDesk: DeskRouteDeps | null;
    readonly writeLine: WriteLine;
  },
): Promise<Listener> {
  const { config, dataDir, passwords, codes, backups, port, staffDesk, writeLine } = options;
  const { host, limits, names, origins } = config.listener;
  // Loaded here: most sites speak plain HTTP on the machine itself, and write no certificates.
  const tls = config.listener.tls === null ? null : await import('./identity');
  const identity = tls?.openIdentity(config, dataDir, ctx) ?? null;
  const http = createHttpServer(ctx, {
    passwords,
    codes,
    backups,
    customerServices,
    staffDesk,
    limits,
    names,
    origins,
    identity: identity?.first ?? null,
    writeLine,
  });
  const where = { addresses: () => siteAddresses(host), lookEveryMs: ADDRESSES_EVERY_MS };
  const undo: (() => Promise<void>)[] = [() => http.close()];
  const close = async () => {
    await Promise.all(undo.map((step) => step()));
  };
  try {
    const url = await listen(http, { host, port, tls: identity !== null });
    writeListening(dataDir, portOf(http));
    undo.push(() => Promise.resolve(removeListening(dataDir)));
    if (tls && identity) {
      const kept = tls.keepIdentity(identity, http, where);
      undo.push(async () => kept.stop());
    }
    if (identity && config.listener.announce) {
      const announced = await announceOn(ctx, config, { http, identity, where });
      undo.push(() => announced.stop());
    }
    const facts = (): ListenerFacts => ({
      url,
      port: portOf(http),
      tls: config.listener.tls === null ? 'none' : config.listener.tls === 'site-authority' ? 'site' : 'own',
      addresses: isLoopback(host) ? [] : siteAddresses(host),
      names,
      announced: identity !== null && config.listener.announce,
      certificate: identity && { fingerprint: identity.fingerprint(), ...identity.state() },
    });
    return { url, facts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tells the site network of it. */
function announceOn(
  ctx: ServiceContext,
  { kioskId, listener: { host } }: Config,
  at: {
    readonly http: ReturnType<typeof createHttpServer>;
    readonly identity: Pick<ListenerIdentity, 'fingerprint'>;
    readonly where: Whereabouts;
  },
): ReturnType<typeof announce> {
  return announce(
    {
      name: `Keyturn ${kioskId}`,
      hostName: hostname(),
      port: portOf(at.http),
      fingerprint: () => at.identity.fingerprint(),
    },
    {
      warn: (error) => ctx.log.warn({ err: error }, 'the listener cannot be announced on the site network'),
      ...at.where,
      ...(isWildcard(host) || !isIPv4(host) ? {} : { at: host }),
    },
  );
}
