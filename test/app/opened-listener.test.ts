/** The whole application with its listener opened to the site network: what a device needs, from the first start on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startApplication } from '../../src/main/app';
import { portOfRun } from '../../src/main/app/network/listening';
import { runCli } from '../../src/main/cli/run';
import { temporaryFolder } from '../support/base/folder';

const resourcesDir = join(import.meta.dirname, '../../resources');

function folder(listener: object): string {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ logLevel: 'error', listener }));
  return dataDir;
}

async function start(dataDir: string) {
  const application = await startApplication({ dataDir, demo: true, port: 0, resourcesDir });
  onTestFinished(() => application.close());
  return application;
}

async function kiosk(dataDir: string, ...argv: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const io = { out: say, err: say, nowMs: () => Date.now(), environment: {} };
  return { code: await runCli([...argv, '--data-dir', dataDir], io), said: lines.join('\n') };
}

function get(url: string, ca: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request(url, { ca, agent: false }, (response) => {
      json(response).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
}

const udpSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'UDPWRAP').length;

// Holds: asvs-12.2.1
it('a device that was given the authority’s certificate calls, and nothing is announced unasked', async () => {
  const dataDir = folder({ host: '0.0.0.0', tls: 'site-authority', names: ['kiosk.site.example'] });
  expect(await kiosk(dataDir, 'certificate', 'show')).toMatchObject({ code: 1 });
  const before = udpSockets();
  const application = await start(dataDir);
  expect(application.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect(udpSockets()).toBe(before);
  expect(portOfRun(dataDir, 8437)).toBe(Number(new URL(application.url).port));

  const file = join(temporaryFolder(), 'authority.pem');
  const exported = await kiosk(dataDir, 'certificate', 'export', file);
  expect(exported.code).toBe(0);
  const pem = readFileSync(file, 'utf8');
  expect(pem).not.toContain('PRIVATE');
  expect(await get(`${application.url}/v1/kiosk/health`, pem)).toMatchObject({ succeeded: true });

  // The file for support asks the same service, by the same authority.
  const port = Number(new URL(application.url).port);
  const listener = { host: '0.0.0.0', port, tls: 'site-authority' };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ listener }));
  const support = join(temporaryFolder(), 'support.json');
  expect(await kiosk(dataDir, 'support', support)).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(support, 'utf8'))).toMatchObject({
    health: { service: expect.stringMatching(/^(?:ok|degraded)$/) as unknown },
  });

  const [fingerprint = 'none'] = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(exported.said) ?? [];
  const shown = await kiosk(dataDir, 'certificate', 'show');
  expect(shown.code).toBe(0);
  expect(shown.said).toContain(`SHA-256    ${fingerprint}`);
  expect(shown.said).toMatch(/key pin    sha256\/[A-Za-z0-9+/]{43}=/);
  expect(shown.said).toContain('kiosk.site.example');
  expect(shown.said).not.toContain('PRIVATE');
  // The marks of two of its corners; what is between them depends on the key.
  expect(shown.said).toMatch(/█▀▀▀▀▀█ .* █▀▀▀▀▀█/);
  expect(await kiosk(dataDir, 'certificate', 'export', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is there already') as string,
  });
});

/** A machine may have been set to speak IPv4 only. */
const speaksIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);

it.runIf(speaksIpv6)(
  'a listener on :: is called under addresses of either kind, and under TLS only',
  async () => {
    const dataDir = folder({ host: '::', tls: 'site-authority' });
    const application = await start(dataDir);
    const [, port = 'none'] = /^https:\/\/\[::1\]:(\d+)$/.exec(application.url) ?? [];
    const file = join(temporaryFolder(), 'authority.pem');
    expect((await kiosk(dataDir, 'certificate', 'export', file)).code).toBe(0);
    const pem = readFileSync(file, 'utf8');
    for (const name of ['[::1]', '127.0.0.1', 'localhost'])
      expect(await get(`https://${name}:${port}/v1/kiosk/health`, pem)).toMatchObject({ succeeded: true });
    await expect(fetch(`http://[::1]:${port}/v1/kiosk/health`)).rejects.toThrow('fetch failed');
  },
);

it('the next start has the same authority and the same certificate', async () => {
  const dataDir = folder({ tls: 'site-authority' });
  const first = await start(dataDir);
  const { said } = await kiosk(dataDir, 'certificate', 'show');
  await first.close();
  await start(dataDir);
  expect((await kiosk(dataDir, 'certificate', 'show')).said).toBe(said);
});

it('an address that this machine does not have is reported in one line', async () => {
  const dataDir = folder({ host: '203.0.113.200', tls: 'site-authority' });
  await expect(start(dataDir)).rejects.toThrow(
    /203\.0\.113\.200:0 cannot be listened on: this machine does not have that address/,
  );
});
