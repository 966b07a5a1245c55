/** A broker of three servers, as head office asks for by `--replicas 3`: one of them may go. */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test, vi } from 'vitest';
import { CLAIMS_BUCKET, DOWN_BUCKET, EVENTS_STREAM } from '../../src/shared/head-office/names';
import { bucketStream } from '../../src/shared/head-office/permissions';
import { testCluster } from '../support/head-office/nats-cluster';
import { joinKiosk, testOffice } from '../support/head-office/office';
import { query, testDatabase } from '../support/head-office/servers';
import { openTeller } from '../support/head-office/teller';

test(
  'of three brokers the one that leads the events is killed: nothing is lost or doubled',
  { timeout: 240_000 },
  async () => {
    const [cluster, postgres] = [await testCluster(), await testDatabase()];
    const office = await testOffice({ nats: cluster.urls.join(','), postgres }, { replicas: 3 });
    const teller = await openTeller([...cluster.urls], await joinKiosk(office.database, 'one'));
    const expectWhole = () =>
      vi.waitFor(
        async () => {
          expect(teller.confirmed()).toBe(teller.events().length);
          const kept = await query<{ hash: string }>(
            postgres,
            'SELECT hash FROM inbox_event ORDER BY sequence',
          );
          expect(kept.map(({ hash }) => hash)).toEqual(teller.events().map(({ hash }) => hash));
        },
        { timeout: 90_000, interval: 50 },
      );
    teller.make(60);
    await expectWhole();
    teller.make(60);
    await cluster.killLeader(EVENTS_STREAM);
    teller.make(60);
    await expectWhole();
    // The killed server may have led the others too: until they have voted, nobody answers for the streams.
    const connection = await connect({ servers: [...cluster.urls] });
    for (const stream of [EVENTS_STREAM, bucketStream(DOWN_BUCKET), bucketStream(CLAIMS_BUCKET)])
      await vi.waitFor(
        async () => {
          const manager = await jetstreamManager(connection, { timeout: 2_000 });
          expect((await manager.streams.info(stream)).config.num_replicas).toBe(3);
        },
        { timeout: 60_000, interval: 50 },
      );
    await connection.close();
  },
);
