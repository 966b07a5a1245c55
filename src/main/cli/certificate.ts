/** `certificate show | export FILE`: whom devices are to trust, for staff who set them up and compare. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, type Config } from '../app/config';
import { CERTIFICATES_DIR } from '../app/identity';
import { AUTHORITY_PEM, readAuthority, type Authority } from '../certificates/authority';
import { openOwnIdentity } from '../certificates/own-identity';
import { readSiteListener } from '../certificates/site-identity';
import { fingerprintOf, pinOf, validityOf } from '../certificates/x509';
import { errorCode, errorMessage } from '../database/files';
import { toIsoInstant } from '../domain/dates';
import { CommandRefused, onlyPositional, type Command } from './io';

export const showCommand: Command = {
  usage: 'certificate show',
  summary: 'shows what devices are to trust, with its fingerprint to compare, and until when it is good',
  options: [],
  positionals: [],
  async run({ dataDir }, io) {
    const { tls } = readConfig(dataDir).listener;
    if (tls !== null && tls !== 'site-authority') {
      for (const line of describeOwn(dataDir, tls, io.nowMs())) io.out(line);
      return 0;
    }
    const authority = requireAuthority(dataDir);
    const fingerprint = fingerprintOf(authority.certificate);
    io.out(`authority    ${join(dataDir, CERTIFICATES_DIR, AUTHORITY_PEM)}`);
    io.out(`  SHA-256    ${fingerprint}`);
    io.out(`  until      ${toIsoInstant(validityOf(authority.certificate).untilMs)}`);
    io.out(`  speaks for ${[...authority.realm.names, ...authority.realm.networks].join(', ')}`);
    const listener = readSiteListener(join(dataDir, CERTIFICATES_DIR), authority);
    if (listener) for (const line of describeListener(listener.certificate)) io.out(line);
    // Loaded here: no other command draws one.
    const { toString } = await import('qrcode');
    io.out(await toString(`SHA256:${fingerprint.replaceAll(':', '')}`, { type: 'utf8' }));
    return 0;
  },
};

export const exportCommand: Command = {
  usage: 'certificate export FILE',
  summary: "writes the authority's certificate for a device that is to trust it; there is no key in it",
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const { certificate } = requireAuthority(invocation.dataDir);
    const file = resolve(onlyPositional(invocation));
    try {
      writeFileSync(file, certificate, { flag: 'wx' });
    } catch (error) {
      const why = errorCode(error) === 'EEXIST' ? 'is there already' : errorMessage(error);
      throw new CommandRefused(`${file}: ${why}`, { cause: error });
    }
    io.out(`${file}  SHA-256 ${fingerprintOf(certificate)}`);
    return 0;
  },
};

function requireAuthority(dataDir: string): Authority {
  const authority = readAuthority(join(dataDir, CERTIFICATES_DIR));
  if (authority) return authority;
  throw new CommandRefused(
    'there is no site authority yet: the first start with "tls": "site-authority" under "listener" makes it',
  );
}

function describeOwn(
  dataDir: string,
  { certificateFile, keyFile }: Exclude<Config['listener']['tls'], null | 'site-authority'>,
  nowMs: number,
): string[] {
  const files = {
    certificateFile: resolve(dataDir, certificateFile),
    keyFile: resolve(dataDir, keyFile),
  };
  const { identity, warnings } = openOwnIdentity(files).current(nowMs);
  return [`certificate  ${files.certificateFile}`, ...describeListener(identity.certificate), ...warnings];
}

function describeListener(certificate: string): string[] {
  return [
    'listener',
    `  SHA-256    ${fingerprintOf(certificate)}`,
    `  key pin    sha256/${pinOf(certificate)}`,
    `  until      ${toIsoInstant(validityOf(certificate).untilMs)}`,
  ];
}
