/** Whether the machine is a kiosk that sells: a line for each part, and what to do where one is not well. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConnection } from '../app/head-office/head-office';
import { portOfRun } from '../app/network/listening';
import { CONFIG_FILE, readConfig, type Config } from '../app/settings/config';
import { errorMessage } from '../../shared/error-message';
import { KEYTURN, type Machine } from './machine';
import { hasCredential, secretsBeside } from './secrets';

export interface Check {
  readonly what: string;
  readonly holds: boolean;
  /** It sells without, and somebody should know. */
  readonly isNote?: boolean;
  /** How it is, or what to do. */
  readonly says: string;
}

/** How long a screen takes to show its page after the machine's first start of Chromium. */
const PATIENCE_MS = 60_000;
const EVERY_MS = 500;

export const linesOf = (checks: readonly Check[]): string[] =>
  checks.map(
    ({ what, holds, isNote = false, says }) =>
      `${isNote ? 'note  ' : holds ? 'ok    ' : 'FAILED'} ${what}: ${says}`,
  );

/** `patient`: service and screen were started just now. */
export async function everythingChecked(
  machine: Machine,
  { patient }: { readonly patient: boolean },
): Promise<Check[]> {
  if (!existsSync(join(machine.dataDir, CONFIG_FILE)))
    return [check('settings', false, 'this machine is not set up yet: run keyturn-setup')];
  let config: Config;
  try {
    config = readConfig(machine.dataDir);
  } catch (error) {
    return [check('settings', false, errorMessage(error))];
  }
  const until = patient ? PATIENCE_MS : 0;
  return [
    await comes(machine, until, () => checkService(machine, config)),
    await comes(machine, until, () => checkScreen(machine)),
    await checkTouch(machine),
    await checkReader(machine, config),
    await checkClock(machine),
    await checkDisk(machine, config),
    ...documentsOf(config),
    ...(await checkPrinter(machine, config)),
    ...(await checkMail(machine, config)),
    ...(await checkNetwork(machine)),
    await checkFirewall(machine),
    ...checkSecrets(machine, config),
  ];
}

function check(what: string, holds: boolean, good: string, otherwise = good): Check {
  return { what, holds, says: holds ? good : otherwise };
}

const note = (what: string, says: string): Check => ({ what, holds: true, isNote: true, says });

/** A customer takes them along on paper, by mail, or on a phone. */
function documentsOf({ printer, mail, publicAddress }: Config): Check[] {
  if (printer !== null || mail !== null || publicAddress !== null) return [];
  return [
    note(
      'documents',
      'customers get none here, and the screen sends them to the front desk: set printer, mail or publicAddress (docs/operate/configuration.md)',
    ),
  ];
}

async function comes(machine: Machine, withinMs: number, look: () => Promise<Check>): Promise<Check> {
  for (let waited = 0; ; waited += EVERY_MS) {
    const found = await look();
    if (found.holds || waited >= withinMs) return found;
    await machine.wait(EVERY_MS);
  }
}

async function checkService(machine: Machine, { listener }: Config): Promise<Check> {
  const { code } = await machine.run('systemctl', ['is-active', '--quiet', 'keyturn']);
  if (code !== 0)
    return check(
      'service',
      false,
      'it does not run: keyturn-setup starts it, and "journalctl -u keyturn -n 30" says why it ended',
    );
  const port = portOfRun(machine.dataDir, listener.port);
  const any = ['0.0.0.0', '::'].includes(listener.host);
  const host = any ? '127.0.0.1' : listener.host;
  const answers =
    // It took one by itself and has not written it down; systemd hears from it in any case.
    port === 0 ||
    (listener.tls === null
      ? await machine.answers(`http://${host.includes(':') ? `[${host}]` : host}:${port}/v1/kiosk/health`)
      : await machine.reaches(host, port));
  return check(
    'service',
    answers,
    'it answers',
    `it runs and does not answer at port ${port}: "journalctl -u keyturn -n 30" says why`,
  );
}

async function checkScreen(machine: Machine): Promise<Check> {
  const unit = await machine.run('systemctl', ['is-active', '--quiet', 'keyturn-kiosk']);
  const page = await machine.run('pgrep', ['-u', 'keyturn-kiosk', '-f', 'type=renderer']);
  return check(
    'screen',
    unit.code === 0 && page.code === 0,
    'it shows a page',
    'no page is shown: look at the display and its cable, then "journalctl -u keyturn-kiosk -n 30"',
  );
}

/** What udev calls a touch screen is one for libinput, and so for the compositor. */
async function checkTouch(machine: Machine): Promise<Check> {
  const { out } = await machine.run('udevadm', ['info', '--export-db']);
  return check(
    'touch',
    /^E: ID_INPUT_TOUCHSCREEN=1$/m.test(out),
    'there is a touch screen',
    'the machine knows no touch screen: look at its USB cable. A mouse works meanwhile',
  );
}

/** By the kiosk's own command, which asks the provider for the reader, and takes no money. */
async function checkReader(machine: Machine, { payments }: Config): Promise<Check> {
  const what = 'card reader';
  if (payments.gateway === 'simulated')
    return note(what, 'none: cards are simulated, and nobody takes money (docs/operate/payments.md)');
  const { code: runs } = await machine.run('systemctl', ['is-active', '--quiet', 'keyturn']);
  if (runs !== 0 && hasCredential(machine, 'payments.keyFile'))
    return check(what, false, 'its key is encrypted for the service, which does not run: see there first');
  const { code, out, err } = await machine.run(KEYTURN, ['payments', 'check']);
  const [, first] = /^WRONG +(.+)$/m.exec(out) ?? [];
  return check(
    what,
    code === 0,
    'it takes cards',
    `${(first ?? err.trim().split('\n').at(-1) ?? '').replace(/\.$/, '')}: "keyturn payments check" says all`,
  );
}

async function checkClock(machine: Machine): Promise<Check> {
  const { out } = await machine.run('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  const { code } = await machine.run('systemctl', ['is-active', '--quiet', 'chrony']);
  return check(
    'clock',
    out.trim() === 'yes',
    'synchronized',
    code === 0
      ? 'not synchronized: let the router pass UDP port 123; just after a start wait some minutes. "chronyc sources" says who answers'
      : 'not synchronized: chrony does not run. "systemctl enable --now chrony" starts it',
  );
}

async function checkDisk(machine: Machine, { minimumFreeDiskMiB }: Config): Promise<Check> {
  const free = await machine.freeDiskMiB();
  // Below the limit nothing is sold; backups need room for some weeks before that.
  const wanted = Math.max(4 * minimumFreeDiskMiB, 1024);
  return check(
    'disk',
    free >= wanted,
    `${free} MiB free`,
    `${free} MiB free, and ${wanted} are wanted: a larger disk, or "apt clean" and fewer backups (backup.keep)`,
  );
}

async function checkPrinter(machine: Machine, { printer }: Config): Promise<Check[]> {
  if (printer === null) return [];
  const { code, out } = await machine.run('lpstat', ['-a', printer]);
  if (code === null)
    return [check('printer', false, 'CUPS is not here: "apt install cups cups-client", then make the queue')];
  return [
    check(
      'printer',
      code === 0 && out.includes(' accepting requests') && !out.includes('not accepting'),
      `${printer} takes documents`,
      `there is no queue ${printer} that takes documents: "lpstat -a" lists them, "lpadmin" makes one`,
    ),
  ];
}

async function checkMail(machine: Machine, { mail }: Config): Promise<Check[]> {
  if (mail === null) return [];
  return [
    check(
      'mail',
      await machine.reaches(mail.host, mail.port),
      `${mail.host} is reached`,
      `${mail.host} is not reached at port ${mail.port}: look at mail.host and mail.port, and at the router`,
    ),
  ];
}

async function checkFirewall(machine: Machine): Promise<Check> {
  const { code } = await machine.run('systemctl', ['is-active', '--quiet', 'keyturn-firewall']);
  return check(
    'firewall',
    code === 0,
    'closed, but for what the settings open',
    'it is not there: "apt install nftables", then run keyturn-setup again',
  );
}

/** A machine without credentials keeps them in files, and that is well; beside a credential a file is not read. */
function checkSecrets(machine: Machine, config: Config): Check[] {
  return secretsBeside(machine, config).map(({ name, file }) =>
    check(name, false, `${file} was written and not taken over: run keyturn-setup again, which encrypts it`),
  );
}

async function checkNetwork(machine: Machine): Promise<Check[]> {
  const { out } = await machine.run('ip', ['route', 'show', 'default']);
  const network = check(
    'network',
    out.trim() !== '',
    'there is a way out',
    'there is no way out: look at the cable, then "ip address" and "ip route"',
  );
  let connection: ReturnType<typeof readConnection>;
  try {
    connection = readConnection(machine.dataDir);
  } catch (error) {
    return [network, check('head office', false, errorMessage(error))];
  }
  if (connection?.transport !== 'https') return [network];
  const { hostname, port, protocol } = new URL(connection.url);
  const at = Number(port) || (protocol === 'https:' ? 443 : 80);
  return [
    network,
    check(
      'head office',
      await machine.reaches(hostname.replaceAll(/[[\]]/g, ''), at),
      `${hostname} is reached`,
      `${hostname} is not reached at port ${at}: look at the address, and at the router. The kiosk sells meanwhile`,
    ),
  ];
}
