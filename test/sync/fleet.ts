/** Kiosks with real outboxes and real senders, each over a proxy of its own, and the real head office behind the broker. */
import { onTestFinished, expect } from 'vitest';
import { query, testDatabase } from '../support/head-office/servers';
import { joinKiosk, PROPERTY, testOffice } from '../support/head-office/office';
import { jetStreamRig } from './jetstream-rig';
import { httpsRig } from './https-rig';
import { openOutbox } from './outbox-rig';
import type { CarrierRig } from './carrier';
import type { KioskAddress } from '../../src/shared/head-office/names';
import type { Pace } from '../../src/main/sync/pace';
import { eventually } from '../support/eventually';

/** A kiosk's own: all these are one process, which may be busy for a second. */
const ANSWER_MS = 5000;

const addressesOf = (names: readonly string[]) => names.map((kioskId) => ({ propertyId: PROPERTY, kioskId }));

/** `pace`: how soon a kiosk tries again. */
async function openBrokerFleet(names: readonly string[], pace?: Pace) {
  const addresses = addressesOf(names);
  const [rig, postgres] = [await jetStreamRig(addresses), await testDatabase()];
  const openOffice = () =>
    testOffice(
      { nats: rig.server.url, postgres },
      { broker: { url: rig.server.url, seed: rig.officeSeed, authorityFile: null } },
    );
  let office = await openOffice();
  // One after the other: head office has few connections to its database, and patience with none.
  for (const { kioskId } of addresses) await joinKiosk(office.database, kioskId);
  return {
    rig,
    server: rig.server,
    postgres,
    closeOffice: () => office.close(),
    openOffice: async () => {
      office = await openOffice();
    },
    kiosks: await openKiosks(rig, addresses, pace),
  };
}

/** The same over head office's door. */
async function openDoorFleet(names: readonly string[], pace?: Pace) {
  const addresses = addressesOf(names);
  const rig = await httpsRig(addresses);
  const { server, postgres, closeOffice, openOffice } = rig;
  return { rig, server, postgres, closeOffice, openOffice, kiosks: await openKiosks(rig, addresses, pace) };
}

/** By carrier; what is tested with one is tested with the other. */
export const fleets = { JetStream: openBrokerFleet, HTTPS: openDoorFleet };
export const carriers = ['JetStream', 'HTTPS'] as const;

function openKiosks(rig: CarrierRig, addresses: readonly KioskAddress[], pace?: Pace) {
  return Promise.all(
    addresses.map(async (address) => {
      const outbox = await openOutbox(address);
      const how = { proxied: true, answerMs: ANSWER_MS, ...(pace ? { pace } : {}) };
      const { line, proxy } = await rig.line(address, how);
      if (!proxy) throw new Error('no proxy');
      const sender = outbox.send(line);
      onTestFinished(() => proxy.heal());
      return { ...address, outbox, line, proxy, sender };
    }),
  );
}
export type FleetKiosk = Awaited<ReturnType<typeof openKiosks>>[number];

/** Head office may be slow, with hundreds of thousands of events before it; it may not stand still for so long. */
const STANDSTILL_MS = 120_000;

/** Until head office has confirmed all that the kiosks ever wrote, as long as it goes on with any of them. */
export async function converged(kiosks: readonly FleetKiosk[]): Promise<void> {
  const left = async () => {
    const states = await Promise.all(kiosks.map(({ outbox }) => outbox.state()));
    return states.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0);
  };
  for (let before = await left(); before > 0; before = await left())
    await eventually(async () => expect(await left()).toBeLessThan(before), {
      timeout: STANDSTILL_MS,
      // To look costs time too: all of it is one process.
      interval: 50 * kiosks.length,
    });
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
