/**
 * A whole machine under qemu: a kernel, a disk of 8 GB, a display, a TPM, firmware, and a power cut. Without hardware that helps,
 * which takes a quarter of an hour a start: what counts seconds is lifted for it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, runQuietly } from '../run.mjs';
import { boot } from './container.mjs';
import { makeRoot } from './root.mjs';
import { answersOf, showsPage } from './set-up.mjs';

const FIRMWARE = '/usr/share/OVMF/OVMF_CODE_4M.fd';
const LONGEST_MS = 60 * 60_000;
const SHELL = `[Unit]
DefaultDependencies=no
After=local-fs.target
[Service]
ExecStart=/bin/sh -c 'stty -echo; PS1= exec /bin/sh'
StandardInput=tty-force
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
Restart=always
`;
const SESSION =
  '/usr/bin/cage -d -- /var/lib/keyturn-versions/current/run session --socket /run/keyturn/screen.sock --profile /run/keyturn-kiosk/chromium --silence 600';
/** Below /etc/systemd: what counts seconds, and a shell for this program. */
const SLOW = {
  'system.conf.d/slow.conf': '[Manager]\nDefaultTimeoutStartSec=20min\nDefaultDeviceTimeoutSec=20min\n',
  'system/keyturn.service.d/slow.conf': '[Service]\nWatchdogSec=0\nTimeoutStartSec=30min\n',
  'system/keyturn-kiosk.service.d/slow.conf': `[Service]\nEnvironment=WLR_RENDERER=pixman\nExecStart=\nExecStart=${SESSION}\n`,
  'system/test-shell.service': SHELL,
};
const PAGE =
  'systemctl is-active -q keyturn && pgrep -u keyturn-kiosk -f type=renderer && ss -tn state established | grep -q 127.0.0.1';

export async function wholeMachineOf({ packages, work, note }) {
  const folder = makeRoot(join(work, 'machine'), packages, { isWhole: true });
  await setUpInContainer(folder);
  const disk = makeDisk(folder, work);
  const starts = [];
  for (const at of [1, 2]) {
    const began = performance.now();
    const machine = start({ folder, disk, work });
    await machine.until('true');
    await machine.until(PAGE);
    await machine.untilShown(join(work, `machine-${at}.png`));
    starts.push((performance.now() - began) / 60_000);
    if (at === 1) await lookAt(machine, note);
    else note('books after the power cut', 'whole', (await machine.run('keyturn verify'))?.code === 0);
    // In the middle of writing.
    machine.say('keyturn backup /var/lib/keyturn/backups/cut.db');
    await wait(2000);
    await machine.cutPower();
  }
  const minutes = starts.map((each) => each.toFixed(0)).join(', ');
  note('minutes under qemu from power to the page, the first time and after a power cut', minutes, true);
}

/** As on any machine; only faster than under qemu. */
async function setUpInContainer(folder) {
  const machine = await boot(folder);
  writeFileSync(join(folder, 'root/answers.json'), JSON.stringify(answersOf('machine')));
  // Exit code 3: no display is here yet.
  machine.run(
    'script --quiet --return --command "keyturn-setup --answers /root/answers.json" /dev/null || test $? = 3',
  );
  machine.run('systemctl stop keyturn keyturn-kiosk; sync');
  await machine.stop();
}

function makeDisk(folder, work) {
  for (const [name, text] of Object.entries(SLOW)) {
    const file = join(folder, 'etc/systemd', name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  const wanted = join(folder, 'etc/systemd/system/sysinit.target.wants');
  mkdirSync(wanted, { recursive: true });
  symlinkSync('/etc/systemd/system/test-shell.service', join(wanted, 'test-shell.service'));
  writeFileSync(join(folder, 'etc/fstab'), '/dev/vda / ext4 errors=remount-ro 0 1\n');
  const disk = join(work, 'disk.img');
  rmSync(disk, { force: true });
  if (runQuietly('truncate', ['--size=8G', disk]) !== 0) fail('There is no room for the disk.');
  if (runQuietly('mke2fs', ['-q', '-t', 'ext4', '-d', folder, disk]) !== 0) fail('The disk cannot be made.');
  return disk;
}

function start({ folder, disk, work }) {
  const inBoot = (name) =>
    realpathSync(
      join(
        folder,
        'boot',
        readdirSync(join(folder, 'boot')).find((each) => each.startsWith(name)),
      ),
    );
  const tpm = join(work, 'tpm');
  mkdirSync(tpm, { recursive: true });
  spawnSync('swtpm', [
    'socket',
    '--tpm2',
    '--tpmstate',
    `dir=${tpm}`,
    '--ctrl',
    `type=unixio,path=${tpm}/sock`,
    // A power cut ends it with the machine; else the next one finds its files taken.
    '--terminate',
    '--daemon',
  ]);
  const vars = join(work, 'firmware.vars');
  cpSync('/usr/share/OVMF/OVMF_VARS_4M.fd', vars);
  const [serial, control] = [join(work, 'serial.sock'), join(work, 'control.sock')];
  const line =
    'root=/dev/vda rw quiet splash loglevel=3 systemd.show_status=false vt.global_cursor_default=0';
  const words = `-machine q35 -accel tcg,thread=multi -cpu max -smp 2 -m 2560 -display none -nic none
    -drive if=pflash,format=raw,unit=0,readonly=on,file=${FIRMWARE} -drive if=pflash,format=raw,unit=1,file=${vars}
    -drive file=${disk},if=virtio,format=raw,cache=writeback -vga none -device virtio-vga,xres=768,yres=1366
    -device qemu-xhci,id=usb -device usb-tablet -device usb-kbd
    -chardev socket,id=tpm,path=${tpm}/sock -tpmdev emulator,id=tpm0,chardev=tpm -device tpm-tis,tpmdev=tpm0
    -serial unix:${serial},server=on,wait=off -qmp unix:${control},server=on,wait=off`;
  const args = [
    ...words.split(/\s+/),
    '-kernel',
    inBoot('vmlinuz-'),
    '-initrd',
    inBoot('initrd.img-'),
    '-append',
    line,
  ];
  const qemu = spawn('qemu-system-x86_64', args, { stdio: ['ignore', 'ignore', 2] });
  return handle({ qemu, serial, control });
}

function handle({ qemu, serial, control }) {
  let last = 0;
  const machine = {
    /** A line for its shell, whose end nobody waits for. */
    say: (line) => createConnection(serial).end(`\n${line} &\n`),
    /** Code and output of a line; null where its shell does not answer yet. */
    async run(line) {
      last += 1;
      const mark = `end${last}of${qemu.pid}`;
      const socket = createConnection(serial);
      // The mark stands in two parts in the question: an echo of it is no answer.
      socket.write(`\n{ ${line}\n} 2>&1; echo "${mark.slice(0, 3)}""${mark.slice(3)}:$?"\n`);
      let heard = '';
      socket.on('data', (data) => (heard += String(data))).on('error', () => undefined);
      for (let waited = 0; waited < 600; waited += 1) {
        const code = new RegExp(`([^]*?)${mark}:(\\d+)`).exec(heard);
        if (code) {
          socket.destroy();
          return { code: Number(code[2]), out: code[1].trim() };
        }
        await wait(500);
      }
      socket.destroy();
      return null;
    },
    async until(line) {
      const end = performance.now() + LONGEST_MS;
      while ((await machine.run(line))?.code !== 0) {
        if (performance.now() > end || qemu.exitCode !== null)
          throw new Error(`Under qemu this never came: ${line}`);
        await wait(2000);
      }
    },
    /** Until the display shows a page: Chromium draws it long after its line is there. The last picture is kept. */
    async untilShown(file) {
      const end = performance.now() + LONGEST_MS;
      do {
        if (performance.now() > end || qemu.exitCode !== null)
          throw new Error('Under qemu no page was shown.');
        await wait(10_000);
        await machine.photograph(file);
      } while (!existsSync(file) || !showsPage(readFileSync(file)));
    },
    async photograph(file) {
      const socket = createConnection(control);
      socket.write('{"execute":"qmp_capabilities"}');
      socket.write(JSON.stringify({ execute: 'screendump', arguments: { filename: file, format: 'png' } }));
      await wait(5000);
      socket.destroy();
    },
    async cutPower() {
      const ended = once(qemu, 'exit');
      qemu.kill('SIGKILL');
      await ended;
    },
  };
  return machine;
}

/** What a container has none of. */
async function lookAt(machine, note) {
  const probe = 'systemd-creds encrypt --with-key=host+tpm2 --name=probe /etc/hostname /tmp/probe';
  const read = 'systemd-creds decrypt --name=probe /tmp/probe - | cmp - /etc/hostname';
  note(
    'a credential encrypted to the TPM',
    'read back',
    (await machine.run(`${probe} && ${read}`))?.code === 0,
  );
  const terminal = 'test "$(cat /sys/class/tty/tty0/active)" = tty1 && ! pgrep agetty';
  note('terminals beside the screen', 'none', (await machine.run(terminal))?.code === 0);
  note(
    'the kernel takes key combinations',
    'no',
    (await machine.run('grep -qx 0 /proc/sys/kernel/sysrq'))?.code === 0,
  );
  note('a driver for USB storage', 'none', (await machine.run('! modprobe usb-storage'))?.code === 0);
}
