/** The real head office with its own door, and kiosks that have joined it with keys of their own. */
import { Kvm } from '@nats-io/kv';
import { nkeys } from '@nats-io/transport-node';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { activateKiosk, inviteKiosk } from '../../src/head-office/activation';
import { openDoor } from '../../src/head-office/door';
import { openOffice } from '../../src/head-office/office';
import { openHttpsLine } from '../../src/main/sync/https-line';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { documentKey, DOWN_BUCKET } from '../../src/shared/head-office/names';
import { plainDoor, silent, untilSetUp } from '../support/head-office/office';
import { startProxy } from '../support/head-office/proxy';
import { freePort } from '../support/head-office/server-process';
import { testDatabase, testNats, type NatsServer } from '../support/head-office/servers';
import type { CarrierRig, RigKiosk } from './carrier';
import { QUICK } from './jetstream-rig';

/** Behind the door stands all of head office. */
export interface DoorRig extends CarrierRig {
  readonly server: NatsServer;
  readonly postgres: string;
  readonly closeOffice: () => Promise<void>;
  readonly openOffice: () => Promise<void>;
}

export async function httpsRig(kiosks: readonly RigKiosk[]): Promise<DoorRig> {
  const [nats, postgresUrl] = [await testNats(), await testDatabase()];
  let nowMs: () => number = Date.now;
  const begin = () =>
    openOffice(
      {
        postgresUrl,
        broker: { url: nats.url, seed: null, authorityFile: null },
        replicas: 1,
        keepDays: 35,
        users: null,
      },
      silent,
      () => nowMs(),
    );
  let office = await begin();
  onTestFinished(() => office.close());
  await untilSetUp(office);
  const opened = (port: number) => openDoor(office, { ...plainDoor, port });
  const port = await freePort();
  let door = await opened(port);
  onTestFinished(() => door.close());
  const keys = new Map<RigKiosk, Uint8Array>();
  for (const kiosk of kiosks) {
    const key = nkeys.createUser();
    const made = await inviteKiosk(office.database, { ...kiosk, id: kiosk.kioskId }, Date.now());
    if (made.kind !== 'invited') throw new Error(made.kind);
    const asked = { code: made.invitation.code, publicKey: key.getPublicKey(), ...kiosk };
    await activateKiosk(office.database, asked, Date.now());
    keys.set(kiosk, key.getSeed());
  }
  function seedOf(kiosk: RigKiosk): Uint8Array {
    const seed = keys.get(kiosk);
    if (!seed) throw new Error('a kiosk that the rig was not told of');
    return seed;
  }
  const lines = new Set<HeadOfficeLine>();
  onTestFinished(async () => {
    await Promise.all([...lines].map((line) => line.close()));
  });

  return {
    async line(kiosk, { proxied = false, answerMs = proxied ? 1000 : 10_000, pace = QUICK } = {}) {
      const proxy = proxied ? await startProxy(port) : null;
      if (proxy) onTestFinished(() => proxy.close());
      const line = openHttpsLine({
        connection: {
          transport: 'https',
          ...kiosk,
          url: `http://127.0.0.1:${proxy?.port ?? port}`,
          seedFile: '',
          authority: null,
        },
        seed: seedOf(kiosk),
        log: pino({ level: 'silent' }),
        pace,
        pollMs: 60,
        answerMs,
      });
      lines.add(line);
      return { line, proxy };
    },
    async told({ kioskId }) {
      const rows = await office.database
        .selectFrom('inbox_event')
        .selectAll()
        .where('kiosk_id', '=', kioskId)
        .orderBy('sequence')
        .execute();
      return rows.map((row) => ({
        kioskId,
        chainId: row.chain_id,
        sequence: Number(row.sequence),
        id: row.id,
        type: row.type,
        schemaVersion: row.schema_version,
        atMs: Number(row.at_ms),
        payload: row.payload,
        previousHash: row.previous_hash,
        hash: row.hash,
      }));
    },
    async lay(kiosk, document, value) {
      const bucket = await new Kvm(office.connection).open(DOWN_BUCKET);
      await bucket.put(documentKey(kiosk, document), JSON.stringify(value));
    },
    answerStatus(_kiosk, headOfficeMs) {
      nowMs = headOfficeMs;
      return Promise.resolve();
    },
    stop: () => door.close(),
    async start() {
      door = await opened(port);
    },
    server: nats,
    postgres: postgresUrl,
    async closeOffice() {
      await door.close();
      await office.close();
    },
    async openOffice() {
      office = await begin();
      door = await opened(port);
    },
  };
}
