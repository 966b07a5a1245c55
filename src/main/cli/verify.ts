/** `verify`. */
import { findFaults } from '../database/integrity';
import { refuseOtherVersion, withExisting } from './database';
import type { Command } from './io';

export const verifyCommand: Command = {
  usage: 'verify',
  summary: 'looks the database through for damage and for what does not add up',
  options: [],
  positionals: [],
  async run(invocation, io) {
    const findings = await withExisting(invocation.dataDir, (open) => {
      refuseOtherVersion(open);
      return findFaults(open.raw);
    });
    for (const { check, message } of findings) io.err(`${check}: ${message}`);
    if (findings.length === 0) io.out('nothing wrong');
    return findings.length === 0 ? 0 : 1;
  },
};
