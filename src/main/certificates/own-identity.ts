/** A certificate that the site got elsewhere: two files, read again whenever the identity is asked for. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CertificateRefusal, readPrivately } from './files';
import { DAY_MS, type Identity, type IdentitySource } from './identity';
import { fingerprintOf, validityOf } from './x509';

const WARNED_BEFORE_MS = 14 * DAY_MS;

export interface OwnFiles {
  /** PEM: the listener's certificate first, then whatever leads to what the clients trust. */
  readonly certificateFile: string;
  /** PEM; readable by the kiosk's user only. */
  readonly keyFile: string;
}

/** A mistake in one of the two files. */
export class OwnCertificateRefusal extends CertificateRefusal {
  readonly setting: keyof OwnFiles;

  constructor(setting: keyof OwnFiles, message: string) {
    super(message);
    this.setting = setting;
  }
}

/** Throws an OwnCertificateRefusal from `current` when the files cannot be used. */
export function openOwnIdentity(files: OwnFiles): IdentitySource {
  let inUse: Identity | null = null;
  return {
    fingerprint: () => fingerprintOf((inUse ?? readOwn(files)).certificate),
    current(nowMs) {
      const identity = readOwn(files);
      const leftMs = validityOf(identity.certificate).untilMs - nowMs;
      const { certificateFile } = files;
      if (leftMs <= 0) throw new OwnCertificateRefusal('certificateFile', `${certificateFile} has expired`);
      const days = Math.floor(leftMs / DAY_MS);
      const warnings = leftMs < WARNED_BEFORE_MS ? [`${certificateFile} expires in ${days} days`] : [];
      inUse = identity;
      return { identity, warnings };
    },
  };
}

function readOwn({ certificateFile, keyFile }: OwnFiles): Identity {
  const certificate = attempt('certificateFile', `${certificateFile} is no certificate in PEM`, () => {
    const pem = readFileSync(certificateFile, 'utf8');
    return { pem, parsed: new X509Certificate(pem) };
  });
  const key = attempt('keyFile', `${keyFile} is no private key in PEM`, () => {
    const pem = readPrivately(keyFile);
    if (pem === null) throw new CertificateRefusal(`${keyFile} is not there`);
    return { pem, parsed: createPrivateKey(pem) };
  });
  if (!certificate.parsed.checkPrivateKey(key.parsed)) {
    throw new OwnCertificateRefusal('keyFile', `${keyFile} does not belong to ${certificateFile}`);
  }
  return { key: key.pem, certificate: certificate.pem };
}

function attempt<T>(setting: keyof OwnFiles, otherwise: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new OwnCertificateRefusal(setting, error instanceof CertificateRefusal ? error.message : otherwise);
  }
}
