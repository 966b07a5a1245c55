/** The built Chromium shell as a program of its own, as a person starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectNode, root } from './programs';
import { endOf, startsFrom, toldBy, type KioskProcess } from './kiosk-process';

export async function startKioskProgram(dataDir: string, ...more: string[]): Promise<KioskProcess> {
  startsFrom(dataDir, more);
  const entry = join(root, 'out/main/browser.js');
  const args = [entry, '--no-window', '--demo', '--port', '0', '--data-dir', dataDir, ...more];
  const child = spawn(projectNode, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // A test that runs out of time leaves its kiosk behind; it must not outlive the runner.
  const orphan = () => child.kill('SIGKILL');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const told = await toldBy({ child, stdout: child.stdout, gone: endOf(child) }, () => said);
  return {
    ...told,
    said: () => said,
    stop: () => end(child, 'SIGTERM'),
    async kill() {
      await end(child, 'SIGKILL');
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}
