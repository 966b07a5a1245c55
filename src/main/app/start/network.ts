/** The front desk and the listener, with what only they need: codes, backups, tests of the hardware. */
import { createDesk } from '../../desk';
import { createOneTimeCodes } from '../../services/delivery/one-time-codes';
import { forStaff } from '../../services/login/passwords';
import type { DeskRouter } from '../../services/staff/desk-router';
import { createStaffSessions } from '../../services/staff/sessions';
import { createBackups, type Backups } from '../../services/backup/backups';
import { createDeviceTests } from '../../services/upkeep/device-tests';
import type { Joining } from '../../services/upkeep/joining';
import { presenceAt } from '../../services/screen/presence';
import { createDeskJoining } from '../head-office/desk-joining';
import { describeMachine } from '../machine';
import { openListener, type Listener } from '../network/listener';
import { createBackupWorker } from '../storage/backup-worker';
import { secondPlaceOf } from './second-place';
import type { Context } from './context';
import type { Customers } from './customers';
import type { Foundation } from './foundation';
import type { Prepared, Undo } from './prepared';

export type Network = Awaited<ReturnType<typeof openNetwork>>;

type Opened = Foundation & Context & Customers;

export async function openNetwork(prepared: Prepared, opened: Opened, undo: Undo) {
  const { options, config, mailer } = prepared;
  const { ctx, passwords, customerServices, writeLine } = opened;
  const { dataDir } = options;
  const codes = createOneTimeCodes(ctx, { mailer, passwords, texts: prepared.texts });
  undo.push(() => codes.stop());
  const backupWorker = createBackupWorker();
  const backups = createBackups(ctx, backupWorker, {
    dataDir,
    ...config.backup,
    second: secondPlaceOf(config.backup.second, dataDir),
  });
  undo.push(async () => {
    backups.stop();
    await backupWorker.close();
  });
  // The listener's facts are asked for after it was opened, with the front desk in it.
  let listening: Listener | null = null;
  const facts = () => {
    if (!listening) throw new Error('the listener is not open yet');
    return listening.facts();
  };
  const { journeys } = customerServices;
  const joining = createDeskJoining(ctx, { dataDir, presence: () => presenceAt(ctx, journeys) });
  undo.push(() => joining.stop());
  const staffDesk = openStaffDesk(prepared, opened, { backups, joining, facts }, undo);
  const listener = await openListener(ctx, customerServices, {
    config,
    dataDir,
    passwords,
    codes,
    backups,
    port: options.port ?? config.listener.port,
    staffDesk:
      config.desk.browser && options.deskPages ? { router: staffDesk, pages: options.deskPages } : null,
    writeLine,
  });
  listening = listener;
  undo.push(() => listener.close());
  return { codes, backups, joining, staffDesk, listener };
}

function openStaffDesk(
  { options: { dataDir }, config, mailer }: Prepared,
  { ctx, passwords, customerServices, runs, printer, store }: Opened,
  {
    backups,
    joining,
    facts,
  }: { readonly backups: Backups; readonly joining: Joining } & Pick<Listener, 'facts'>,
  undo: Undo,
): DeskRouter {
  const { clock } = ctx;
  const machine = describeMachine({ config, dataDir, store, clock, listener: { facts } });
  const deviceTests = createDeviceTests(ctx, { printer, mailer, machine });
  undo.push(() => deviceTests.stop());
  const staffPasswords = forStaff(passwords);
  return createDesk(ctx, {
    sessions: createStaffSessions(ctx, staffPasswords, config.desk.lockSeconds),
    passwords: staffPasswords,
    backups,
    machine,
    deliveries: customerServices.deliveries,
    deviceTests,
    joining,
    journeys: customerServices.journeys,
    runs,
    publicAddress: config.publicAddress,
    dataDir,
  });
}
