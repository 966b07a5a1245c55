/** A real nats-server with JetStream, on a free port of this machine and a store of its own. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { findNatsServer } from '../../../scripts/lib/server-programs.mjs';
import { freePort, runServer, untilReady } from './server-process';

export interface NatsServer {
  /** E.g. `nats://127.0.0.1:41234`; the same after a restart. */
  readonly url: string;
  readonly port: number;
  /** What the server includes inside `authorization { }`; `reload` makes it read the file anew. */
  readonly usersFile: string;
  /** Holds the process's number, for whoever is to send SIGHUP. */
  readonly pidFile: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As a power cut that spares the disk. */
  kill(): Promise<void>;
  reload(): void;
  /** The store as it lies there now; stop the server first to have it whole. Answers the copy's folder. */
  copyStore(): string;
  /** Puts an older copy in the store's place. Only while it is stopped. */
  restoreStore(copy: string): void;
  /** Throws the store away. Only while it is stopped. */
  emptyStore(): void;
  /** Ends it for good and removes its files. */
  remove(): Promise<void>;
}

export interface NatsOptions {
  /** First content of the users file; '' lets everybody in. */
  readonly users?: string;
  /** Whom the helper itself is to be when it tries whether the server answers, and whom it trusts. */
  readonly as?: Pick<NodeConnectionOptions, 'authenticator' | 'tls'>;
  /** PEM; without it the server speaks in the open. */
  readonly identity?: { readonly key: string; readonly certificate: string };
}

export async function startNats(options: NatsOptions = {}): Promise<NatsServer> {
  const program = findNatsServer();
  if (program === null) throw new Error('nats-server is not there: apt-get install nats-server');
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-nats-'));
  const port = await freePort();
  const [store, usersFile, pidFile, config] = ['store', 'users.conf', 'pid', 'nats.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(usersFile, options.users ?? '');
  const tls = options.identity && writeIdentity(folder, options.identity);
  writeFileSync(config, configuration({ port, store, usersFile, pidFile }, tls));
  const url = `nats://127.0.0.1:${port}`;
  const run = () => runServer(program, ['-c', config], null, 'TERM');

  let running = run();
  let copies = 0;
  const answers = () =>
    untilReady(
      () => running,
      async () => {
        const client = await connect({ servers: url, reconnect: false, timeout: 20_000, ...options.as });
        // JetStream is there a moment after the connection, while it reads its store.
        const isReady = client.info?.jetstream === true;
        await client.close();
        if (!isReady) throw new Error('no JetStream yet');
      },
    );
  await answers();

  return {
    url,
    port,
    usersFile,
    pidFile,
    async start() {
      running = run();
      await answers();
    },
    stop: () => running.end('SIGTERM'),
    kill: () => running.end('SIGKILL'),
    reload: () => void process.kill(running.pid, 'SIGHUP'),
    copyStore() {
      copies += 1;
      const copy = join(folder, `copy-${copies}`);
      cpSync(store, copy, { recursive: true });
      return copy;
    },
    restoreStore(copy) {
      rmSync(store, { recursive: true, force: true });
      cpSync(copy, store, { recursive: true });
    },
    emptyStore: () => rmSync(store, { recursive: true, force: true }),
    async remove() {
      await running.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeIdentity(folder: string, { key, certificate }: { key: string; certificate: string }): string {
  const [keyFile, certificateFile] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(certificateFile, certificate);
  return `tls { cert_file: "${certificateFile}", key_file: "${keyFile}" }`;
}

function configuration(
  at: { port: number; store: string; usersFile: string; pidFile: string },
  tls = '',
): string {
  return [
    'host: 127.0.0.1',
    `port: ${at.port}`,
    `pid_file: "${at.pidFile}"`,
    `jetstream { store_dir: "${at.store}", max_file_store: 1GB, max_memory_store: 64MB }`,
    tls,
    `authorization { include "./users.conf" }`,
    '',
  ].join('\n');
}
