/** Kiosks with real outboxes and real senders, each over a proxy of its own, and the real head office behind its listener. */
import { onTestFinished, expect } from 'vitest';
import { query } from '../support/head-office/servers';
import { PROPERTY } from '../support/head-office/office';
import { httpsRig, type HttpsRig } from './https-rig';
import { openOutbox } from './outbox-rig';
import type { KioskAddress } from '../../src/shared/head-office/names';
import type { Pace } from '../../src/main/sync/pace';
import { eventually } from '../support/base/eventually';

/** A kiosk's own: all these are one process, which may be busy for a second. */
const ANSWER_MS = 5000;

/** `pace`: how soon a kiosk tries again. */
export async function openFleet(names: readonly string[], pace?: Pace) {
  const addresses = names.map((kioskId) => ({ propertyId: PROPERTY, kioskId }));
  const rig = await httpsRig(addresses);
  const { postgres, closeOffice, openOffice } = rig;
  return { rig, postgres, closeOffice, openOffice, kiosks: await openKiosks(rig, addresses, pace) };
}

function openKiosks(rig: HttpsRig, addresses: readonly KioskAddress[], pace?: Pace) {
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

/** Head office may be slow, with hundreds of thousands of events before it; it may not stand still for that long. */
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
