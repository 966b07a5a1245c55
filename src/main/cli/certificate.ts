/** `certificate show | export FILE`: the authority that devices must trust, for staff who set them up and compare. */
import type { Command } from './io';

/** Loaded when it is asked for: no other command needs to know certificates. */
const load = () => import('./trust');

export const showCommand: Command = {
  usage: 'certificate show',
  summary: 'shows what devices are to trust, with its fingerprint to compare, and until when it is good',
  options: [],
  positionals: [],
  run: async (invocation, io) => (await load()).showTrust(invocation, io),
};

export const exportCommand: Command = {
  usage: 'certificate export FILE',
  summary: "writes the authority's certificate for a device that is to trust it; there is no key in it",
  options: [],
  positionals: ['FILE'],
  run: async (invocation, io) => (await load()).exportAuthority(invocation, io),
};
