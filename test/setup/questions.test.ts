/** keyturn-setup at a terminal: what it asks, what it says of an answer that is none, and how it goes on after it was stopped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesOf, playMachine, shortly, type PlayedMachine } from './machine';

let machine: PlayedMachine;
beforeEach(() => {
  machine = playMachine();
});
afterEach(() => machine.end());

const changes = () => changesOf(machine);

describe('at the terminal', () => {
  it('asks with a default each, asks again what cannot be, and sets up what was answered', async () => {
    machine.playCommands();
    machine.typed = [machine.catalogue(), '', 'sideways', 'lying', '', '', 'Europe/Berlin', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(0);
    expect(machine.said).toContain('How the screen stands: upright or lying [upright]: ');
    expect(machine.said).toContain('Diagonal of the screen, in inches [24]: ');
    expect(JSON.parse(machine.file('config.json') ?? '')).toEqual({
      kioskId: 'kiosk-1',
      display: { width: 1920, height: 1080, inches: 24 },
      printer: null,
    });
    expect(changes().map(shortly)).toContain('timedatectl set-timezone Europe/Berlin');
  });

  it('names what is expected of an answer, and asks again before the next question', async () => {
    machine.playCommands();
    const there = machine.catalogue();
    machine.typed = [
      `${there}x`,
      machine.folder,
      there,
      '',
      'portrait',
      'Upright',
      'wide',
      '215',
      '21,5"',
      '',
      'Texas',
      '',
      '',
      'Ana Ruiz',
    ];
    expect(await machine.setup()).toBe(0);
    const said = machine.said.join('\n');
    expect(JSON.parse(machine.file('config.json') ?? '')).toMatchObject({
      display: { width: 1080, height: 1920, inches: 21.5 },
    });
    for (const line of [
      'expected a file that is there, or an address such as https://head-office.example.com',
      'expected "upright" or "lying"',
      'expected 10 to 100 inches, such as 21.5',
      'expected one of "timedatectl list-timezones", such as Europe/Berlin',
      'expected a name of 2 to 60 letters, or "none"',
    ])
      expect(said).toContain(`  ${line}\n`);
  });

  it('says what is wrong with the name of a kiosk, also where nobody sees it', async () => {
    machine.playCommands();
    const wrong = [
      ['none', 'expected a name such as front-hall'],
      ['---', 'expected a name with a letter or a digit, such as front-hall'],
      ['\u3164', 'expected a name with a letter or a digit, such as front-hall'],
      ['hall\u202E2', 'expected a name without characters that nobody sees: it has U+202E'],
      ['\u001B[31mhall', 'expected a name without characters that nobody sees: it has U+001B'],
      ['h'.repeat(61), 'expected a name of at most 60 characters: it has 61'],
    ];
    const names = wrong.map(([name = '']) => name);
    machine.typed = [machine.catalogue(), ...names, 'Vorhalle 2', '', '', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(0);
    expect(machine.said.filter((line) => line.startsWith('  expected a name'))).toEqual(
      wrong.map(([, line = '']) => `  ${line}`),
    );
    expect(JSON.parse(machine.file('config.json') ?? '')).toMatchObject({ kioskId: 'Vorhalle 2' });
  });

  it('goes on after a run that was stopped behind the catalog: its time zone is set, and a first manager is asked for', async () => {
    machine.answers.set('keyturn staff create', { code: 1, out: '', err: 'stopped' });
    machine.typed = [machine.catalogue(), '', '', '', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(1);
    machine.answers.delete('keyturn staff create');
    machine.answers.set('timedatectl show --property=Timezone', { code: 0, out: 'Etc/UTC\n', err: '' });
    machine.called.length = 0;
    machine.typed = ['none', '', '', '', '', '', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(0);
    expect(machine.said).toContain('Name of the first manager, or none: ');
    expect(machine.said.join('\n')).toMatch(/PIN: +\d{4,}/);
    expect(changes().map(shortly)).toContain('timedatectl set-timezone America/Chicago');
  });

  it('offers what was typed before it was stopped, and forgets it once the machine is set up', async () => {
    machine.playCommands();
    const there = machine.catalogue();
    machine.typed = [there, 'front-desk', 'lying', '32', 'paper'];
    expect(await machine.setup()).toBe(1);
    machine.typed = ['', '', '', '', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(0);
    expect(JSON.parse(machine.file('config.json') ?? '')).toEqual({
      kioskId: 'front-desk',
      display: { width: 1920, height: 1080, inches: 32 },
      printer: 'paper',
    });
    expect(readdirSync(join(machine.folder, 'run'))).toEqual(['keyturn-setup.lock']);
  });

  it('never offers the first manager once more, who may be made already', async () => {
    machine.playCommands();
    machine.answers.set('keyturn staff create', { code: 1, out: '', err: 'stopped' });
    machine.typed = [machine.catalogue(), '', '', '', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(1);
    machine.answers.delete('keyturn staff create');
    machine.typed = ['', '', '', '', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(0);
    expect(machine.said).toContain('Name of the first manager, or none: ');
    expect(machine.said.join('\n')).not.toContain('or none [Ana Ruiz]');
  });

  it('asks which screen customers touch where several are plugged in', async () => {
    machine.playCommands();
    machine.answers.set('sh -c grep', {
      code: 0,
      out: '/sys/class/drm/card1-DP-1/status\n/sys/class/drm/card1-HDMI-A-1/status\n',
      err: '',
    });
    machine.typed = [machine.catalogue(), '', '', '', 'VGA-1', 'HDMI-A-1', '', '', 'Ana Ruiz'];
    expect(await machine.setup()).toBe(0);
    expect(machine.said).toContain('Several screens are there. Customers touch [DP-1]: ');
    expect(machine.said).toContain('  expected DP-1 or HDMI-A-1');
    const written = readFileSync(join(machine.folder, 'keyturn-kiosk/screen'), 'utf8');
    expect(written).toBe('KEYTURN_SCREEN_OUTPUT=HDMI-A-1\n');
  });

  it('asks for the code where head office is answered', async () => {
    machine.answers.set('keyturn head-office activate', { code: 0, out: 'joined\n', err: '' });
    machine.typed = [
      'http://x.example',
      'https://office.example.com',
      '',
      'K7',
      machine.folder,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ];
    expect(await machine.setup()).toBe(0);
    expect(changes()[0]).toBe('keyturn head-office activate https://office.example.com --code=K7');
    expect(machine.said).toContain('  expected a file that is there');
  });

  it('takes address and code at once, as a scanner types them', async () => {
    machine.answers.set('keyturn head-office activate', { code: 0, out: 'joined\n', err: '' });
    machine.typed = ['https://office.example.com:8440#K7', '', '', '', '', '', '', '', '', '', ''];
    expect(await machine.setup()).toBe(0);
    expect(changes()[0]).toBe('keyturn head-office activate https://office.example.com:8440 --code=K7');
    expect(machine.said.join('\n')).not.toContain('Code that head office shows');
  });

  it('takes the code alone out of what a scanner types where the code is asked for', async () => {
    machine.answers.set('keyturn head-office activate', { code: 0, out: 'joined\n', err: '' });
    const scanned = 'https://office.example.com#K7';
    machine.typed = ['https://office.example.com', scanned, '', '', '', '', '', '', '', '', '', ''];
    expect(await machine.setup()).toBe(0);
    expect(changes()[0]).toBe('keyturn head-office activate https://office.example.com --code=K7');
  });

  it('without one there is nobody to ask: exit 2, as for arguments that it does not know', async () => {
    expect(await machine.setup()).toBe(2);
    expect(await machine.setup('--check', '--answers', 'x')).toBe(2);
    expect(await machine.setup('--chek')).toBe(2);
    expect(machine.errors.at(-1)).toContain("Unknown option '--chek'");
    expect(machine.kept()).toEqual([]);
  });
});
