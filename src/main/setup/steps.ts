/** Sets the machine up, step by step. Each can be run again; until the settings are written nothing starts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayOf } from '../app/payments/gateway-match';
import { CONFIG_FILE, configSchema } from '../app/settings/config';
import { giveTo, makeFolder } from '../database/storage/files';
import { hasManager, importedCatalogue } from './books';
import { writeReaderKey } from './card-reader';
import { everythingChecked, linesOf } from './checks';
import { setDisplay } from './display';
import { writeWhole } from '../files/write-whole';
import { FIREWALL_FILE, firewallRules } from './firewall';
import { KEYTURN, type Machine, type Ran } from './machine';
import { MARK_FILE, readMark, startHash, type Mark, type Plan } from './plan';
import { SetupRefused } from './refused';
import { sealSecrets } from './secrets';

/** Of the package keyturn-kiosk. */
const BOOT_THEME = 'keyturn';
const BOOT_MENU = '/boot/grub/grub.cfg';
/** As grep(1) ends. */
const NO_MATCH = 1;

interface Step {
  readonly title: string;
  /** Answers what it did, in a line. */
  run(machine: Machine, plan: Plan): Promise<string>;
}

const steps: readonly Step[] = [
  { title: 'Catalog', run: bringCatalogue },
  { title: 'First manager', run: createManager },
  { title: 'Time zone', run: setTimeZone },
  { title: 'Display', run: turn },
  { title: 'Boot loader', run: lockBootLoader },
  { title: 'Boot picture', run: showBootPicture },
  { title: 'Firewall', run: closeMachine },
  { title: 'Card reader', run: writeReaderKey },
  { title: 'Settings', run: writeSettings },
  { title: 'Keys and passwords', run: seal },
  { title: 'Service and screen', run: start },
];

/** Answers whether all checks at the end are good. */
export async function setUp(machine: Machine, plan: Plan): Promise<boolean> {
  const count = steps.length + 1;
  const isFirst = !existsSync(join(machine.dataDir, CONFIG_FILE));
  for (const [at, step] of steps.entries()) {
    machine.say(`${at + 1}/${count} ${step.title}`);
    try {
      machine.say(`    ${await step.run(machine, plan)}`);
    } catch (error) {
      if (!(error instanceof SetupRefused)) throw error;
      const stands = existsSync(join(machine.dataDir, CONFIG_FILE))
        ? 'The steps before it are done.'
        : 'Nothing starts until every step is done.';
      throw new SetupRefused([error.message, `${stands} Correct it and run keyturn-setup again.`]);
    }
  }
  machine.say(`${count}/${count} Checks`);
  const checks = await everythingChecked(machine, { patient: true });
  for (const line of linesOf(checks)) machine.say(`    ${line}`);
  machine.say(isFirst ? 'The kiosk is set up.' : 'The kiosk is set up again; its data is as it was.');
  return checks.every(({ holds }) => holds);
}

async function bringCatalogue(machine: Machine, plan: Plan): Promise<string> {
  const { dataDir } = machine;
  if (!existsSync(dataDir)) {
    makeFolder(dataDir);
    giveTo(plan.owner, dataDir);
  }
  if (plan.join !== null) {
    const { out } = good(await machine.run(KEYTURN, plan.join), 'head office was not joined');
    return out.trim().replaceAll('\n', '\n    ');
  }
  if (plan.isOfHeadOffice) return 'comes from head office, which this kiosk has joined';
  if (plan.catalogue === null) return 'imported already';
  const { file, hash } = plan.catalogue;
  const gateway = gatewayOf(configSchema.parse(JSON.parse(plan.config)));
  const words = ['catalogue', 'import', file, `--gateway=${gateway}`];
  const { out } = good(await machine.run(KEYTURN, words), 'it was not imported');
  writeMark(machine, plan, { catalogue: hash });
  return out.trim();
}

async function createManager(machine: Machine, { manager }: Plan): Promise<string> {
  if (manager === null)
    return (await hasManager(machine))
      ? 'none is made: there is one already'
      : 'none is made: none was asked for. "keyturn staff create --name NAME --role manager" makes one later';
  const code = await machine.show(KEYTURN, ['staff', 'create', `--name=${manager}`, '--role=manager']);
  if (code !== 0) throw new SetupRefused(['No manager was made; the lines above say why.']);
  return 'made; write down what is shown above';
}

async function setTimeZone(machine: Machine, { timeZone: given }: Plan): Promise<string> {
  // It came with the packages where Debian was installed without its standard ones, and starts with the machine only.
  await machine.run('systemctl', ['start', 'dbus.socket']);
  // That of a catalogue which an earlier run, a backup or head office has brought.
  const timeZone = given ?? (await timeZoneOfBooks(machine));
  if (timeZone === null || !machine.hasTimeZone(timeZone)) return 'as it is';
  good(await machine.run('timedatectl', ['set-timezone', timeZone]), 'it was not set');
  return timeZone;
}

/** Null: they name none, or the machine has it already. */
async function timeZoneOfBooks(machine: Machine): Promise<string | null> {
  const zone = (await importedCatalogue(machine))?.timeZone ?? null;
  const now = await machine.run('timedatectl', ['show', '--property=Timezone', '--value']);
  return zone === now.out.trim() ? null : zone;
}

async function turn(machine: Machine, { screen }: Plan): Promise<string> {
  return (await setDisplay(machine, screen)) ? 'picture and touches are turned as answered' : 'as it is';
}

/** Nobody with a keyboard starts the machine otherwise, by the package's file in /etc/grub.d. */
async function lockBootLoader(machine: Machine): Promise<string> {
  const { code } = await machine.run('grep', ['--quiet', 'superusers="keyturn"', BOOT_MENU]);
  if (code === 0) return 'as it is';
  if (code !== NO_MATCH)
    return `not locked: ${BOOT_MENU} is not there, so another one than GRUB starts this machine`;
  const { out, err, ...made } = await machine.run('update-grub', []);
  return made.code === 0
    ? 'locked: nobody changes how the machine starts'
    : `not locked: ${lastLine(err || out)}`;
}

/** From the next start on: the picture lies in what the kernel starts from, and its own texts are off on its command line. */
async function showBootPicture(machine: Machine): Promise<string> {
  const program = 'plymouth-set-default-theme';
  const former = await machine.run(program, []);
  if (former.code === null) return 'none: "apt install plymouth", then run keyturn-setup again';
  if (former.out.trim() === BOOT_THEME) return 'as it is';
  const turned = [await machine.run('update-grub', []), await machine.run(program, ['-R', BOOT_THEME])];
  // A machine that starts with the kernel's texts sells, too.
  const failed = turned.find(({ code }) => code !== 0 && code !== null);
  return failed === undefined
    ? 'instead of the machine’s own texts, from its next start on'
    : `not set: ${lastLine(failed.err || failed.out)}`;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** By a unit that is there before the network is. */
async function closeMachine(machine: Machine, { config }: Plan): Promise<string> {
  const ssh = (await machine.run('systemctl', ['cat', 'ssh.service', 'ssh.socket'])).code === 0;
  const rules = firewallRules(configSchema.parse(JSON.parse(config)), { ssh });
  const file = join(machine.etcDir, FIREWALL_FILE);
  const isNew = !existsSync(file) || readFileSync(file, 'utf8') !== rules;
  if (isNew) writeWhole(file, rules, { owner: { uid: 0, gid: 0 } });
  const unit = ['keyturn-firewall.service'];
  if (!isNew && (await machine.run('systemctl', ['is-active', '--quiet', ...unit])).code === 0)
    return 'as it is';
  const { code } = await machine.run('systemctl', ['restart', ...unit]);
  // A machine without it still sells; --check goes on saying so.
  return code === 0
    ? 'open for what the settings open, and for nothing else'
    : 'not closed: "apt install nftables", then run keyturn-setup again';
}

/** Last of all that the service reads, whole or not at all: the units wait for this file. */
async function writeSettings(machine: Machine, { config, owner }: Plan): Promise<string> {
  await Promise.resolve();
  const file = join(machine.dataDir, CONFIG_FILE);
  if (existsSync(file) && readFileSync(file, 'utf8') === config) return 'as they are';
  writeWhole(file, config, { owner });
  return file;
}

function seal(machine: Machine, { config }: Plan): Promise<string> {
  return sealSecrets(machine, configSchema.parse(JSON.parse(config)));
}

async function start(machine: Machine, plan: Plan): Promise<string> {
  const started = startHash(machine, plan.config);
  const units = ['keyturn', 'keyturn-kiosk'];
  const active = await machine.run('systemctl', ['is-active', '--quiet', ...units]);
  if (active.code === 0 && readMark(machine.dataDir).started === started) return 'run already';
  // Packages that were removed and installed again, while systemd still knew the units of before.
  await machine.run('systemctl', ['daemon-reload']);
  good(
    await machine.run('systemctl', ['restart', ...units]),
    'they do not start: "journalctl -u keyturn -u keyturn-kiosk -n 30" says why',
  );
  writeMark(machine, plan, { started });
  return 'started; from now on they start with the machine';
}

function writeMark({ dataDir }: Machine, { owner }: Plan, done: Partial<Mark>): void {
  const mark = { ...readMark(dataDir), ...done };
  writeWhole(join(dataDir, MARK_FILE), `${JSON.stringify(mark, null, 2)}\n`, { owner });
}

function good(ran: Ran, otherwise: string): Ran {
  if (ran.code === 0) return ran;
  throw new SetupRefused([[otherwise, (ran.err || ran.out).trim()].filter(Boolean).join('\n')]);
}
