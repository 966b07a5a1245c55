/** The listener's certificate from the site's own authority: 90 days, renewed in time, its key kept so that pins hold. */
import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { isInNetworks } from './addresses';
import { openAuthority, plausibleMs, type Authority } from './authority';
import { readPrivately } from './files';
import { writeWhole } from '../files/write-whole';
import { DAY_MS, type Identity, type IdentitySource } from './identity';
import { fingerprintOf, validityOf, writeListener, type Names, type Realm } from './x509';

export const LISTENER_FILE = 'listener.pem';
const LIVES_MS = 90 * DAY_MS;
const RENEWED_BEFORE_MS = 30 * DAY_MS;
const AUTHORITY_WARNED_BEFORE_MS = 365 * DAY_MS;

export interface SiteNames {
  /** What a new authority may speak for. */
  readonly realm: Realm;
  /** What the listener is called now; addresses come and go. */
  readonly called: () => Names;
}

/** Opens or makes the authority; `folder` is there. Throws a CertificateRefusal when it cannot be used. */
export function openSiteIdentity(folder: string, site: SiteNames, nowMs: number): IdentitySource {
  const authority = openAuthority(folder, site.realm, nowMs);
  const file = join(folder, LISTENER_FILE);
  return {
    fingerprint: () => fingerprintOf(authority.certificate),
    current(now) {
      const { covered, left } = splitByRealm(site.called(), authority.realm);
      const before = readSiteListener(folder, authority);
      const identity =
        before && isGood(before, covered, now)
          ? before
          : renew(file, authority, { called: covered, before, nowMs: now });
      return {
        identity,
        warnings: [
          ...left.map(
            (name) => `the site's authority was not made for ${name}: under it no device can call by TLS`,
          ),
          ...endingSoon(authority, now),
        ],
      };
    },
  };
}

function endingSoon({ certificate }: Authority, nowMs: number): string[] {
  const { untilMs } = validityOf(certificate);
  const day = new Date(untilMs).toISOString().slice(0, 10);
  return untilMs - nowMs < AUTHORITY_WARNED_BEFORE_MS
    ? [`the site's authority ends on ${day}: make a new one before, and give it to the devices`]
    : [];
}

/** Null for one that is missing, damaged, or of another authority. */
export function readSiteListener(folder: string, authority: Authority): Identity | null {
  const text = readPrivately(join(folder, LISTENER_FILE));
  const [, key, certificate] =
    /^(-----BEGIN PRIVATE KEY-----[^]*?\n)(-----BEGIN CERTIFICATE-----[^]*)$/.exec(text ?? '') ?? [];
  if (key === undefined || certificate === undefined) return null;
  try {
    const parsed = new X509Certificate(certificate);
    const ours =
      parsed.checkPrivateKey(createPrivateKey(key)) &&
      parsed.verify(new X509Certificate(authority.certificate).publicKey);
    return ours ? { key, certificate } : null;
  } catch {
    return null;
  }
}

function isGood({ certificate }: Identity, called: Names, nowMs: number): boolean {
  const { fromMs, untilMs } = validityOf(certificate);
  const parsed = new X509Certificate(certificate);
  return (
    fromMs <= plausibleMs(nowMs) &&
    untilMs - nowMs >= RENEWED_BEFORE_MS &&
    called.names.every((name) => parsed.checkHost(name) !== undefined) &&
    called.addresses.every((address) => parsed.checkIP(address) !== undefined)
  );
}

function renew(
  file: string,
  authority: Authority,
  {
    called,
    before,
    nowMs,
  }: { readonly called: Names; readonly before: Identity | null; readonly nowMs: number },
): Identity {
  const key = before ? createPrivateKey(before.key) : newKey();
  const now = plausibleMs(nowMs);
  const { fromMs, untilMs } = before ? validityOf(before.certificate) : { fromMs: 0, untilMs: 0 };
  // One that begins in the future was made before the clock was turned back. Nobody here knows which time is
  // the right one: the new one is good at both.
  const validity = {
    fromMs: now - DAY_MS,
    untilMs: fromMs > now ? Math.max(untilMs, now + LIVES_MS) : now + LIVES_MS,
  };
  const identity = {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: writeListener(key, authority, called, validity),
  };
  writeWhole(file, identity.key + identity.certificate);
  return identity;
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** What the authority may speak for, and the rest: one name it may not speak for would spoil the whole certificate. */
function splitByRealm({ names, addresses }: Names, realm: Realm) {
  const isOurs = (name: string) => realm.names.some((each) => name === each || name.endsWith(`.${each}`));
  const isNear = (address: string) => isInNetworks(address, realm.networks);
  return {
    covered: { names: names.filter(isOurs), addresses: addresses.filter(isNear) },
    left: [...names.filter((each) => !isOurs(each)), ...addresses.filter((each) => !isNear(each))],
  };
}
