/** What is to be done, after everything was checked: nothing has changed when this refuses. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { HEAD_OFFICE_FILE } from '../app/settings/joined-name';
import { readConnection } from '../app/head-office/head-office';
import { gatewayFault, gatewayOf } from '../app/payments/gateway-match';
import { CONFIG_FILE, configSchema, type Config } from '../app/settings/config';
import { readJsonFile } from '../app/settings/json-file';
import { giveTo } from '../database/storage/files';
import type { Owner } from '../files/write-whole';
import { errorMessage } from '../../shared/error-message';
import type { Answers } from './answers';
import { hasDatabase, importedCatalogue, isManagerIn, type Imported } from './books';
import { readerFor } from './card-reader';
import { makeStage } from './leftovers';
import { belongsTo, KEYTURN, type Machine } from './machine';
import { SetupRefused } from './refused';
import { credentialsOf } from './secrets';

/** What earlier runs have done. */
export const MARK_FILE = 'set-up.json';
const markSchema = z.strictObject({
  /** The hash of the catalogue that was imported. */
  catalogue: z.string().nullable().default(null),
  /** The hash of the settings with which the service was started. */
  started: z.string().nullable().default(null),
});
export type Mark = z.output<typeof markSchema>;

export interface Plan {
  readonly owner: Owner;
  readonly mark: Mark;
  /** Null: it is imported already, or head office brings it. */
  readonly catalogue: { readonly file: string; readonly hash: string } | null;
  /** Null: it has joined already, or works alone. The arguments of the command. */
  readonly join: readonly string[] | null;
  readonly isOfHeadOffice: boolean;
  /** Null: there is one already, or none was asked for. */
  readonly manager: string | null;
  readonly timeZone: string | null;
  readonly screen: Answers['screen'];
  /** The whole of config.json. */
  readonly config: string;
  /** Stripe's, to be written; null: it is here, or none is needed. */
  readonly readerKey: string | null;
}

/** Runs `work` with a plan; files that the user of the service must read lie in a folder of its own meanwhile. */
export async function withPlan<T>(
  machine: Machine,
  answers: Answers,
  work: (plan: Plan) => Promise<T>,
): Promise<T> {
  const { owner } = machine;
  if (owner === null)
    throw new SetupRefused([
      'There is no user keyturn: install the packages keyturn and keyturn-kiosk first.',
    ]);
  const folder = makeStage(machine, owner);
  try {
    return await work(await makePlan(machine, answers, { owner, folder }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly owner: Owner;
  readonly folder: string;
}

async function makePlan(machine: Machine, answers: Answers, stage: Stage): Promise<Plan> {
  const problems: string[] = [];
  const attempt = <T>(look: () => T): T | null => {
    try {
      return look();
    } catch (error) {
      problems.push(errorMessage(error));
      return null;
    }
  };
  problems.push(...(await faultsOfMachine(machine, stage.owner)));
  const { dataDir } = machine;
  const settings = attempt(() => settingsFor(machine, answers));
  const mark = attempt(() => readMark(dataDir));
  const connection = attempt(() => readConnection(dataDir));
  const catalogue =
    typeof answers.catalogue !== 'string'
      ? null
      : await checkCatalogue(machine, stage, answers.catalogue).catch((error: unknown) => {
          problems.push(errorMessage(error));
          return null;
        });
  if (catalogue && settings) problems.push(...gatewayProblems(catalogue, settings.config));
  if (catalogue && connection)
    problems.push('At catalogue: this kiosk belongs to a head office, which brings the catalogue.');
  const imported = await importedCatalogue(machine);
  if (answers.catalogue === null) problems.push(...faultsOfImported(imported, settings?.config));
  const join = attempt(() => joinFor(answers, connection, stage));
  const timeZone = answers.timeZone ?? catalogue?.timeZone ?? null;
  if (timeZone !== null && !machine.hasTimeZone(timeZone))
    problems.push(
      `At timeZone: this machine knows no ${timeZone}: "timedatectl list-timezones" lists those it knows.`,
    );
  const manager = await managerFor(machine, answers, problems);
  if (problems.length > 0 || settings === null || mark === null)
    throw new SetupRefused([...problems, 'No step was done. Correct it and run keyturn-setup again.']);
  const isNew = catalogue !== null && (catalogue.hash !== mark.catalogue || imported === null);
  return {
    owner: stage.owner,
    mark,
    catalogue: isNew ? catalogue : null,
    join,
    isOfHeadOffice: answers.headOffice !== undefined,
    manager,
    timeZone,
    screen: answers.screen,
    config: settings.text,
    readerKey: settings.readerKey,
  };
}

/** Of the settings nobody knows here yet: they are written at the end. */
const NEEDS_READER =
  'At reader: cards are paid through Stripe by the catalogue: a card reader is needed (serialNumber, location and key).';

function faultsOfImported(imported: Imported | null, config: Config | undefined): string[] {
  if (imported === null) return ['At catalogue: none was imported yet: expected the path of a file.'];
  if (config === undefined) return [];
  if (imported.gateway === 'stripe' && gatewayOf(config) === 'simulated') return [NEEDS_READER];
  const fault = gatewayFault(imported.gateway, gatewayOf(config));
  return fault === null ? [] : [`The catalogue that was imported: at property.paymentGateway: ${fault}`];
}

async function faultsOfMachine(machine: Machine, owner: Owner): Promise<string[]> {
  const problems: string[] = [];
  const units = await machine.run('systemctl', ['cat', 'keyturn.service', 'keyturn-kiosk.service']);
  if (units.code !== 0)
    problems.push(
      'The units keyturn and keyturn-kiosk are not both here: install the packages of these names.',
    );
  if (existsSync(machine.dataDir) && !belongsTo(owner, machine.dataDir))
    problems.push(`${machine.dataDir} belongs to another user: chown -R keyturn: ${machine.dataDir}`);
  return problems;
}

interface Settings {
  readonly text: string;
  readonly config: Config;
  readonly readerKey: string | null;
}

/** config.json as it is to be: what it has already stays, but for what was asked. */
function settingsFor(machine: Machine, answers: Answers): Settings {
  const file = join(machine.dataDir, CONFIG_FILE);
  const former = readJsonFile(file, z.record(z.string(), z.unknown())) ?? {};
  const display = z.record(z.string(), z.unknown()).catch({}).parse(former['display']);
  const side = (name: string, otherwise: number) => {
    const given = display[name];
    return typeof given === 'number' ? given : otherwise;
  };
  const sides = [side('width', 1080), side('height', 1920)].toSorted((a, b) => a - b);
  const [width, height] = answers.screen.stands === 'upright' ? sides : sides.toReversed();
  const reader = readerFor(machine, answers.reader, former['payments']);
  const merged = {
    ...former,
    kioskId: answers.kiosk,
    display: { ...display, width, height, inches: answers.screen.inches },
    printer: answers.printer,
    ...(reader && { payments: reader.payments }),
  };
  const parsed = configSchema.safeParse(merged);
  if (parsed.success)
    return {
      text: `${JSON.stringify(merged, null, 2)}\n`,
      config: parsed.data,
      readerKey: reader?.key ?? null,
    };
  throw new SetupRefused(
    parsed.error.issues.map(({ path, message }) => `${file}: at ${path.join('.') || 'the top'}: ${message}`),
  );
}

export function readMark(dataDir: string): Mark {
  return readJsonFile(join(dataDir, MARK_FILE), markSchema) ?? { catalogue: null, started: null };
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** What the service starts with: its settings, its keys and passwords, and which head office it calls. */
export function startHash(machine: Machine, config: string): string {
  const file = join(machine.dataDir, HEAD_OFFICE_FILE);
  const secrets = credentialsOf(machine, configSchema.parse(JSON.parse(config)));
  return hashOf(`${config}\0${existsSync(file) ? readFileSync(file, 'utf8') : ''}\0${secrets}`);
}

const facts = z.object({
  property: z.object({ timeZone: z.string(), paymentGateway: z.enum(['simulated', 'stripe']) }),
});

interface CheckedCatalogue {
  readonly source: string;
  readonly file: string;
  readonly hash: string;
  readonly timeZone: string;
  readonly gateway: 'simulated' | 'stripe';
}

async function checkCatalogue(machine: Machine, stage: Stage, source: string): Promise<CheckedCatalogue> {
  const { file, content } = copyFor(stage, source, { name: 'catalogue.json', at: 'catalogue' });
  const { code, out, err } = await machine.run(KEYTURN, ['catalogue', 'check', file]);
  if (code !== 0)
    throw new SetupRefused([
      (err || out || 'The catalogue cannot be checked.').trim().replaceAll(file, source),
    ]);
  const { property } = facts.parse(JSON.parse(content.toString('utf8')));
  const { timeZone, paymentGateway: gateway } = property;
  return { source, file, hash: hashOf(content), timeZone, gateway };
}

function gatewayProblems({ source, gateway }: CheckedCatalogue, config: Config): string[] {
  if (gateway === 'stripe' && gatewayOf(config) === 'simulated') return [NEEDS_READER];
  const fault = gatewayFault(gateway, gatewayOf(config));
  return fault === null ? [] : [`${source}: at property.paymentGateway: ${fault}`];
}

/** A copy that the user of the service can read: what root names may lie in a folder of root's. */
function copyFor(
  { owner, folder }: Stage,
  source: string,
  { name, at }: { readonly name: string; readonly at: string },
): { readonly file: string; readonly content: Buffer } {
  const file = join(folder, name);
  try {
    const content = readFileSync(source);
    writeFileSync(file, content, { mode: 0o600 });
    giveTo(owner, file);
    return { file, content };
  } catch (error) {
    throw new SetupRefused([`At ${at}: ${source}: cannot be read: ${errorMessage(error)}`]);
  }
}

function joinFor(
  { headOffice }: Answers,
  connection: ReturnType<typeof readConnection>,
  stage: Stage,
): readonly string[] | null {
  if (!headOffice) return null;
  const url = new URL(headOffice.address).origin;
  if (connection) {
    if (connection.transport === 'https' && new URL(connection.url).origin === url) return null;
    throw new SetupRefused([
      `At headOffice.address: this kiosk belongs to another head office: "keyturn head-office move ${url}" if that one moved, else "keyturn head-office leave" comes first.`,
    ]);
  }
  const { code, authority, key } = headOffice;
  const given =
    authority === undefined
      ? null
      : copyFor(stage, authority, { name: 'authority.pem', at: 'headOffice.authority' }).file;
  return [
    'head-office',
    'activate',
    url,
    `--code=${code}`,
    ...(given === null ? [] : [`--authority=${given}`]),
    ...(key === undefined ? [] : [`--key=${key}`]),
  ];
}

async function managerFor(
  machine: Machine,
  { manager }: Answers,
  problems: string[],
): Promise<string | null> {
  if (manager === null) return null;
  if (hasDatabase(machine)) {
    const { code, out, err } = await machine.run(KEYTURN, ['staff', 'list']);
    if (code !== 0) problems.push(`The accounts of staff cannot be read: ${err.trim()}`);
    if (isManagerIn(out)) return null;
  }
  if (!machine.isTerminal)
    problems.push(
      'At manager: PIN and password are shown once, on a terminal, and there is none here (over ssh: ssh -t). Without manager the rest is set up.',
    );
  return manager;
}
