/** `verify`: whether the database is whole. */
import { findFaults } from '../database/integrity/integrity';
import { findSchemaChanges } from '../database/integrity/schema';
import { countSignatureRecords } from '../database/integrity/signatures';
import { refuseOtherVersion, withExisting } from './database';
import type { Command } from './io';

export const verifyCommand: Command = {
  usage: 'verify',
  summary:
    'looks the database through for damage, for what does not add up, and for changes to what was signed',
  more: "It also finds tables and triggers that are not Keyturn's, and changes to what is to be sent to head office. It says how many signature records it checked",
  options: [],
  positionals: [],
  async run(invocation, io) {
    const { findings, records } = await withExisting(invocation.dataDir, async (open) => {
      refuseOtherVersion(open);
      const findings = [...findFaults(open.raw), ...(await findSchemaChanges(open.raw))];
      return { findings, records: countSignatureRecords(open.raw) };
    });
    for (const { check, message } of findings) io.err(`${check}: ${message}`);
    io.out(`${records} signature ${records === 1 ? 'record' : 'records'} checked`);
    if (findings.length === 0) io.out('nothing wrong');
    return findings.length === 0 ? 0 : 1;
  },
};
