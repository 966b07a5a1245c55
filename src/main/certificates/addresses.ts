/** IP addresses and networks as certificates write them: four or sixteen bytes, a network with its mask behind. */
import { BlockList, isIP } from 'node:net';

export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // The address as URLs write it has hexadecimal groups only.
  const groups = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  if (groups === undefined) throw new Error(`${address} is no IP address`);
  const [head = '', tail] = groups.split('::');
  const front = groupBytes(head);
  const back = groupBytes(tail ?? '');
  return Buffer.concat([front, Buffer.alloc(16 - front.length - back.length), back]);
}

function groupBytes(groups: string): Buffer {
  const numbers = groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
  return Buffer.from(numbers.flatMap((number) => [number >> 8, number & 0xff]));
}

/** `network`: as in `192.0.2.0/24`. */
export function networkBytes(network: string): Buffer {
  const [address = '', prefix = ''] = network.split('/');
  const bytes = addressBytes(address);
  const mask = Buffer.from(bytes.map((_byte, index) => maskByte(Number(prefix) - 8 * index)));
  return Buffer.concat([Buffer.from(bytes.map((byte, index) => byte & (mask[index] ?? 0))), mask]);
}

function maskByte(bitsLeft: number): number {
  const count = Math.max(0, Math.min(8, bitsLeft));
  return (0xff << (8 - count)) & 0xff;
}

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const family = (each: string) => (isIP(each) === 4 ? 'ipv4' : 'ipv6');
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    list.addSubnet(base, Number(prefix), family(base));
  }
  return list.check(address, family(address));
}
