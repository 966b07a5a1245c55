/** A kiosk's real outbox and sender against the real head office: nothing between the two tables is made up. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder';
import { dumpDatabase, restoreDatabase } from '../support/head-office/servers';
import { carriers, converged, expectSame, fleets } from './fleet';

test.each(carriers)(
  '%s: what kiosks write ends up at head office, whatever befalls broker and database in turn',
  { timeout: 600_000 },
  async (carrier) => {
    const { server, postgres, closeOffice, openOffice, kiosks } = await fleets[carrier](['north', 'south']);
    const happen = async () => {
      for (const { outbox } of kiosks) await outbox.happen(40);
    };
    const settled = async () => {
      await converged(kiosks);
      for (const kiosk of kiosks) await expectSame(postgres, kiosk);
    };
    await happen();
    await settled();

    // The database goes back to a dump: watermarks fall, and kiosks tell again what lies behind them.
    const dump = join(temporaryFolder(), 'dump');
    dumpDatabase(postgres, dump);
    await server.stop();
    const store = server.copyStore();
    await server.start();
    await happen();
    await settled();
    await closeOffice();
    await restoreDatabase(postgres, dump);
    await openOffice();
    await happen();
    await settled();

    // The broker comes back with a store from before all of that.
    await server.kill();
    server.restoreStore(store);
    await server.start();
    await happen();
    await settled();
  },
);

test.each(carriers)(
  '%s: a kiosk that writes while head office is away for long is caught up when it is back',
  async (carrier) => {
    const { postgres, closeOffice, openOffice, kiosks } = await fleets[carrier](['north']);
    const [kiosk] = kiosks;
    if (!kiosk) throw new Error('no kiosk');
    await closeOffice();
    await kiosk.outbox.happen(700);
    expect(await kiosk.outbox.state()).toMatchObject({ unconfirmed: 700 });
    await openOffice();
    await converged(kiosks);
    await expectSame(postgres, kiosk);
  },
);
