/** A real OpenSSH server on this machine, and a line to it that can be cut. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { SftpToReach } from '../../../src/main/database/second-place/sftp-line';
import { until } from '../../support/base/eventually';

const SERVER = '/usr/lib/openssh/sftp-server';

export interface SshServer {
  readonly port: number;
  /** A line breaks after so many bytes to the server; null: never. Answers how many went there since the last call. */
  cutAfter(bytes: number | null): number;
  place(folder: string): SftpToReach;
  stop(): void;
}

/** `subsystem`: lines of a shell before the SFTP server, and words behind it. */
export async function startSshServer(
  folder: string,
  { before = '', words = '' }: { readonly before?: string; readonly words?: string } = {},
): Promise<SshServer> {
  const at = (name: string) => join(folder, name);
  for (const name of ['host', 'login'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', at(name)]);
  copyFileSync(at('login.pub'), at('authorized'));
  writeFileSync(at('sftp'), `#!/bin/sh\n${before}\nexec ${SERVER} ${words}\n`);
  chmodSync(at('sftp'), 0o755);
  // Where its parts that nobody trusts are locked in; only root's server has such.
  if (process.getuid?.() === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { mode: 0o755 });
  const port = await freePort();
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('authorized')}`,
    'PidFile none',
    'UsePAM no',
    'StrictModes no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    `Subsystem sftp ${at('sftp')}`,
  ];
  writeFileSync(at('settings'), `${settings.join('\n')}\n`);
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', at('settings')], { stdio: 'ignore' });
  const line = await openCutLine(port);
  await until(() => answers(port));
  const [kind, key] = readFileSync(at('host.pub'), 'utf8').split(' ');
  return {
    port: line.port,
    cutAfter: (bytes) => line.cutAfter(bytes),
    place: (within) => ({
      kind: 'sftp',
      host: '127.0.0.1',
      port: line.port,
      user: userInfo().username,
      folder: within,
      hostKey: `${kind} ${key}`,
      keyFile: at('login'),
    }),
    stop() {
      line.stop();
      server.kill();
    },
  };
}

/** Another key of the same kind. */
export function anotherKey(folder: string): { readonly file: string; readonly hostKey: string } {
  const file = join(folder, 'another');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file]);
  const [kind, key] = readFileSync(`${file}.pub`, 'utf8').trim().split(' ');
  return { file, hostKey: `${kind} ${key}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

async function openCutLine(to: number) {
  let left: number | null = null;
  let sent = 0;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (chunk) => {
      sent += chunk.length;
      if (left !== null) left -= chunk.length;
      if (left !== null && left < 0) return end();
      far.write(chunk);
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const socket of [near, far]) socket.on('close', end).on('error', end);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter(bytes: number | null) {
      const before = sent;
      [left, sent] = [bytes, 0];
      return before;
    },
    stop: () => server.close(),
  };
}
