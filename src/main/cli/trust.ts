/** What the `certificate` commands do. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toString } from 'qrcode';
import { readConfig, type Config } from '../app/settings/config';
import { CERTIFICATES_DIR } from '../app/network/identity';
import { AUTHORITY_PEM, readAuthority, type Authority } from '../certificates/authority';
import { openOwnIdentity } from '../certificates/own-identity';
import { readSiteListener } from '../certificates/site-identity';
import { fingerprintOf, pinOf, validityOf } from '../certificates/x509';
import { errorCode } from '../database/storage/files';
import { errorMessage } from '../../shared/error-message';
import { toIsoInstant } from '../domain/base/dates';
import type { CliIo, Invocation } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';

export async function showTrust({ dataDir }: Invocation, io: CliIo): Promise<number> {
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
  io.out(await toString(`SHA256:${fingerprint.replaceAll(':', '')}`, { type: 'utf8' }));
  return 0;
}

export function exportAuthority(invocation: Invocation, io: CliIo): number {
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
}

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
