/** A kiosk's real outbox and sender against the real head office: nothing between the two tables is made up. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/base/folder';
import { dumpDatabase, query } from '../support/head-office/servers';
import { converged, expectSame, openFleet } from './fleet';
import { putBack } from '../support/head-office/put-back';

test('what kiosks write ends up at head office, also after its database went back to a dump', async () => {
  const { postgres, closeOffice, openOffice, kiosks } = await openFleet(['north', 'south']);
  const happen = async () => {
    for (const { outbox } of kiosks) await outbox.happen(40);
  };
  const settled = async () => {
    await converged(kiosks);
    for (const kiosk of kiosks) await expectSame(postgres, kiosk);
  };
  await happen();
  await settled();
  const dump = join(temporaryFolder(), 'dump');
  dumpDatabase(postgres, dump);
  await happen();
  await settled();
  // Watermarks fall, and kiosks tell again what lies behind them.
  await closeOffice();
  await putBack(postgres, dump);
  await openOffice();
  await happen();
  await settled();
});

test('a kiosk that head office has nothing of any more tells all of it again, without anything new to tell', async () => {
  const { postgres, closeOffice, openOffice, kiosks } = await openFleet(['north']);
  const [kiosk] = kiosks;
  if (!kiosk) throw new Error('no kiosk');
  const dump = join(temporaryFolder(), 'dump');
  dumpDatabase(postgres, dump);
  await kiosk.outbox.happen(30);
  await converged(kiosks);
  await closeOffice();
  await putBack(postgres, dump);
  expect(await query(postgres, 'SELECT 1 FROM inbox_event')).toEqual([]);
  await openOffice();
  await expect.poll(() => query(postgres, 'SELECT 1 FROM inbox_event'), { timeout: 60_000 }).toHaveLength(30);
  await expectSame(postgres, kiosk);
});

test('a kiosk that writes while head office is away for long is caught up when it is back', async () => {
  const { postgres, closeOffice, openOffice, kiosks } = await openFleet(['north']);
  const [kiosk] = kiosks;
  if (!kiosk) throw new Error('no kiosk');
  await closeOffice();
  await kiosk.outbox.happen(700);
  expect(await kiosk.outbox.state()).toMatchObject({ unconfirmed: 700 });
  await openOffice();
  await converged(kiosks);
  await expectSame(postgres, kiosk);
});
