/** The options of `run` that are about head office's own listener. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OfficeListenerOptions } from '../listener';
import { readProviderSettings } from '../people/provider-settings';
import { fileFault, wholeNumber, type Invocation, type Io } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';

const DEFAULT_PORT = 8440;
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

export const listenerOptions = [
  'host',
  'port',
  'tls-cert',
  'tls-key',
  'time-zone',
  'phones-address',
  'oidc',
] as const;

export function readListenerOptions(invocation: Invocation, io: Io): OfficeListenerOptions {
  const { options } = invocation;
  const host = options['host'] ?? '127.0.0.1';
  const tls = readTls(options['tls-cert'], options['tls-key']);
  if (!LOOPBACK.test(host) && tls === null)
    throw new UsageError(
      `--host ${host} opens the listener to the network: it needs --tls-cert and --tls-key`,
    );
  return {
    host,
    port: wholeNumber(invocation, 'port', { least: 0, most: 65_535, otherwise: DEFAULT_PORT }),
    tls,
    timeZone: readTimeZone(options['time-zone']),
    phones: readPhones(options['phones-address'], io),
    provider: readProvider(options['oidc'] ?? io.environment['KEYTURN_OIDC'] ?? ''),
  };
}

const readProvider = (file: string): OfficeListenerOptions['provider'] =>
  file === '' ? null : readProviderSettings(file);

function readTls(cert: string | undefined, key: string | undefined): OfficeListenerOptions['tls'] {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) throw new UsageError('--tls-cert and --tls-key go together');
  return { cert: read('--tls-cert', cert), key: read('--tls-key', key) };
}

function read(option: string, file: string): string {
  try {
    return readFileSync(resolve(file), 'utf8');
  } catch (error) {
    throw new CommandRefused(`${option} ${file}: ${fileFault(error)}`, { cause: error });
  }
}

/** Phones of customers go there, so it is encrypted, but on this machine. */
function readPhones(address: string | undefined, { phoneScriptFile }: Io): OfficeListenerOptions['phones'] {
  if (address === undefined) return null;
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!url || !isSafe || ![url.origin, `${url.origin}/`].includes(address))
    throw new UsageError(
      `--phones-address wants an address like https://office.example.com, without a path, not "${address}"`,
    );
  if (phoneScriptFile === undefined) throw new UsageError('--phones-address needs the built program');
  return { address: url.origin, script: read('--phones-address', phoneScriptFile) };
}

function readTimeZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', name === undefined ? {} : { timeZone: name }).resolvedOptions()
      .timeZone;
  } catch {
    throw new UsageError(`--time-zone wants a name like Europe/Berlin, not "${name ?? ''}"`);
  }
}
