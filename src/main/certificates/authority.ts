/**
 * The site's own authority: what devices are set to trust, once, for ten years. It is one file, so that no
 * crash can part the key from the certificate. The certificate alone is beside it, for carrying it to the
 * devices.
 */
import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CertificateRefusal, readPrivately } from './files';
import { writeWhole } from '../files/write-whole';
import { DAY_MS } from './identity';
import { writeAuthority, type Realm } from './x509';

export const AUTHORITY_FILE = 'authority.json';
export const AUTHORITY_PEM = 'authority.pem';
const LIVES_MS = 3653 * DAY_MS;
/** A clock that shows less is wrong: this program is younger. */
const EARLIEST_MS = Date.UTC(2026, 0, 1);

const stored = z.object({
  key: z.string(),
  certificate: z.string(),
  names: z.array(z.string()),
  networks: z.array(z.string()),
});

export interface Authority {
  readonly key: KeyObject;
  /** Its common name. */
  readonly name: string;
  /** PEM. */
  readonly certificate: string;
  readonly realm: Realm;
}

/** Now, or the earliest instant that a clock can rightly show. */
export function plausibleMs(nowMs: number): number {
  return Math.max(nowMs, EARLIEST_MS);
}

/** Reads the authority, or makes one for a realm. Never replaces one: what devices trust is not lost by accident. */
export function openAuthority(folder: string, realm: Realm, nowMs: number): Authority {
  const authority = readAuthority(folder) ?? makeAuthority(folder, realm, plausibleMs(nowMs));
  const pem = join(folder, AUTHORITY_PEM);
  if (!existsSync(pem) || readFileSync(pem, 'utf8') !== authority.certificate) {
    writeWhole(pem, authority.certificate);
  }
  return authority;
}

/** Null when there is none yet. */
export function readAuthority(folder: string): Authority | null {
  const file = join(folder, AUTHORITY_FILE);
  const text = readPrivately(file);
  if (text === null) return null;
  try {
    const { key: pem, certificate, names, networks } = stored.parse(JSON.parse(text));
    const key = createPrivateKey(pem);
    const parsed = new X509Certificate(certificate);
    if (!parsed.checkPrivateKey(key)) throw new Error('key and certificate do not belong together');
    return { key, certificate, name: parsed.subject.replace(/^CN=/, ''), realm: { names, networks } };
  } catch {
    throw new CertificateRefusal(
      `${file} is damaged. Put it back from a copy, or delete it. Then a new authority is made, and every device must be set to trust it`,
    );
  }
}

function makeAuthority(folder: string, realm: Realm, nowMs: number): Authority {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validity = { fromMs: nowMs - DAY_MS, untilMs: nowMs + LIVES_MS };
  const name = `Keyturn site authority ${new Date(nowMs).toISOString().slice(0, 10)}`;
  const certificate = writeAuthority(key, name, realm, validity);
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const content: z.input<typeof stored> = {
    key: pem,
    certificate,
    names: [...realm.names],
    networks: [...realm.networks],
  };
  writeWhole(join(folder, AUTHORITY_FILE), JSON.stringify(content));
  return { key, name, certificate, realm };
}
