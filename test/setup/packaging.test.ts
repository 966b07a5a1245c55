/** What the Debian packages say about the program, beside what the program says itself. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseOptions } from '../../src/main/kiosk/start/options';
import { DISPLAY_FILES } from '../../src/main/setup/display';
import { writePrograms } from '../../scripts/lib/package-payload.mjs';
import { temporaryFolder } from '../support/base/folder';

const unit = (name: string) => readFileSync(join('packaging/debian', `${name}.service`), 'utf8');

/** The settings of a unit, each with its values in order. */
function settingsOf(name: string): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>();
  for (const [, key = '', value = ''] of unit(name).matchAll(/^(\w+)=(.*)$/gm))
    settings.set(key, [...(settings.get(key) ?? []), value]);
  return settings;
}

const only = (name: string, key: string) => {
  const values = settingsOf(name).get(key) ?? [];
  expect(values, `${key} of ${name}`).toHaveLength(1);
  return values[0] ?? '';
};

/** What stands behind the program's entry on a line that starts it. */
const argumentsOf = (line: string, entry: string) => line.split(` ${entry} `)[1]?.split(' ') ?? [];

/** The packages that one of them cannot be installed without. */
function neededBy(name: string): readonly string[] {
  const control = readFileSync('packaging/debian/control', 'utf8');
  const [, fields = ''] = new RegExp(`^Package: ${name}\\n((?:.+\\n)+)`, 'm').exec(control) ?? [];
  const [, list = ''] = /^Depends:((?:.*\n)(?:[ \t].*\n)*)/m.exec(fields) ?? [];
  return list.split(',').map((each) => each.trim().split(' ')[0] ?? '');
}

it('the packages need all that a kiosk uses, since its page of installation leaves out what Debian only recommends', () => {
  // The TPM's libraries are opened by systemd-creds, and named by nobody else.
  for (const name of ['libtss2-esys-3.0.2-0t64', 'libtss2-tcti-device0t64', 'ca-certificates'])
    expect(neededBy('keyturn')).toContain(name);
  for (const used of ['chrony', 'cups', 'fonts-noto-core', 'nftables', 'plymouth', 'swayidle', 'wlr-randr'])
    expect(neededBy('keyturn-kiosk')).toContain(used);
  for (const used of ['speech-dispatcher-espeak-ng', 'alsa-ucm-conf', 'unattended-upgrades'])
    expect(neededBy('keyturn-kiosk')).toContain(used);
  const page = readFileSync('docs/operate/install.md', 'utf8');
  expect(page).toContain('`cd /root; apt install --no-install-recommends ./keyturn_*.deb');
});

describe('the units', () => {
  it('start the service with options that it takes, on the folder that systemd makes for it', () => {
    const parsed = parseOptions('browser', argumentsOf(only('keyturn', 'ExecStart'), 'browser'));
    expect(parsed).toMatchObject({
      kind: 'run',
      options: {
        dataDir: `/var/lib/${only('keyturn', 'StateDirectory')}`,
        screenSocket: '/run/keyturn/screen.sock',
        demo: false,
      },
    });
    expect(only('keyturn', 'StateDirectoryMode')).toBe('0700');
  });

  it('lead the screen to the socket that the service offers, below a folder of the group of both', () => {
    const service = argumentsOf(only('keyturn', 'ExecStart'), 'browser');
    const screen = argumentsOf(only('keyturn-kiosk', 'ExecStart'), 'session');
    expect(screen[screen.indexOf('--socket') + 1]).toBe(service[service.indexOf('--screen-socket') + 1]);
    const profile = screen[screen.indexOf('--profile') + 1] ?? '';
    expect(profile.startsWith(`/run/${only('keyturn-kiosk', 'RuntimeDirectory')}/`)).toBe(true);
    const folders = readFileSync('packaging/debian/keyturn.tmpfiles', 'utf8');
    expect(folders).toMatch(/^d \/run\/keyturn 2750 keyturn keyturn-screen -$/m);
    expect(only('keyturn-kiosk', 'EnvironmentFile')).toBe(`-/etc/${DISPLAY_FILES.screen}`);
    expect(readFileSync('packaging/debian/keyturn-kiosk.sysusers', 'utf8')).toMatch(
      /^m keyturn-kiosk keyturn-screen$/m,
    );
  });

  it('wait until the kiosk is set up, run as users that own nothing else, and start again for ever', () => {
    for (const [name, user] of [
      ['keyturn', 'keyturn'],
      ['keyturn-kiosk', 'keyturn-kiosk'],
    ] as const) {
      expect(only(name, 'ConditionPathExists')).toBe('/var/lib/keyturn/config.json');
      expect(only(name, 'User')).toBe(user);
      expect(only(name, 'Restart')).toBe('always');
      expect(only(name, 'StartLimitIntervalSec')).toBe('0');
      expect(only(name, 'LimitCORE')).toBe('0');
    }
  });

  it('have systemd hear of a service that hangs: the watchdog is fed by a program of its own', () => {
    expect(only('keyturn', 'Type')).toBe('notify');
    expect(only('keyturn', 'NotifyAccess')).toBe('all');
    expect(Number(only('keyturn', 'WatchdogSec'))).toBeGreaterThan(0);
  });
});

describe('all of the packages', () => {
  const files = readdirSync('packaging/debian');

  it('systemd understands each unit: every key, every value, every time', () => {
    const folder = temporaryFolder();
    for (const file of files.filter((name) => /\.(?:service|timer|path)$/.test(name))) {
      // As debhelper names it; the programs themselves are not on this machine.
      const text = readFileSync(join('packaging/debian', file), 'utf8')
        .replaceAll(/^(Exec\w+=).*$/gm, '$1/bin/true')
        // Debian 13 knows it, and \`npm run appliance\` has it verify the unit as it stands; Debian 12 does not.
        .replaceAll(/^ImportCredential=/gm, 'LoadCredential=');
      writeFileSync(join(folder, file.replace(/^keyturn(?:-kiosk|-head-office)?\.(?=keyturn-)/, '')), text);
    }
    const units = readdirSync(folder).map((name) => join(folder, name));
    expect(units.length).toBeGreaterThanOrEqual(12);
    const verify = ['verify', '--man=no', '--recursive-errors=no', ...units];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', verify, { encoding: 'utf8' });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  });

  it('a shell understands each script of dpkg, which runs what debhelper adds', () => {
    const scripts = files.filter((name) => /\.(?:pre|post)(?:inst|rm)$/.test(name));
    expect(scripts.length).toBeGreaterThanOrEqual(4);
    for (const name of scripts) {
      const file = join('packaging/debian', name);
      expect(spawnSync('sh', ['-n', file]).status, name).toBe(0);
      const text = readFileSync(file, 'utf8');
      expect(text, name).toMatch(/^set -e\n[^]*^#DEBHELPER#$/m);
      // As lintian has it: where a policy of the machine forbids it, nothing is started or stopped.
      expect(text.replaceAll('systemctl reset-failed', ''), name).not.toContain('systemctl');
    }
  });

  it.each([
    ['remove', ['reset-failed keyturn-kiosk.service']],
    ['purge', ['reset-failed keyturn-kiosk.service']],
    ['upgrade', []],
  ])('after %s of the screen systemd is asked to forget how it ended: %j', (act, asked) => {
    const folder = temporaryFolder();
    const [said, script] = [join(folder, 'said'), join(folder, 'postrm')];
    // It fails as for a unit that is not there any more.
    writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$@" >> ${said}\nexit 1\n`, { mode: 0o755 });
    const text = readFileSync('packaging/debian/keyturn-kiosk.postrm', 'utf8');
    writeFileSync(script, text.replaceAll('/run/systemd/system', folder));
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    expect(spawnSync('sh', [script, act], { env }).status).toBe(0);
    expect(existsSync(said) ? readFileSync(said, 'utf8').trim().split('\n') : []).toEqual(asked);
  });

  it('what is laid out is installed, and what is to be installed is laid out', () => {
    const payload = temporaryFolder();
    writePrograms(payload, '1.2.3');
    // Built files, packages and docs come beside the programs; the policy comes into the machine's files.
    for (const folder of ['usr/share/doc/keyturn', 'kiosk/etc/chromium/policies/managed'])
      mkdirSync(join(payload, folder), { recursive: true });
    for (const name of ['kiosk', 'head-office'])
      cpSync(join('packaging/files', name), join(payload, name), { recursive: true });
    const installed = files
      .filter((name) => name.endsWith('.install'))
      .flatMap((name) => readFileSync(join('packaging/debian', name), 'utf8').trim().split('\n'))
      .map((line) => line.split(' ')[0]?.replace(/^payload\//, '') ?? '');
    for (const path of installed) expect(existsSync(join(payload, path)), path).toBe(true);
    const laidOut = readdirSync(payload, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(payload, join(entry.parentPath, entry.name)));
    expect(laidOut.length).toBeGreaterThan(10);
    for (const path of laidOut)
      expect(
        installed.some((from) => path === from || path.startsWith(`${from}/`)),
        path,
      ).toBe(true);
    for (const path of laidOut.filter((each) =>
      /^(?:head-office\/)?usr\/(?:s?bin\/|lib\/keyturn-head-office\/|lib\/keyturn\/(?:run|lay-out)$)/.test(
        each,
      ),
    )) {
      expect(statSync(join(payload, path)).mode & 0o777, path).toBe(0o755);
      expect(spawnSync('sh', ['-n', join(payload, path)]).status, path).toBe(0);
    }
  });

  it('debhelper is asked for each unit, and an upgrade stops none of them', () => {
    const rules = readFileSync('packaging/debian/rules', 'utf8');
    const asked = [...rules.matchAll(/^\tdh_installsystemd --package=(\S+)(?: --name=(\S+))?(.*)$/gm)];
    const units = files.flatMap((name) => /^(.*)\.service$/.exec(name)?.[1] ?? []);
    expect(asked.map(([, of = '', name]) => (name === undefined ? of : `${of}.${name}`)).sort()).toEqual(
      units.sort(),
    );
    for (const [line, , , switches] of asked)
      expect(switches, line).toContain('--no-start --no-stop-on-upgrade');
  });
});
