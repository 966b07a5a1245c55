/**
 * The joining place: the one file that knows every part. Everything else receives what it needs. No electron here, so
 * the whole application runs under plain Node, in the Chromium shell and in tests.
 */
import { statfs } from 'node:fs/promises';
import { createReaderBridge } from '../card-reader/reader-bridge';
import { createStore } from '../database/store';
import { createSignatureWorker } from '../documents/worker/signature-worker';
import { createDocumentWorker } from '../documents/worker/worker';
import { systemClock } from '../domain/base/dates';
import { createDesk } from '../desk';
import { createHandlers } from '../ipc/handlers';
import { createRouter } from '../ipc/router';
import { compareRegularly } from '../services/books/comparison';
import { createBackups } from '../services/upkeep/backups';
import { openClockTrust } from '../services/base/clock-trust';
import type { ServiceContext } from '../services/base/context';
import { createDeviceTests } from '../services/upkeep/device-tests';
import { demoApiKey } from '../services/demonstration/api-key';
import { createOneTimeCodes } from '../services/delivery/one-time-codes';
import { createCustomerServices } from '../services/screen/customer-services';
import { presenceAt } from '../services/screen/presence';
import { getHealth } from '../services/upkeep/health';
import { billRegularly } from '../services/upkeep/bill-rounds';
import { keepHouse, keepHouseRegularly } from '../services/upkeep/housekeeping';
import { followDisputesRegularly } from '../services/returned-payment/disputes';
import { reconcileRegularly } from '../services/payment/reconcile-regularly';
import { releaseScreenDrafts } from '../services/screen/session';
import { createPasswordHasher, forStaff } from '../services/login/passwords';
import { createPaymentRuns } from '../services/payment/run';
import { createStaffSessions } from '../services/staff/sessions';
import { createServiceContext } from '../services/base/create-context';
import { newId } from '../services/base/new-id';
import type { Application, StartOptions } from './application';
import { BUILT_AT_MS } from './built';
import { settingsOf } from './settings/service-settings';
import { readConfig } from './settings/config';
import { isDemonstration, openDataDir } from './storage/data-dir';
import { prepareGateway } from './payments/gateway';
import { gatewayFault } from './payments/gateway-match';
import { createBackupWorker } from './storage/backup-worker';
import { createLogEmptier } from './log/log-emptier';
import { prepareHeadOffice, requireSameProperty } from './head-office/head-office';
import { openListener, type Listener } from './network/listener';
import { demonstrationOf } from './demonstration';
import { openDetails } from './details';
import { describeMachine } from './machine';
import { logPlace, openLog } from './log/log';
import { lettersFolder, openMailer, openPrinter, openTexts, readPhoneScript } from './outside';
import { completeProperty, loadProperty } from './property-data';
import { watchSystemClock } from './system-clock';

const PAYMENT_PATIENCE_MS = 1500;

/** Starts everything, or throws a StartupError and leaves nothing running. */
export async function startApplication(options: StartOptions): Promise<Application> {
  // First of all: where the configuration is refused, no database is made.
  const config = readConfig(options.dataDir);
  const mailer = openMailer(config, options);
  const texts = openTexts(config, options.dataDir);
  const details = openDetails(config, options);
  const openGateway = prepareGateway(options.dataDir, config);
  const prepared = prepareHeadOffice(options.dataDir);
  const books = await openDataDir(options.dataDir, systemClock.nowMs());
  const { open, instance } = books;
  const undo: (() => void | Promise<void>)[] = [
    () => instance.release(),
    () => books.endCleanly(),
    () => open.close(),
  ];
  try {
    const { log, writeLine, close: closeLog } = openLog(config.logLevel, logPlace(config, options.dataDir));
    undo.unshift(closeLog);
    if (books.uncleanEnd) log.warn('the run before did not end by itself');
    if (books.lostCommits)
      log.error(
        'the database ends before its mark: commits are gone, and nothing is begun until the books were compared',
      );
    const logEmptier = createLogEmptier();
    // Before the database.
    undo.push(() => logEmptier.close());
    const store = createStore(open, logEmptier);
    const clockTrust = await openClockTrust({
      store,
      clock: systemClock,
      elapsedMs: () => performance.now(),
      builtMs: BUILT_AT_MS,
      isDemonstration: isDemonstration(options.dataDir),
      log,
    });
    const systemWitness = watchSystemClock(clockTrust, systemClock);
    undo.push(() => systemWitness.stop());
    // A kiosk that was off for days is behind no witness and ahead of all: the system may know better at once.
    if (clockTrust.view().state !== 'right') await systemWitness.first;
    const { gateway, readerPage } = openGateway({
      dataDir: options.dataDir,
      config,
      store,
      log,
      heardTime: (saysMs) => clockTrust.heard({ source: 'provider', saysMs }),
    });
    undo.push(() => {
      gateway.stopReader();
      gateway.close();
    });

    const documents = createDocumentWorker();
    // After the database: a document that fails gives the money of its move-in back, and stopping must not do that.
    undo.unshift(() => documents.close());
    const signatures = createSignatureWorker();
    undo.push(() => signatures.close());

    // The one of this process: what it hashes takes 19 MiB each, and every login waits in its queue.
    const passwords = createPasswordHasher(config.listener.limits);
    const headOffice = await prepared?.open({
      store,
      clock: systemClock,
      newId,
      gatewayFault: (named) => gatewayFault(named, gateway.provider),
      log,
      readerState: () => gateway.readerState(),
      heardTime: (saysMs) => clockTrust.heard({ source: 'head_office', saysMs }),
      catalogueTaken: () => completeProperty(ctx, options, passwords),
    });
    if (headOffice) undo.push(() => headOffice.stop());

    const ctx: ServiceContext = createServiceContext({
      store,
      clock: systemClock,
      clockTrust,
      settings: settingsOf(config),
      gateway,
      documents,
      pages: documents,
      signatures,
      ...details,
      freeDiskBytes: async () => {
        const disk = await statfs(options.dataDir);
        return disk.bavail * disk.bsize;
      },
      ...(headOffice ? { unitRights: headOffice.unitRights, headOffice: headOffice.view } : {}),
      log,
    });
    const runs = createPaymentRuns(ctx);
    const printer = openPrinter(config, options, ctx.pages);
    // Before anything is settled: its documents and letters are written down with it.
    const customerServices = createCustomerServices(ctx, {
      printer,
      mailer,
      publicAddress: config.publicAddress,
      phoneScript: readPhoneScript(config, options),
    });
    undo.push(() => customerServices.stop());
    await headOffice?.begin();
    // Before the next customer is served, every payment that was left open is finished or released.
    // Also before a catalogue is imported: what was agreed is finished with the prices it was agreed at.
    const unsettled = await keepHouse(ctx, runs, { atStart: true });
    await releaseScreenDrafts(ctx);
    const property = await loadProperty(ctx, options, gateway.provider, passwords);
    if (property) requireSameProperty(options.dataDir, prepared, property.id);
    else log.info('there is no property yet: its catalogue is awaited from head office');
    const housekeeping = keepHouseRegularly(ctx, runs, unsettled);
    undo.push(() => housekeeping.stop());
    const reconciling = reconcileRegularly(ctx);
    const disputes = followDisputesRegularly(ctx);
    const comparing = compareRegularly(ctx, {
      dataDir: options.dataDir,
      ...(headOffice ? { headOffice: (places) => headOffice.books(places) } : {}),
    });
    undo.push(async () => {
      await Promise.all([reconciling.stop(), disputes.stop(), comparing.stop()]);
    });
    const apiKey = options.demo
      ? await demoApiKey(store, options.dataDir, {
          nowMs: systemClock.nowMs(),
          newId: () => newId<'api_key'>(),
        })
      : null;
    const billing = billRegularly(ctx, customerServices.singleDeliveries);
    undo.push(() => billing.stop());
    const codes = createOneTimeCodes(ctx, { mailer, passwords, texts });
    undo.push(() => codes.stop());
    const backupWorker = createBackupWorker();
    const backups = createBackups(ctx, backupWorker, { dataDir: options.dataDir, ...config.backup });
    undo.push(async () => {
      backups.stop();
      await backupWorker.close();
    });
    // The listener's facts are asked for after it was opened, with the front desk in it.
    let opened: Listener | null = null;
    const machine = describeMachine({
      config,
      dataDir: options.dataDir,
      store,
      clock: systemClock,
      listener: {
        facts: () => {
          if (!opened) throw new Error('the listener is not open yet');
          return opened.facts();
        },
      },
    });
    const deviceTests = createDeviceTests(ctx, { printer, mailer, machine });
    undo.push(() => deviceTests.stop());
    const staffPasswords = forStaff(passwords);
    const staffDesk = createDesk(ctx, {
      sessions: createStaffSessions(ctx, staffPasswords, config.desk.lockSeconds),
      passwords: staffPasswords,
      backups,
      machine,
      deliveries: customerServices.deliveries,
      deviceTests,
      journeys: customerServices.journeys,
      runs,
      publicAddress: config.publicAddress,
      dataDir: options.dataDir,
    });
    const listener = await openListener(ctx, customerServices, {
      config,
      dataDir: options.dataDir,
      passwords,
      codes,
      backups,
      port: options.port ?? config.listener.port,
      staffDesk:
        config.desk.browser && options.deskPages ? { router: staffDesk, pages: options.deskPages } : null,
      writeLine,
    });
    opened = listener;
    undo.push(() => listener.close());
    const { url } = listener;
    const demonstration = demonstrationOf(ctx, options, { runs, passwords, url, customerServices });
    const demonstrates = demonstration !== null;
    log.info({ url, property: property?.id ?? null, demonstration: demonstrates }, 'started');

    const screen = createRouter(
      createHandlers(
        ctx,
        runs,
        {
          idle: config.idle,
          readerPlace: config.reader.place,
          display: {
            inches: config.display.inches,
            viewingDistanceMm: config.display.viewingDistanceMm,
            pseudoLanguage: config.display.pseudoLanguage,
          },
          demonstration: demonstrates,
          lettersInFolder: config.mail === null && demonstrates,
        },
        { customerServices, staffDesk, passwords, codes, demonstration: demonstration?.calls ?? null },
      ),
      log,
    );
    // Last: what the run before left to hand out.
    await customerServices.deliveries.start();
    await customerServices.singleDeliveries.start();
    await codes.start();
    backups.start();
    headOffice?.start(() => getHealth(ctx, { deliveries: customerServices.deliveries, backups }));
    let lettingGo: Promise<void> | null = null;
    const letGo = () =>
      (lettingGo ??= (async () => {
        gateway.stopReader();
        await Promise.all([
          listener.close(),
          runs.stop(PAYMENT_PATIENCE_MS),
          customerServices.stop(),
          codes.stop(),
        ]);
      })());
    let closing: Promise<void> | null = null;
    return {
      screen,
      readerBridge: readerPage && createReaderBridge(readerPage, log, () => systemClock.nowMs()),
      url,
      apiKey,
      letters: config.mail === null && mailer ? lettersFolder(options.dataDir) : null,
      config,
      warn: (line) => log.warn(line),
      presence: () => presenceAt(ctx, customerServices.journeys),
      demonstration,
      letGo,
      close: () =>
        (closing ??= (async () => {
          await letGo();
          await undoAll(undo);
          log.info('stopped');
        })()),
    };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

async function undoAll(undo: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const step of undo.toReversed()) await step();
}
