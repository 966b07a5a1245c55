/** Kiosks with real outboxes and real senders, each over a proxy of its own, and the real head office behind the broker. */
import { onTestFinished, expect } from 'vitest';
import { query, testDatabase } from '../support/head-office/servers';
import { joinKiosk, PROPERTY, testOffice } from '../support/head-office/office';
import { jetStreamRig } from './jetstream-rig';
import { openOutbox } from './outbox-rig';
import { eventually } from '../support/eventually';

export async function openFleet(names: readonly string[]) {
  const addresses = names.map((kioskId) => ({ propertyId: PROPERTY, kioskId }));
  const [rig, postgres] = [await jetStreamRig(addresses), await testDatabase()];
  const openOffice = () =>
    testOffice(
      { nats: rig.server.url, postgres },
      { broker: { url: rig.server.url, seed: rig.officeSeed, authorityFile: null } },
    );
  const office = await openOffice();
  // One after the other: head office has few connections to its database, and patience with none.
  for (const { kioskId } of addresses) await joinKiosk(office.database, kioskId);
  const kiosks = await Promise.all(
    addresses.map(async (address) => {
      const outbox = await openOutbox(address);
      const { line, proxy } = await rig.line(address, { proxied: true });
      if (!proxy) throw new Error('no proxy');
      const sender = outbox.send(line);
      onTestFinished(() => proxy.heal());
      return { ...address, outbox, line, proxy, sender };
    }),
  );
  return { rig, postgres, office, openOffice, kiosks };
}
export type Fleet = Awaited<ReturnType<typeof openFleet>>;
export type FleetKiosk = Fleet['kiosks'][number];

/** Until head office has confirmed all that the kiosk ever wrote; answers how long it took. */
export async function converged({ outbox }: FleetKiosk, timeout = 60_000): Promise<number> {
  const began = performance.now();
  await eventually(
    async () => {
      const { unconfirmed, lastSequence, confirmed } = await outbox.state();
      expect([unconfirmed, confirmed?.sequence ?? 0]).toEqual([0, lastSequence]);
    },
    { timeout, interval: 20 },
  );
  return performance.now() - began;
}

/** What head office has of a kiosk, in the order of its numbers, is what the kiosk wrote: the same set, each once. */
export async function expectSame(postgres: string, { kioskId, outbox }: FleetKiosk): Promise<void> {
  const rows = await query<{ hash: string }>(
    postgres,
    `SELECT hash FROM inbox_event WHERE kiosk_id = '${kioskId}' ORDER BY sequence`,
  );
  const written = (await outbox.events()).map(({ hash }) => hash);
  expect(rows.map(({ hash }) => hash)).toEqual(written);
}
