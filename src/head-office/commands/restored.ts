/**
 * `restored`: confirms that the database was restored, so that head office goes on, in a new era that its key signs.
 */
import { eraTime } from '../../shared/head-office/pair';
import { beginEra, loadPlace } from '../database/signing/signing';
import { nextEra } from '../signing/era';
import { signingKeyPath } from '../signing/key-file';
import { openSigningKey } from '../signing/keys';
import { requiredText, type Command } from './io';
import { withDatabase } from './with-database';

export const restoredCommand: Command = {
  usage: 'restored --by WHO --why TEXT [--signing-key FILE]',
  summary:
    'the database was put back to a dump or moved: begins another era, signed, so that kiosks take what it says; head office may run',
  options: ['postgres', 'signing-key', 'by', 'why'],
  positionals: [],
  async run(invocation, io) {
    const [by, why] = [requiredText(invocation, 'by'), requiredText(invocation, 'why')];
    const path = signingKeyPath(invocation, io);
    const begun = await withDatabase(invocation, io, async (database) => {
      const atMs = io.nowMs();
      const file = await openSigningKey(database, path, atMs);
      return database.transaction().execute(async (tx) => {
        const place = await loadPlace(tx);
        const era = nextEra(file, place, { by, why, atMs });
        await beginEra(tx, era);
        return { era, doubt: place.doubt };
      });
    });
    if (begun.doubt) io.out(`it had stopped: ${begun.doubt.what}`);
    io.out(`the era of ${eraTime(begun.era.era)} has begun; listeners that run go on within two seconds`);
    io.out(
      'Say again what people said at head office since the dump: docs/head-office/head-office.md has the list.',
    );
    return 0;
  },
};
