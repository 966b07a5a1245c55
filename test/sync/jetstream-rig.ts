/** A real nats-server with kiosks that may do what head office lets them do, and somebody at head office who looks. */
import { jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { createUser } from '@nats-io/nkeys';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { openJetStreamLine } from '../../src/main/sync/jetstream-line';
import type { Pace } from '../../src/main/sync/pace';
import { setUpStreams } from '../../src/head-office/nats/streams';
import { decodeBatch } from '../../src/shared/head-office/batch';
import {
  documentKey,
  DOWN_BUCKET,
  EVENTS_STREAM,
  eventsSubject,
  statusSubject,
} from '../../src/shared/head-office/names';
import { kioskPermissions } from '../../src/shared/head-office/permissions';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { startProxy } from '../support/head-office/proxy';
import { testNats } from '../support/head-office/servers';
import type { BrokerRig, RigKiosk } from './carrier';

/** Nobody in a test waits half a minute. */
export const QUICK: Pace = { leastMs: 20, mostMs: 200 };

export async function jetStreamRig(kiosks: readonly RigKiosk[]): Promise<BrokerRig> {
  const office = createUser();
  const seeds = new Map(kiosks.map((kiosk) => [kiosk, createUser()]));
  const users = [
    { nkey: office.getPublicKey() },
    ...kiosks.map((kiosk) => {
      const { publish, subscribe } = kioskPermissions(kiosk);
      return { nkey: keyOf(kiosk).getPublicKey(), permissions: { publish, subscribe } };
    }),
  ];
  function keyOf(kiosk: RigKiosk) {
    const key = seeds.get(kiosk);
    if (!key) throw new Error('a kiosk that the rig was not told of');
    return key;
  }
  const authenticator = nkeyAuthenticator(office.getSeed());
  const server = await testNats({ users: `users: ${JSON.stringify(users)}`, as: { authenticator } });
  const lines = new Set<HeadOfficeLine>();
  onTestFinished(async () => {
    await Promise.all([...lines].map((line) => line.close()));
  });

  async function asOffice<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: server.url, authenticator, reconnect: false });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
  await asOffice((connection) => setUpStreams(connection, { replicas: 1, keepDays: 35 }));

  return {
    async line(kiosk, { proxied = false, answerMs = proxied ? 1000 : 10_000, pace = QUICK } = {}) {
      const proxy = proxied ? await startProxy(server.port) : null;
      if (proxy) onTestFinished(() => proxy.close());
      const line = openJetStreamLine({
        connection: {
          transport: 'jetstream',
          ...kiosk,
          servers: [proxy ? `nats://127.0.0.1:${proxy.port}` : server.url],
          seedFile: '',
          authority: null,
        },
        seed: keyOf(kiosk).getSeed(),
        log: pino({ level: 'silent' }),
        pace,
        answerMs,
      });
      lines.add(line);
      return { line, proxy };
    },
    told: (kiosk) =>
      asOffice(async (connection) => {
        const manager = await jetstreamManager(connection);
        const { state } = await manager.streams.info(EVENTS_STREAM, { subjects_filter: '>' });
        const told = [];
        if (state.messages === 0) return [];
        for (let sequence = state.first_seq; sequence <= state.last_seq; sequence += 1) {
          const stored = await manager.direct.getMessage(EVENTS_STREAM, { seq: sequence });
          if (stored?.subject !== eventsSubject(kiosk)) continue;
          told.push(...(decodeBatch(stored.data) ?? []));
        }
        return told;
      }),
    lay: (kiosk, document, value) =>
      asOffice(async (connection) => {
        const bucket = await new Kvm(connection).open(DOWN_BUCKET);
        await bucket.put(documentKey(kiosk, document), JSON.stringify(value));
      }),
    async answerStatus(kiosk, headOfficeMs) {
      const connection = await connect({ servers: server.url, authenticator, reconnect: false });
      onTestFinished(() => connection.close());
      connection.subscribe(statusSubject(kiosk), {
        callback: (_error, message) => void message.respond(JSON.stringify({ headOfficeMs: headOfficeMs() })),
      });
      await connection.flush();
    },
    stop: () => server.stop(),
    start: () => server.start(),
    server,
    asOffice,
    officeSeed: office.getSeed(),
    seedOf: (kiosk) => keyOf(kiosk).getSeed(),
  };
}
