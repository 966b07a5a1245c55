/** `head-office activate | move | show | leave`: joining head office, and leaving it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { officeKeySchema } from '../../shared/head-office/seal';
import { readInvitation, readOfficeAddress } from '../../shared/head-office/invitation';
import { readConnection } from '../app/head-office/head-office';
import { removeConnection, saveConnection } from '../app/head-office/files';
import { joinOffice } from '../app/head-office/joining';
import { HEAD_OFFICE_FILE } from '../app/settings/joined-name';
import { readSecretFile } from '../app/settings/secret-file';
import { errorMessage } from '../../shared/error-message';
import { outboxState, type OutboxState } from '../database/base/outbox-confirmed';
import { toIsoInstant } from '../domain/base/dates';
import { note } from '../services/audit/audit';
import { forgetCentralStaff } from '../services/staff/central';
import { fileState } from '../services/catalogue/head-office-files';
import { withStore, withStoreOrNew } from './database';
import type { CliIo, Command, Invocation } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';

export const activateCommand: Command = {
  usage: 'head-office activate URL --code CODE [--authority FILE] [--key KEY]',
  summary:
    'joins the head office at URL with the code it made for this kiosk; takes effect when Keyturn starts next',
  more: 'It pins the key that head office signs by. A new kiosk joins without a catalogue and fetches it from there (docs/head-office/line.md)',
  options: ['code', 'authority', 'key'],
  positionals: ['URL'],
  async run(invocation, io) {
    const { dataDir, code } = invocation;
    const url = readUrl(onlyPositional(invocation));
    if (!code?.trim()) throw new UsageError('--code wants the code that head office shows');
    if (readConnection(dataDir))
      throw new CommandRefused('this kiosk belongs to a head office already: head-office leave comes first');
    const scanned = readInvitation(code);
    const officeKey = readOfficeKey(invocation.key) ?? scanned.key;
    const authority = readAuthorityFile(invocation.authority);
    const clock = { nowMs: () => io.nowMs() };
    const joined = await joinOffice(
      {
        dataDir,
        clock,
        version: packageJson.version,
        by: 'cli',
        withStore: (work) => withStoreOrNew(dataDir, io.nowMs(), work),
      },
      { url, code: scanned.code, authority, officeKey },
    );
    if (joined.kind === 'refused') throw new CommandRefused(joined.message);
    io.out(`joined as ${joined.kioskId}, with key ${joined.publicKey}`);
    io.out(`It believes what head office signs by the key ${joined.officeKey.publicKey}`);
    io.out('which must be the one that "signing-key show" tells at head office.');
    io.out('It takes effect when Keyturn starts next.');
    if (!joined.hasProperty)
      io.out('Its catalogue comes from head office then; until it is here nobody can rent.');
    return 0;
  },
};

export const moveCommand: Command = {
  usage: 'head-office move URL [--authority FILE]',
  summary:
    'the head office that this kiosk belongs to is at URL now; name, key and claims stay. Takes effect when Keyturn starts next',
  options: ['authority'],
  positionals: ['URL'],
  async run(invocation, io) {
    const { dataDir } = invocation;
    const url = readUrl(onlyPositional(invocation));
    const connection = readConnection(dataDir);
    if (!connection) throw new CommandRefused('this kiosk belongs to no head office: head-office activate');
    const { kioskId, propertyId, seedFile } = connection;
    const authority = readAuthorityFile(invocation.authority);
    const { officeKey, place } = connection.transport === 'https' ? connection : {};
    const stays = { kioskId, propertyId, seedFile, officeKey, place };
    saveConnection(dataDir, { transport: 'https', ...stays, url, authority });
    await noteAct(invocation, io, { act: 'head_office.moved', kioskId, why: url });
    io.out(`${kioskId} calls head office at ${url} when Keyturn starts next.`);
    return 0;
  },
};

export const showCommand: Command = {
  usage: 'head-office show',
  summary: 'tells which head office this kiosk belongs to, and how much it has not confirmed',
  options: [],
  positionals: [],
  async run({ dataDir }, io) {
    const connection = readConnection(dataDir);
    if (!connection) {
      io.out('This kiosk works alone.');
      return 0;
    }
    const { publicKeyOf } = await import('../sync/kiosk-key');
    const seed = readSecretFile(dataDir, 'seedFile', connection.seedFile, HEAD_OFFICE_FILE);
    const { state, catalogue } = await withStore(dataDir, io.nowMs(), (store) =>
      store.read(async (tx) => ({
        state: await outboxState(tx),
        catalogue: await fileState(tx, 'manifest'),
      })),
    );
    io.out(`kiosk      ${connection.kioskId}`);
    io.out(`property   ${connection.propertyId}`);
    const line =
      connection.transport === 'https' ? connection.url : 'unknown: "head-office move URL" says it';
    io.out(`line       ${line}`);
    io.out(`public key ${publicKeyOf(seed)}`);
    const { officeKey } = connection.transport === 'https' ? connection : {};
    io.out(
      `believes   ${officeKey ? `key ${officeKey.number}: ${officeKey.publicKey}` : 'the first key that it hears of'}`,
    );
    io.out(`confirmed  ${state.confirmed?.sequence ?? 0} of ${state.lastSequence} events`);
    io.out(`waiting    ${waiting(state)}`);
    io.out(`catalogue  ${catalogue.version === 0 ? 'none has come yet' : `version ${catalogue.version}`}`);
    const { next } = catalogue;
    if (next) io.out(`next       version ${next.version}, from ${toIsoInstant(next.fromMs)}`);
    if (catalogue.refused) {
      io.out(`refused    version ${catalogue.refused.version}:`);
      for (const problem of catalogue.refused.problems) io.out(`           ${problem}`);
    }
    return 0;
  },
};

export const leaveCommand: Command = {
  usage: 'head-office leave --why TEXT',
  summary:
    'lets this kiosk work alone from the next start on, and lists what head office has not heard. Other kiosks may then rent out its units too',
  options: ['why'],
  positionals: [],
  async run(invocation, io) {
    const { dataDir } = invocation;
    const connection = readConnection(dataDir);
    if (!connection) throw new CommandRefused('this kiosk belongs to no head office');
    const why = invocation.why?.trim() ?? '';
    if (why === '') throw new UsageError('--why wants the reason, for the audit');
    const state = await withStore(dataDir, io.nowMs(), (store) => store.read(outboxState));
    await noteAct(invocation, io, { act: 'head_office.left', kioskId: connection.kioskId, why });
    await withStoreOrNew(dataDir, io.nowMs(), (store) =>
      store.transaction((tx) => forgetCentralStaff({ ctx: { clock: { nowMs: () => io.nowMs() } }, tx })),
    );
    removeConnection(dataDir);
    io.out(`left; not confirmed by head office: ${waiting(state)}`);
    io.out('It takes effect when Keyturn starts next. At head office revoke the kiosk, and free its units.');
    return 0;
  },
};

const waiting = ({ unconfirmed, oldestUnconfirmedAtMs: oldestMs }: OutboxState) =>
  oldestMs === null ? 'nothing' : `${unconfirmed} events, the oldest of ${toIsoInstant(oldestMs)}`;

function noteAct(
  { dataDir }: Invocation,
  io: CliIo,
  {
    act,
    kioskId,
    why,
  }: {
    readonly act: 'head_office.moved' | 'head_office.left';
    readonly kioskId: string;
    readonly why: string | null;
  },
): Promise<void> {
  const ctx = { clock: { nowMs: () => io.nowMs() } };
  return withStoreOrNew(dataDir, io.nowMs(), (store) =>
    store.transaction((tx) => note({ ctx, tx, by: 'cli' }, act, kioskId, why)),
  );
}

function readUrl(text: string): string {
  const address = readOfficeAddress(text);
  if (address.kind === 'right') return address.origin;
  throw new UsageError(
    address.kind === 'open'
      ? 'URL wants https://: without encryption only a head office on this machine is called'
      : `URL wants head office's address such as https://head-office.example.com, not "${text}"`,
  );
}

function readOfficeKey(text: string | undefined): string | null {
  if (text === undefined || officeKeySchema.safeParse(text).success) return text ?? null;
  throw new UsageError('--key wants the 43 letters that "signing-key show" tells at head office');
}

function readAuthorityFile(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    const pem = readFileSync(resolve(file), 'utf8');
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  } catch (error) {
    throw new CommandRefused(`${file}: ${errorMessage(error)}`, { cause: error });
  }
  throw new CommandRefused(`${file}: expected a certificate as PEM`);
}
