/** `head-office trust`: for a head office that lost its key and signs with a new, unsigned one. */
import { officeKeySchema } from '../../shared/head-office/seal';
import { readConnection } from '../app/head-office/head-office';
import { saveConnection } from '../app/head-office/files';
import { note } from '../services/audit/audit';
import { withStore } from './database';
import type { Command } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';

export const trustCommand: Command = {
  usage: 'head-office trust NUMBER KEY --why TEXT',
  summary:
    'from now on this kiosk believes what is signed by this key. "signing-key show" at head office prints it. It is for a head office whose key was lost. Not while Keyturn runs',
  options: ['why'],
  positionals: ['NUMBER', 'KEY'],
  async run({ dataDir, positionals, why: reason }, io) {
    const [number = '', publicKey = ''] = positionals;
    const why = reason?.trim() ?? '';
    if (!/^[1-9]\d{0,8}$/.test(number) || !officeKeySchema.safeParse(publicKey).success)
      throw new UsageError('NUMBER and KEY are what "signing-key show" at head office tells');
    if (why === '') throw new UsageError('--why wants the reason, for the audit');
    const connection = readConnection(dataDir);
    if (connection?.transport !== 'https') throw new CommandRefused('this kiosk calls no head office');
    await withStore(dataDir, io.nowMs(), (store) =>
      store.transaction((tx) =>
        note({ ctx: { clock: io }, tx, by: 'cli' }, 'head_office.key_pinned', connection.kioskId, why),
      ),
    );
    saveConnection(dataDir, { ...connection, officeKey: { number: Number(number), publicKey } });
    io.out(`${connection.kioskId} believes what is signed by key ${number} when Keyturn starts next.`);
    return 0;
  },
};
