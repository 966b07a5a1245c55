/** keyturn-setup from its arguments to the files, with the real commands: order, mistakes, failures, and a second run. */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DISPLAY_FILES } from '../../src/main/setup/display';
import { changesOf, playMachine, shortly, type PlayedMachine } from './machine';

let machine: PlayedMachine;
beforeEach(() => {
  machine = playMachine();
});
afterEach(() => machine.end());

const site = (catalogue: string) => ({
  catalogue,
  kiosk: 'front-hall',
  screen: { stands: 'lying', inches: 32 },
  printer: 'paper',
  manager: 'Ana Ruiz',
});
const setUp = (answers: unknown) => machine.setup('--answers', machine.write('answers.json', answers));
const changes = () => changesOf(machine);

it('the set-up sets a new machine up in order, the settings last; run again, it repeats nothing and keeps what it did not ask', async () => {
  const answers = site(machine.catalogue());
  expect(await setUp(answers)).toBe(0);
  expect(machine.errors).toEqual([]);
  expect(changes().map(shortly)).toEqual([
    'keyturn catalogue import',
    'keyturn staff create',
    'timedatectl set-timezone America/Chicago',
    'systemctl restart keyturn-firewall.service',
    'systemctl restart keyturn',
  ]);
  expect(machine.said.filter((line) => /^\d+\/12 /.test(line))).toEqual([
    '1/12 Catalog',
    '2/12 First manager',
    '3/12 Time zone',
    '4/12 Display',
    '5/12 Boot loader',
    '6/12 Boot picture',
    '7/12 Firewall',
    '8/12 Card reader',
    '9/12 Settings',
    '10/12 Keys and passwords',
    '11/12 Service and screen',
    '12/12 Checks',
  ]);
  expect(JSON.parse(machine.file('config.json') ?? '')).toEqual({
    kioskId: 'front-hall',
    display: { width: 1920, height: 1080, inches: 32 },
    printer: 'paper',
  });
  expect(statSync(join(machine.dataDir, 'config.json')).mode & 0o777).toBe(0o600);
  expect(statSync(machine.dataDir).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(machine.folder, 'run'))).toEqual(['keyturn-setup.lock']);
  const pin = /PIN: +(\d+)/.exec(machine.said.join('\n'))?.[1] ?? '';
  expect(pin).toMatch(/^\d{4,}$/);
  for (const name of ['config.json', 'set-up.json']) expect(machine.file(name)).not.toContain(pin);

  const config = z.record(z.string(), z.unknown()).parse(JSON.parse(machine.file('config.json') ?? ''));
  writeFileSync(join(machine.dataDir, 'config.json'), JSON.stringify({ ...config, holdMinutes: 45 }));
  await setUp({ ...answers, printer: null });
  expect(JSON.parse(machine.file('config.json') ?? '')).toEqual({
    ...config,
    holdMinutes: 45,
    printer: null,
  });
  machine.called.length = 0;
  expect(await setUp({ ...answers, catalogue: null, printer: null })).toBe(0);
  expect(changes()).toEqual([]);
  machine.typed = ['', '', '', '', '', '', '', ''];
  expect(await machine.setup()).toBe(0);
  expect(changes()).toEqual([]);
  machine.isTerminal = false;
  expect(await setUp({ ...answers, printer: null })).toBe(0);
  expect(changes().map(shortly)).toEqual(['timedatectl set-timezone America/Chicago']);
  expect(machine.said.at(-1)).toContain('again; its data is as it was');
});

it('the set-up imports a catalogue that has changed, and starts again what does not run', async () => {
  machine.playCommands();
  await setUp({ ...site(machine.catalogue()), manager: null });
  machine.called.length = 0;
  machine.answers.set('systemctl is-active --quiet keyturn keyturn-kiosk', { code: 3, out: '', err: '' });
  const changed = machine.catalogue(({ property }) => {
    property['name'] = 'Bluebonnet Storage North';
  });
  await setUp({ ...site(changed), manager: null });
  expect(changes().map(shortly)).toEqual([
    'keyturn catalogue import',
    'timedatectl set-timezone America/Chicago',
    'systemctl restart keyturn',
  ]);
});

describe('the boot loader', () => {
  const GREP = 'grep --quiet superusers="keyturn"';
  const lock = async (...answers: [words: string, code: number | null, out: string][]) => {
    machine.playCommands();
    for (const [words, code, out] of answers) machine.answers.set(words, { code, out, err: '' });
    expect(await setUp({ ...site(machine.catalogue()), manager: null })).toBe(0);
    return machine.said[machine.said.findLastIndex((line) => line.includes('Boot loader')) + 1]?.trim();
  };

  it('is locked once, by the menu that is written again', async () => {
    expect(await lock([GREP, 1, ''])).toBe('locked: nobody changes how the machine starts');
    expect(machine.called).toContain('update-grub');
    expect(await lock([GREP, 0, ''])).toBe('as it is');
  });

  it('that is another one, or cannot be written, is named, and the set-up goes on', async () => {
    expect(await lock([GREP, 2, ''])).toContain('not locked: /boot/grub/grub.cfg is not there');
    expect(await lock([GREP, 1, ''], ['update-grub', 1, 'one\nno room on /boot\n'])).toBe(
      'not locked: no room on /boot',
    );
  });
});

describe('the picture while the machine starts', () => {
  const theme = 'plymouth-set-default-theme';
  const picture = async (...answers: [words: string, code: number | null, out: string][]) => {
    machine.playCommands();
    for (const [words, code, out] of answers) machine.answers.set(words, { code, out, err: '' });
    machine.called.length = 0;
    expect(await setUp({ ...site(machine.catalogue()), manager: null })).toBe(0);
    const did = machine.called.filter((words) => /plymouth|update-grub/.test(words));
    return [
      machine.said[machine.said.findLastIndex((line) => line.includes('Boot picture')) + 1]?.trim(),
      did,
    ];
  };

  it('the set-up puts it in the place of the texts once, and a machine without the program sells, too', async () => {
    expect(await picture([theme, 0, 'ceratopsian\n'])).toEqual([
      'instead of the machine’s own texts, from its next start on',
      [theme, 'update-grub', `${theme} -R keyturn`],
    ]);
    expect(await picture([theme, 0, 'keyturn\n'])).toEqual(['as it is', [theme]]);
    expect(await picture([theme, null, ''])).toEqual([
      'none: "apt install plymouth", then run keyturn-setup again',
      [theme],
    ]);
  });

  it('a boot loader that cannot be written is named, and the set-up goes on', async () => {
    const [said] = await picture([theme, 0, 'text\n'], ['update-grub', 1, 'one\nno room on /boot\n']);
    expect(said).toBe('not set: no room on /boot');
  });
});

describe('a mistake is named with its place, and nothing changes', () => {
  const AGAIN = 'No step was done. Correct it and run keyturn-setup again.';
  const refuses = async (answers: unknown, ...lines: string[]) => {
    expect(await setUp(answers)).toBe(1);
    const named = machine.errors.join('\n').split('\n');
    expect(named).toHaveLength(lines.length);
    for (const [at, line] of lines.entries()) expect(named[at]).toContain(line);
    expect(changes()).toEqual([]);
    expect(machine.kept()).toEqual([]);
    // The lock stays, and nobody holds it any more.
    const left = readdirSync(join(machine.folder, 'run')).filter((name) => name !== 'keyturn-setup.lock');
    expect(left).toEqual([]);
  };

  it('in the answers, each in a line of its own', () =>
    refuses(
      { screen: { stands: 'up', inches: 3 }, kiosk: '', timeZone: '+02:00', manager: 'A', printr: 'x' },
      'answers.json: at kiosk: ',
      'answers.json: at screen.stands: expected "upright" or "lying"',
      'answers.json: at screen.inches: expected 10 to 100 inches, such as 21.5',
      'answers.json: at timeZone: expected the name of a time zone',
      'answers.json: at manager: expected a name of 2 to 60 letters, or null',
      'answers.json: at the top: Unrecognized key: "printr"',
      'answers.json: at catalogue: expected either catalogue or headOffice',
    ));

  it('in the address of head office', () =>
    refuses(
      {
        ...site(''),
        catalogue: undefined,
        headOffice: { address: 'http://office.example.com', code: '' },
      },
      'answers.json: at headOffice.address: expected an address such as https://',
      'answers.json: at headOffice.code: expected the code',
    ));

  it('in a file that is no JSON, or is not there', async () => {
    await refuses('{', 'answers.json: not readable as JSON');
    machine.errors.length = 0;
    expect(await machine.setup('--answers', '/nowhere/answers.json')).toBe(1);
    expect(machine.errors).toEqual(['/nowhere/answers.json: there is no such file']);
  });

  it('in the catalogue, which is called by the name that was given', async () => {
    const broken = machine.catalogue(({ property }) => {
      delete property['currency'];
    });
    await refuses(site(broken), `${broken}: at property.currency: `, AGAIN);
  });

  it('of several kinds at once: no catalogue, no such zone, no terminal for the PIN, no packages', async () => {
    machine.isTerminal = false;
    machine.answers.set('systemctl cat', { code: 1, out: '', err: '' });
    await refuses(
      { ...site('/nowhere/site.json'), timeZone: 'Mars/Olympus' },
      'install the packages of these names',
      'At catalogue: /nowhere/site.json: cannot be read',
      'At timeZone: this machine knows no Mars/Olympus',
      'At manager: PIN and password are shown once',
      AGAIN,
    );
  });

  it('of a new machine without a catalogue', () =>
    refuses({ ...site(''), catalogue: null }, 'At catalogue: none was imported yet', AGAIN));

  it('in a catalogue whose money Stripe takes, on a kiosk without Stripe', () => {
    const stripe = machine.catalogue(({ property }) => {
      property['paymentGateway'] = 'stripe';
    });
    return refuses(site(stripe), 'At reader: cards are paid through Stripe by the catalogue', AGAIN);
  });

  it('in the settings that are there already, which stay as they are', async () => {
    mkdirSync(machine.dataDir);
    writeFileSync(join(machine.dataDir, 'config.json'), '{"holdMinuets": 3}');
    expect(await setUp(site(machine.catalogue()))).toBe(1);
    expect(machine.errors[0]).toContain('config.json: at the top: Unrecognized key: "holdMinuets"');
    expect(machine.file('config.json')).toBe('{"holdMinuets": 3}');
    expect(machine.kept()).toEqual(['config.json']);
  });
});

describe('a step that fails', () => {
  const failure = { code: 1, out: '', err: 'it failed for a reason\n' };

  beforeEach(() => machine.playCommands());

  it.each([
    ['keyturn catalogue import', '1/12 Catalog'],
    ['keyturn staff create', '2/12 First manager'],
    ['timedatectl set-timezone', '3/12 Time zone'],
  ])('%s: leaves no settings, so that nothing starts, and a second run finishes', async (words, title) => {
    const answers = site(machine.catalogue());
    machine.answers.set(words, failure);
    expect(await setUp(answers)).toBe(1);
    expect(machine.said.findLast((line) => /^\d+\/12 /.test(line))).toBe(title);
    expect(machine.errors.join('\n')).toContain('Nothing starts until every step is done.');
    expect(machine.file('config.json')).toBeNull();
    expect(machine.called.filter((called) => called.startsWith('systemctl restart'))).toEqual([]);
    machine.answers.set(words, { code: 0, out: '', err: '' });
    machine.errors.length = 0;
    expect(await setUp(answers)).toBe(0);
    expect(machine.file('config.json')).not.toBeNull();
  });

  it('systemctl restart: is tried again by a second run, though the settings are there', async () => {
    const answers = site(machine.catalogue());
    machine.answers.set('systemctl restart', failure);
    expect(await setUp(answers)).toBe(1);
    expect(machine.errors.join('\n')).toContain('journalctl -u keyturn');
    machine.answers.delete('systemctl restart');
    machine.called.length = 0;
    expect(await setUp(answers)).toBe(0);
    expect(changes().map(shortly)).toContain('systemctl restart keyturn');
  });
});

describe('head office', () => {
  const office = (address: string) => ({
    ...site(''),
    catalogue: undefined,
    manager: null,
    headOffice: { address, code: 'K7-PARTRIDGE', authority: machine.write('authority.pem', 'PEM') },
  });
  const joined = () => {
    mkdirSync(machine.dataDir);
    writeFileSync(
      join(machine.dataDir, 'head-office.json'),
      JSON.stringify({
        transport: 'https',
        kioskId: 'front-hall',
        propertyId: '95f15a80-c0c7-5a81-ac8d-16e217e4c772',
        url: 'https://office.example.com',
        seedFile: 'head-office.nk',
        authority: null,
      }),
    );
  };

  it('is joined first, with a copy of its authority that the service can read', async () => {
    machine.answers.set('keyturn head-office activate', { code: 0, out: 'joined as front-hall\n', err: '' });
    expect(await setUp(office('https://office.example.com/'))).toBe(0);
    const [join] = changes();
    expect(join).toMatch(
      /^keyturn head-office activate https:\/\/office\.example\.com --code=K7-PARTRIDGE --authority=.*\/run\/keyturn-setup-[\w-]+\/authority\.pem$/,
    );
    expect(machine.said.join('\n')).not.toContain('PARTRIDGE');
  });

  it('that refuses the code leaves the machine waiting', async () => {
    machine.answers.set('keyturn head-office activate', { code: 1, out: '', err: 'the code is used up\n' });
    expect(await setUp(office('https://office.example.com'))).toBe(1);
    expect(machine.errors.join('\n')).toContain('the code is used up');
    expect(machine.file('config.json')).toBeNull();
  });

  it('is not joined twice, and another one is refused before anything changes', async () => {
    joined();
    expect(await setUp(office('https://office.example.com'))).toBe(0);
    expect(changes().filter((words) => words.includes('head-office'))).toEqual([]);
    machine.called.length = 0;
    expect(await setUp(office('https://other.example.com'))).toBe(1);
    expect(machine.errors.join('\n')).toContain('keyturn head-office move https://other.example.com');
    machine.errors.length = 0;
    expect(await setUp(site(machine.catalogue()))).toBe(1);
    expect(machine.errors[0]).toContain('At catalogue: this kiosk belongs to a head office');
    expect(changes()).toEqual([]);
  });
});

it('the set-up is in the package where root finds it, and starts an entry that is built', () => {
  const payload = readFileSync('scripts/lib/package-payload.mjs', 'utf8');
  expect(payload).toContain('run setup "$@"');
  expect(readFileSync('packaging/debian/keyturn.install', 'utf8')).toContain(
    'payload/usr/sbin/keyturn-setup usr/sbin\n',
  );
  expect(readFileSync('electron.vite.config.ts', 'utf8')).toContain("setup: resolve('src/main/setup.ts')");
});

it('the set-up turns the picture and moves touches as the answers say, and leaves both alone where they say nothing', async () => {
  machine.playCommands();
  const written = (which: keyof typeof DISPLAY_FILES) => {
    const file = join(machine.folder, DISPLAY_FILES[which]);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const restarts = () =>
    machine.called.filter((words) => words === 'systemctl try-restart keyturn-kiosk').length;
  const answers = site(machine.catalogue());
  const turned = (more: object) => setUp({ ...answers, screen: { stands: 'upright', inches: 32, ...more } });
  await turned({ turn: 90, touch: [0, 1, 0, -1, 0, 1] });
  expect(written('screen')).toBe('KEYTURN_SCREEN_TURN=90\n');
  expect(written('touch')).toContain(
    'ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"',
  );
  expect(machine.called).toContain('udevadm control --reload');
  await turned({});
  await turned({ turn: 90 });
  expect([written('screen'), restarts()]).toEqual(['KEYTURN_SCREEN_TURN=90\n', 1]);
  expect(await turned({ turn: 45, touch: [1, 2] })).toBe(1);
  expect(machine.errors.join('\n')).toMatch(
    /screen\.turn: expected 0, 90, 180 or 270\n.*screen\.touch: expected six/,
  );
  expect(written('touch')).not.toBeNull();
  await turned({ output: 'DP-2' });
  expect(written('screen')).toBe('KEYTURN_SCREEN_TURN=90\nKEYTURN_SCREEN_OUTPUT=DP-2\n');
  await turned({ turn: 0, touch: null });
  expect(written('screen')).toBe('KEYTURN_SCREEN_OUTPUT=DP-2\n');
  await turned({ output: null });
  expect([written('screen'), written('touch'), restarts()]).toEqual([null, null, 4]);
});
