/** IP addresses, and the networks they are in. */
import { BlockList, isIP } from 'node:net';

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const family = (each: string) => (isIP(each) === 4 ? 'ipv4' : 'ipv6');
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    list.addSubnet(base, Number(prefix), family(base));
  }
  return list.check(address, family(address));
}
