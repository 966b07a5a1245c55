/** A kiosk's real outbox and sender against the real head office: nothing between the two tables is made up. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder';
import { dumpDatabase, restoreDatabase } from '../support/head-office/servers';
import { converged, expectSame, openFleet } from './fleet';
import { until } from '../support/eventually';

test(
  'what kiosks write ends up at head office, whatever befalls broker and database in turn',
  { timeout: 600_000 },
  async () => {
    const { rig, postgres, office, openOffice, kiosks } = await openFleet(['north', 'south']);
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
    await rig.stop();
    const store = rig.server.copyStore();
    await rig.start();
    await happen();
    await settled();
    await office.close();
    await restoreDatabase(postgres, dump);
    await openOffice();
    await happen();
    await settled();

    // The broker comes back with a store from before all of that.
    await rig.server.kill();
    rig.server.restoreStore(store);
    await rig.start();
    await happen();
    await settled();
  },
);

test('a kiosk that writes while head office is away for long is caught up when it is back', async () => {
  const { postgres, office, openOffice, kiosks } = await openFleet(['north']);
  const [kiosk] = kiosks;
  if (!kiosk) throw new Error('no kiosk');
  await office.close();
  await kiosk.outbox.happen(700);
  await until(() => kiosk.line.up());
  expect(await kiosk.outbox.state()).toMatchObject({ unconfirmed: 700 });
  await openOffice();
  await converged(kiosks);
  await expectSame(postgres, kiosk);
});
