/** What the site network hears of a kiosk: asked by another machine's library, on the loopback network. */
import { createSocket } from 'node:dgram';
import { once, type EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Bonjour, type Service } from 'bonjour-service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { siteAddresses } from '../../src/main/app/network/network';
import { announce } from '../../src/main/discovery/announce';

const kiosk = { name: 'Keyturn hall-2', hostName: 'kiosk.lan', port: 8437, fingerprint: () => 'AB:CD:EF' };

/** A port of UDP that is free now. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

interface Told {
  readonly type: string;
  readonly data: unknown;
}

/** Everything that is reported to the device; the library's types keep its socket to themselves. */
function hearAll(device: Bonjour): readonly Told[] {
  const heard: Told[] = [];
  const { mdns } = Reflect.get(device, 'server') as { readonly mdns: EventEmitter };
  mdns.on('response', ({ answers, additionals }: Record<'answers' | 'additionals', Told[]>) => {
    heard.push(...answers, ...additionals);
  });
  return heard;
}

async function network() {
  const mdnsPort = await freePort();
  const faults: unknown[] = [];
  const addresses: string[] = [];
  const around = {
    at: '127.0.0.1',
    mdnsPort,
    addresses: () => addresses,
    lookEveryMs: 20,
    warn: (error: unknown) => void faults.push(error),
  };
  // The library's types know a service's settings only, not the socket's.
  const settings: object = { port: mdnsPort, interface: '127.0.0.1', bind: '0.0.0.0' };
  const device = new Bonjour(settings);
  onTestFinished(() => new Promise<void>((resolve) => device.destroy(() => resolve())));
  const heard = hearAll(device);
  const browser = device.find({ type: 'keyturn' });
  const next = (event: 'up' | 'down') =>
    new Promise<Service>((resolve) => browser.once(event, (found: Service) => resolve(found)));
  return { around, addresses, faults, heard, next };
}

describe('a listener that is announced', () => {
  it('is found with its port, its path, and whom to trust; and is gone when it stops', async () => {
    const { around, next, faults } = await network();
    const up = next('up');
    const announced = await announce(kiosk, around);
    expect(await up).toMatchObject({
      name: 'Keyturn hall-2',
      fqdn: 'Keyturn hall-2._keyturn._tcp.local',
      host: 'kiosk.local',
      port: 8437,
      txt: { version: '1', path: '/v1', tls: '1', fingerprint: 'ABCDEF' },
    });
    const down = next('down');
    await announced.stop();
    expect((await down).name).toBe('Keyturn hall-2');
    expect(faults).toEqual([]);
  });

  it.each(['at all', 'at one', 'at none'])(
    'tells the addresses it answers at, and no other of the machine: %s',
    async (where) => {
      const { around, addresses, heard, next } = await network();
      addresses.push(...siteAddresses('::').slice(0, { 'at all': 9, 'at one': 1, 'at none': 0 }[where]));
      const up = next('up');
      const announced = await announce(kiosk, around);
      expect((await up).addresses?.toSorted()).toEqual(addresses.toSorted());
      await announced.stop();
      // Unasked, when asked, and when it is taken back.
      const told = heard.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ data }) => data);
      expect(new Set(told)).toEqual(new Set(addresses));
    },
  );

  it('has a name that fits a label, cut between characters', async () => {
    const { around, next } = await network();
    const up = next('up');
    const announced = await announce({ ...kiosk, name: `Keyturn ${'é'.repeat(60)}` }, around);
    expect((await up).name).toBe(`Keyturn ${'é'.repeat(27)}`);
    await announced.stop();
  });

  it('is reported again when the machine gets other addresses, and is gone when it stops', async () => {
    const { around, addresses, next } = await network();
    const up = next('up');
    const announced = await announce(kiosk, around);
    await up;
    const [down, upAgain] = [next('down'), next('up')];
    addresses.push('192.0.2.7');
    await down;
    await upAgain;
    const gone = next('down');
    await announced.stop();
    expect((await gone).name).toBe('Keyturn hall-2');
  });

  it('is reported again when there is something else to trust', async () => {
    const { around, next } = await network();
    let fingerprint = 'AB:CD';
    const up = next('up');
    const announced = await announce({ ...kiosk, fingerprint: () => fingerprint }, around);
    await up;
    const [down, upAgain] = [next('down'), next('up')];
    fingerprint = 'EF:01';
    await down;
    expect((await upAgain).txt).toMatchObject({ fingerprint: 'EF01' });
    await announced.stop();
  });

  it('says when nobody can be reached, and still stops', async () => {
    const { around, faults } = await network();
    // An address that this machine does not have.
    const announced = await announce(kiosk, { ...around, at: '203.0.113.200' });
    await announced.stop();
    expect(faults.length).toBeGreaterThan(0);
  });
});
