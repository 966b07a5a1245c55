/**
 * A PostgreSQL of the demonstration's own, on a free port of this machine and in a folder of its own. What
 * Debian may have started by itself is left alone. It runs as an ordinary user where we are root: PostgreSQL
 * insists on it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { findPostgresPrograms } from './server-programs.mjs';

/** A port of this machine that nobody has right now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The port that was taken the first time, as long as the file is there: kiosks that have joined know it. */
export async function keptPort(file) {
  if (!existsSync(file)) writeFileSync(file, String(await freePort()));
  const port = Number(readFileSync(file, 'utf8'));
  const socket = connect(port, '127.0.0.1');
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken)
    throw new Error(
      `Port ${port}, which the kiosks of this folder know, is taken: end the program that has it, or begin in another folder.`,
    );
  return port;
}

/** Whom servers run as; null: we are an ordinary user ourselves. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return null;
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (ids.some(({ status }) => status !== 0))
    throw new Error('there is no user "postgres" to run PostgreSQL as');
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

/** Makes the folder, and lets the user of the servers have it and pass through those above it. */
function folderFor(user, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Starts a server that ends with us; what it says goes to a file. */
function start(program, args, user, folder, name) {
  const log = join(folder, `${name}.log`);
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    detached: true,
    ...user,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000);
      writeFileSync(log, text, { flag: 'a', mode: 0o600 });
    });
  const ended = once(child, 'exit');
  return {
    name,
    child,
    said: () => said,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Waits until somebody listens at the port, at most half a minute. */
async function listening(server, port) {
  for (let left = 300; left > 0; left -= 1) {
    if (server.child.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const there = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${server.name} did not start; it said:\n${server.said()}`);
}

/** Starts PostgreSQL, and makes its cluster the first time. Answers the address of its database and how to end it. */
export async function startPostgres(folder) {
  const programs = findPostgresPrograms();
  const user = ordinaryUser();
  const data = join(folderFor(user, folder), 'data');
  const secret = join(folder, 'password');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    writeFileSync(secret, crypto.randomUUID(), { mode: 0o600 });
    if (user) chownSync(secret, user.uid, user.gid);
    const options = [
      '-D',
      data,
      '-U',
      'keyturn',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--no-locale',
    ];
    const made = spawnSync(join(programs, 'initdb'), options, { encoding: 'utf8', cwd: '/', ...user });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  }
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = start(join(programs, 'postgres'), ['-D', data, ...args], user, folder, 'postgresql');
  await listening(server, port);
  const password = readFileSync(secret, 'utf8').trim();
  return {
    url: `postgres://keyturn:${password}@127.0.0.1:${port}/postgres`,
    end: () => server.end('SIGINT'),
  };
}
