/** A real cluster of three nats-servers with JetStream, each with a port and a store of its own on this machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { onTestFinished } from 'vitest';
import { findNatsServer } from '../../../scripts/lib/server-programs.mjs';
import { freePort, runServer, untilReady } from './server-process';

export interface NatsCluster {
  readonly urls: readonly string[];
  /** As a power cut of the machine that leads a stream; answers its name. */
  killLeader(stream: string): Promise<string>;
}

/** It is gone when the test is over. */
export async function testCluster(): Promise<NatsCluster> {
  const program = findNatsServer();
  if (program === null) throw new Error('nats-server is not there: apt-get install nats-server');
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-cluster-'));
  const names = ['a', 'b', 'c'];
  const ports: { name: string; client: number; route: number }[] = [];
  for (const name of names) ports.push({ name, client: await freePort(), route: await freePort() });
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`).join(', ');
  const nodes = ports.map(({ name, client, route }) => {
    const config = join(folder, `${name}.conf`);
    writeFileSync(
      config,
      `server_name: ${name}
host: 127.0.0.1
port: ${client}
jetstream { store_dir: "${join(folder, name)}", max_file_store: 1GB, max_memory_store: 64MB }
cluster { name: keyturn, host: 127.0.0.1, port: ${route}, routes: [${routes}] }
`,
    );
    return {
      name,
      url: `nats://127.0.0.1:${client}`,
      server: runServer(program, ['-c', config], null, 'TERM'),
    };
  });
  onTestFinished(async () => {
    await Promise.all(nodes.map(({ server }) => server.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  });
  const urls = nodes.map(({ url }) => url);
  const leaderOf = async (stream: string) => {
    const connection = await connect({ servers: urls, timeout: 20_000 });
    try {
      const { cluster } = await (await jetstreamManager(connection)).streams.info(stream);
      const leader = nodes.find(({ name }) => name === cluster?.leader);
      if (!leader) throw new Error(`${stream} has no leader`);
      return leader;
    } finally {
      await connection.close();
    }
  };
  return {
    urls,
    async killLeader(stream) {
      const leader = await untilReady(
        () => nodes[0]?.server ?? raise(),
        () => leaderOf(stream),
      );
      await leader.server.end('SIGKILL');
      return leader.name;
    },
  };
}

function raise(): never {
  throw new Error('a cluster without servers');
}
