/** The listener's place in the site network: the addresses it is called by, and the networks they are in. */
import { isIPv4 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** What the listener is called on this machine, whatever it is bound to. */
export const ownNames: readonly string[] = ['localhost'];
const ownAddresses: readonly string[] = ['127.0.0.1', '::1'];
const ownNetworks: readonly string[] = ['127.0.0.0/8', '::1/128'];

/** The machine's addresses that a listener bound to `host` answers at. */
export function addressesOf(host: string): string[] {
  return [...ownAddresses, ...interfacesOf(host).map(({ address }) => address)];
}

/** The same without those of the machine itself: where others at the site reach it. */
export function siteAddresses(host: string): string[] {
  return interfacesOf(host).map(({ address }) => address);
}

/** The networks of those addresses, as in `192.0.2.0/24`. */
export function networksOf(host: string): string[] {
  return [...ownNetworks, ...interfacesOf(host).flatMap(({ cidr }) => cidr ?? [])];
}

function interfacesOf(host: string): NetworkInterfaceInfo[] {
  const all = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    // An address of the link has the name of an interface behind it, which no certificate can say.
    .filter(({ internal, address }) => !internal && !address.toLowerCase().startsWith('fe80:'));
  if (host === '::') return all;
  if (host === '0.0.0.0') return all.filter(({ address }) => isIPv4(address));
  return all.filter(({ address }) => address === host);
}
