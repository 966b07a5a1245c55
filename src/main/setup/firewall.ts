/** The machine's firewall: what the configuration opens, and nothing else. */
import type { Config } from '../app/settings/config';
import { isLoopback } from '../../shared/loopback';

export const FIREWALL_FILE = 'firewall.nft';
const MDNS = 5353;
const SSH = 22;

/** Rules for nft(8). `ssh`: a server for it was installed, so that somebody looks after the machine over the network. */
export function firewallRules({ listener }: Config, { ssh }: { readonly ssh: boolean }): string {
  const open = [
    ...(isLoopback(listener.host) ? [] : [`tcp dport ${listener.port} accept comment "listener.port"`]),
    ...(listener.announce ? [`udp dport ${MDNS} accept comment "listener.announce"`] : []),
    ...(ssh ? [`tcp dport ${SSH} accept comment "openssh-server"`] : []),
  ];
  const lines = [
    'type filter hook input priority filter; policy drop;',
    'iif "lo" accept',
    'ct state established,related accept',
    'ct state invalid drop',
    'icmp type { echo-request, destination-unreachable, time-exceeded, parameter-problem } accept',
    // Without these there are neither addresses nor neighbors.
    'icmpv6 type { echo-request, destination-unreachable, packet-too-big, time-exceeded, parameter-problem, nd-router-advert, nd-neighbor-solicit, nd-neighbor-advert, mld-listener-query } accept',
    'udp dport { 68, 546 } accept comment "addresses by DHCP"',
    ...open,
  ];
  return [
    '#!/usr/sbin/nft -f',
    '# Written by keyturn-setup from config.json: change that, and run it again.',
    'table inet keyturn',
    'delete table inet keyturn',
    'table inet keyturn {',
    '  chain input {',
    ...lines.map((line) => `    ${line}`),
    '  }',
    '  chain forward {',
    '    type filter hook forward priority filter; policy drop;',
    '  }',
    '}',
    '',
  ].join('\n');
}
