/**
 * Which addresses count as one client: an IPv4 address by itself, IPv6 by its first 64 bits, which one customer has.
 */
const MAPPED_IPV4 = /^(?:0*:)*:?(?:ffff:)(\d+\.\d+\.\d+\.\d+)$/i;

export function addressGroup(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const ipv4 = MAPPED_IPV4.exec(bare)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!bare.includes(':')) return bare;
  const [left = '', right] = bare.split('::', 2);
  const head = left === '' ? [] : left.split(':');
  // An address with IPv4 at its end has that in its last 32 bits, which are not asked for.
  const tailLength = right ? right.split(':').length + (right.includes('.') ? 1 : 0) : 0;
  const tail = right ? right.split(':') : [];
  const zeros = right === undefined ? 0 : 8 - head.length - tailLength;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The network an address is likely to stand in: IPv4 by its first 24 bits, IPv6 by its first 64. */
export function networkOf(address: string): string {
  const group = addressGroup(address);
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(group)?.[1];
  return ipv4 === undefined ? group : `${ipv4}.0/24`;
}
