/** `signing-key ...`: the key with which head office signs what kiosks trust. */
import { insertKeys, selectKeyRows, selectKeys } from '../database/signing/signing';
import { makeKeyFile, readKeyFile, replaceKeyFile, signingKeyPath } from '../signing/key-file';
import { openSigningKey } from '../signing/keys';
import { requiredText, type Command } from './io';
import { CommandRefused } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const signingKeyShowCommand: Command = {
  usage: 'signing-key show',
  summary:
    'shows the keys by which head office signs, the one in use last: number, public key, since when, who replaced it and why. Kiosks show theirs by "head-office show"',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const rows = await withDatabase(invocation, io, selectKeyRows);
    if (rows.length === 0) throw new CommandRefused('head office has not run on this database yet');
    for (const { number, public_key, made_at_ms, made_by, why } of rows)
      io.out([number, public_key, new Date(made_at_ms).toISOString(), made_by ?? '', why ?? ''].join('\t'));
    return 0;
  },
};

export const signingKeyReplaceCommand: Command = {
  usage: 'signing-key replace --by WHO --why TEXT [--signing-key FILE] [--lost]',
  summary:
    'makes another key, signed by the one in use, in its file. Kiosks take it by themselves, and nothing that the former one signs from then on. Every other listener answers nobody until it has a copy of the file. With --lost the former one is gone for good, and at each kiosk somebody then types "head-office trust"',
  options: ['postgres', 'signing-key', 'by', 'why'],
  flags: ['lost'],
  positionals: [],
  async run(invocation, io) {
    const act = {
      by: requiredText(invocation, 'by'),
      why: requiredText(invocation, 'why'),
      atMs: io.nowMs(),
    };
    const path = signingKeyPath(invocation, io);
    const isLost = invocation.flags.has('lost');
    if (isLost && readKeyFile(path))
      throw new CommandRefused(`signing key ${path}: it is there; leave --lost out`);
    if (!isLost && !readKeyFile(path)) throw new CommandRefused(`signing key ${path}: it is not there`);
    const last = await withDatabase(invocation, io, async (database) => {
      // The file first: a key known only to the database would sign nothing, while one known only to the file
      // is added later.
      const next = isLost
        ? makeKeyFile(path, await selectKeys(database))
        : replaceKeyFile(await openSigningKey(database, path, act.atMs));
      await database.transaction().execute((tx) => insertKeys(tx, next.links, act));
      return (await selectKeys(database)).at(-1);
    });
    io.out(`key ${last?.number} is in use: ${last?.publicKey}`);
    io.out(`Copy ${path} to every other listener, and keep a copy where the dumps are not.`);
    return 0;
  },
};
