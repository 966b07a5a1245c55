/** A machine in a container: its systemd is the first process, and commands run in it from outside. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../run.mjs';

const PATIENCE_MS = 120_000;

/** The container has a helper for a moment, which is none of its processes. */
function isFirst(pid) {
  try {
    return /^NSpid:.*\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Its systemd has started what it starts. */
const STARTED = 'systemctl is-system-running | grep -Eq "running|degraded"';

/** Boots the root in the folder; fulfilled when the line of shell holds in it. */
export async function boot(folder, isThere = STARTED) {
  const container = spawn(
    'systemd-nspawn',
    [
      '--boot',
      '--directory',
      folder,
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--resolv-conf=off',
      '--console=read-only',
    ],
    { stdio: 'ignore', env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' } },
  );
  const findFirst = () => {
    const { stdout } = spawnSync('pgrep', ['--parent', String(container.pid)], { encoding: 'utf8' });
    return stdout.trim().split('\n').find(isFirst);
  };
  // Its first process, and so all of them: the container's program alone would leave them behind.
  const kill = () => {
    const first = findFirst();
    if (first) process.kill(Number(first), 'SIGKILL');
    container.kill('SIGKILL');
  };
  // Whatever ends this program, the machine does not outlive it. Nor does it write on while its folder is removed.
  process.prependOnceListener('exit', kill);
  const until = performance.now() + PATIENCE_MS;
  let pid = findFirst();
  while (!pid) {
    if (performance.now() > until) fail('The container did not start.');
    await wait(100);
    pid = findFirst();
  }
  const machine = {
    /** Of its first process. */
    pid,
    /** Runs a line of shell in the machine; answers what it said, and throws where it failed. */
    run(line) {
      const { status, stdout, stderr } = spawnSync(
        'nsenter',
        ['--target', pid, '--all', '--', '/bin/sh', '-c', line],
        {
          encoding: 'utf8',
          cwd: '/',
        },
      );
      if (status !== 0) throw new Error(`In the machine, ${line}: ${stderr || stdout}`);
      return stdout.trim();
    },
    holds(line) {
      try {
        machine.run(line);
        return true;
      } catch {
        return false;
      }
    },
    async until(line) {
      const end = performance.now() + PATIENCE_MS;
      while (!machine.holds(line)) {
        if (performance.now() > end) throw new Error(`In the machine this never came: ${line}`);
        await wait(50);
      }
    },
    read: (path) => readFileSync(join(`/proc/${pid}/root`, path)),
    async stop() {
      process.off('exit', kill);
      if (container.exitCode !== null || container.signalCode !== null) return;
      const ended = once(container, 'exit');
      kill();
      await ended;
    },
  };
  await machine.until(isThere);
  return machine;
}
