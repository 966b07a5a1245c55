/** The listener under TLS, with the site's own authority: who can call, who cannot, and that renewal cuts nobody off. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from '../../../src/main/app/settings/config';
import {
  CERTIFICATES_DIR,
  openIdentity,
  type ListenerIdentity,
} from '../../../src/main/app/network/identity';
import { AUTHORITY_PEM, readAuthority } from '../../../src/main/certificates/authority';
import { writeListener } from '../../../src/main/certificates/x509';
import { changeIdentity } from '../../../src/main/http/connection/transport';
import { temporaryFolder } from '../../support/base/folder';
import { startListener, type TestListener } from '../support/listener';
import { openLine } from '../support/raw';

const DAY_MS = 86_400_000;
const NAME = 'kiosk.site.example';
const log = pino({ level: 'silent' });

let listener: TestListener;
let identity: ListenerIdentity;
let folder: string;
let ca: string;
let clock: { ms: number; nowMs(): number };
beforeEach(async () => {
  const dataDir = temporaryFolder();
  folder = join(dataDir, CERTIFICATES_DIR);
  // Made 61 days ago: clients take it for 29 more, and the kiosk is about to renew it.
  clock = { ms: Date.now() - 61 * DAY_MS, nowMs: () => clock.ms };
  const config = configSchema.parse({ listener: { tls: 'site-authority', names: [NAME] } });
  const opened = openIdentity(config, dataDir, { clock, log });
  if (!opened) throw new Error('no identity');
  identity = opened;
  ca = readFileSync(join(folder, AUTHORITY_PEM), 'utf8');
  listener = await startListener(undefined, undefined, undefined, {
    identity: identity.first,
    names: [NAME],
  });
});
afterEach(() => listener.close());

/** One call; answers its status, and the connection it went over. */
function call(options: { name?: string; ca?: string; agent?: Agent } = {}) {
  const { name = '127.0.0.1', agent } = options;
  return new Promise<{ status: number; socket: TLSSocket }>((resolve, reject) => {
    const lookup: ConnectionOptions['lookup'] = (_name, _options, found) => {
      found(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    request(
      {
        host: name,
        port: listener.port,
        path: '/v1/kiosk/health',
        ca: options.ca ?? ca,
        agent: agent ?? new Agent({ keepAlive: false }),
        lookup,
      },
      (response) => {
        const answered = { status: response.statusCode ?? 0, socket: response.socket as TLSSocket };
        response.resume().once('end', () => resolve(answered));
      },
    )
      .on('error', reject)
      .end();
  });
}

describe('a device that trusts the authority', () => {
  it.each(['127.0.0.1', 'localhost', NAME])('calls %s', async (name) =>
    expect((await call({ name })).status).toBe(200),
  );
  // Holds: asvs-11.3.2, asvs-12.1.2
  it('may still speak TLS 1.2, under a key of that connection’s own', async () => {
    const agent = new Agent({ keepAlive: false, maxVersion: 'TLSv1.2' });
    expect((await call({ agent })).socket.getCipher().name).toMatch(/^ECDHE-ECDSA-.*(GCM|CHACHA20)/);
  });
  // Holds: asvs-12.1.1
  it('speaks TLS 1.3', async () => expect((await call()).socket.getProtocol()).toBe('TLSv1.3'));
  it('does not call under a name the certificate does not have', async () => {
    await expect(call({ name: 'other.site.example' })).rejects.toThrow(
      /does not match certificate's altnames/,
    );
  });
  // Holds: asvs-12.3.4
  it('takes nothing that the authority made for another name than the site’s', async () => {
    const authority = readAuthority(folder);
    if (!authority) throw new Error('no authority');
    const { key } = authority;
    const validity = { fromMs: Date.now() - DAY_MS, untilMs: Date.now() + DAY_MS };
    const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const madeFor = (names: string[], addresses: string[]) =>
      changeIdentity(listener.server.server, {
        key: pem,
        certificate: writeListener(key, authority, { names, addresses }, validity),
      });
    madeFor(['bank.example'], []);
    await expect(call({ name: 'bank.example' })).rejects.toThrow(/permitted subtree violation/);
    madeFor([NAME], ['198.51.100.7']);
    await expect(call({ name: NAME })).rejects.toThrow(/permitted subtree violation/);
    madeFor([NAME], ['127.0.0.9']);
    expect((await call({ name: NAME })).status).toBe(200);
  });
});

it('connections that waited for a place of their address speak TLS as any other', async () => {
  await listener.close();
  listener = await startListener(undefined, undefined, undefined, {
    identity: identity.first,
    limits: { connectionsPerAddress: 2, idleMs: 50 },
  });
  const agent = new Agent({ keepAlive: true });
  const calls = Array.from({ length: 12 }, (_, nth) => call(nth % 2 ? {} : { agent }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  agent.destroy();
});

describe('a client that does not trust the authority', () => {
  // Holds: asvs-12.3.4
  it('cannot connect', async () => {
    const stranger = temporaryFolder();
    openIdentity(configSchema.parse({ listener: { tls: 'site-authority' } }), stranger, { clock, log });
    const other = readFileSync(join(stranger, CERTIFICATES_DIR, AUTHORITY_PEM), 'utf8');
    await expect(call({ ca: other })).rejects.toThrow(/certificate/);
  });

  // Holds: asvs-4.1.2, asvs-12.2.1
  it('speaks plain HTTP and is hung up on, and the next one is served', async () => {
    const line = await openLine(listener.port);
    await line.send('GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await line.received).not.toMatch(/HTTP/);
    expect((await call()).status).toBe(200);
  });

  it('says nothing at all and is hung up on', async () => {
    const options = { identity: identity.first, limits: { headersMs: 200 } };
    const impatient = await startListener(undefined, undefined, undefined, options);
    const line = await openLine(impatient.port);
    expect(await line.received).toBe('');
    await impatient.close();
  });

  // Holds: asvs-12.1.1
  it.each(['TLSv1', 'TLSv1.1'] as const)('speaks %s and is refused', async (version) => {
    const socket = connect({
      port: listener.port,
      ca,
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toMatch(/alert protocol version/);
  });

  // Holds: asvs-11.3.1, asvs-11.3.3, asvs-12.1.2
  it.each(['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256'])(
    'asks for nothing better than %s and is refused',
    async (ciphers) => {
      const socket = connect({ port: listener.port, ca, maxVersion: 'TLSv1.2', ciphers });
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message).toMatch(/handshake failure/);
    },
  );

  it('speaks garbage inside TLS and is answered in the envelope', async () => {
    const socket = connect({ port: listener.port, ca, servername: 'localhost' });
    socket.write('NONSENSE\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"status":"FAILED"/);
  });
});

describe('renewal', () => {
  it('gives new connections the new certificate, and lets the open ones go on', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await call({ agent });
    const first = before.socket.getPeerCertificate().fingerprint256;
    clock.ms = Date.now();
    identity.lookAfter(listener.server);

    const during = await call({ agent });
    expect(during.status).toBe(200);
    expect(during.socket).toBe(before.socket);
    const { socket } = await call({ name: NAME });
    expect(socket.authorized).toBe(true);
    expect(socket.getPeerCertificate().fingerprint256).not.toBe(first);
    agent.destroy();
  });

  it('happens once, and not before it is time', async () => {
    const seen = async () => (await call()).socket.getPeerCertificate().fingerprint256;
    const first = await seen();
    identity.lookAfter(listener.server);
    expect(await seen()).toBe(first);
    clock.ms = Date.now();
    identity.lookAfter(listener.server);
    const second = await seen();
    identity.lookAfter(listener.server);
    expect([second === first, await seen()]).toEqual([false, second]);
  });
});
