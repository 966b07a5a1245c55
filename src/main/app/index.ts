/**
 * The joining place: `start/` knows every part, and each part receives what it needs. No electron here, so the whole
 * application runs under plain Node, in the Chromium shell and in tests.
 */
import { createReaderBridge } from '../card-reader/reader-bridge';
import { systemClock } from '../domain/base/dates';
import { createHandlers } from '../ipc/handlers';
import { createRouter } from '../ipc/router';
import { newId } from '../../shared/new-id';
import { demoApiKey } from '../services/demonstration/api-key';
import { note } from '../services/audit/audit';
import { presenceAt } from '../services/screen/presence';
import { hearDecisions } from '../services/approval/from-head-office';
import { getHealth } from '../services/upkeep/health';
import { createOfficeCommands } from '../services/upkeep/office-commands';
import { noteProblemsRegularly } from '../services/upkeep/problem-times';
import type { Application, StartOptions } from './application';
import { demonstrationOf } from './demonstration';
import { lettersFolder } from './outside';
import { openContext, type Context } from './start/context';
import { openCustomers, type Customers } from './start/customers';
import { openFoundation, type Foundation } from './start/foundation';
import { openNetwork, type Network } from './start/network';
import { prepare, undoAll, type Prepared, type Undo } from './start/prepared';
import { beginRounds } from './start/rounds';
import { openDataDir } from './storage/data-dir';

const PAYMENT_PATIENCE_MS = 1500;

/** Starts everything, or throws a StartupError and leaves nothing running. */
export async function startApplication(options: StartOptions): Promise<Application> {
  const prepared = prepare(options);
  const books = await openDataDir(options.dataDir, systemClock.nowMs());
  const undo: Undo = [() => books.instance.release(), () => books.endCleanly(), () => books.open.close()];
  try {
    const foundation = await openFoundation(prepared, books, undo);
    const context = await openContext(prepared, foundation, undo);
    const customers = await openCustomers(prepared, context, undo);
    beginRounds(prepared, context, customers, undo);
    const apiKey = options.demo
      ? await demoApiKey(foundation.store, options.dataDir, {
          nowMs: systemClock.nowMs(),
          newId: () => newId<'api_key'>(),
        })
      : null;
    const joined = { ...foundation, ...context, ...customers };
    const network = await openNetwork(prepared, joined, undo);
    return await openScreen(prepared, { ...joined, ...network, apiKey }, undo);
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

type Opened = Foundation & Context & Customers & Network & Pick<Application, 'apiKey'>;

/** The screen's bridge; then what waited until everything is open begins. */
async function openScreen(prepared: Prepared, opened: Opened, undo: Undo): Promise<Application> {
  const { options, config, mailer } = prepared;
  const { ctx, runs, passwords, codes, backups, headOffice, customerServices, staffDesk, picture, log } =
    opened;
  const { url } = opened.listener;
  const demonstration = demonstrationOf(ctx, options, { runs, passwords, url, customerServices, backups });
  const demonstrates = demonstration !== null;
  log.info({ url, property: opened.property?.id ?? null, demonstration: demonstrates }, 'started');
  const settings = {
    idle: config.idle,
    readerPlace: config.reader.place,
    display: {
      inches: config.display.inches,
      viewingDistanceMm: config.display.viewingDistanceMm,
      pseudoLanguage: config.display.pseudoLanguage,
    },
    demonstration: demonstrates,
    lettersInFolder: config.mail === null && demonstrates,
  };
  const calls = demonstration?.calls ?? null;
  const handlers = createHandlers(ctx, runs, settings, {
    customerServices,
    staffDesk,
    passwords,
    codes,
    demonstration: calls,
  });
  const screen = createRouter(handlers, log);
  const presence = () => presenceAt(ctx, customerServices.journeys);
  picture.begin({
    isFree: async () => (await presence()) === null,
    note: (by) => ctx.store.transaction((tx) => note({ ctx, tx, by }, 'head_office.picture_taken', 'screen')),
  });
  // Last: what the run before left to hand out.
  await customerServices.deliveries.start();
  await customerServices.singleDeliveries.start();
  await codes.start();
  backups.start();
  const sources = { deliveries: customerServices.deliveries, backups };
  const noting = noteProblemsRegularly(ctx, sources);
  undo.push(() => noting.stop());
  const commands = createOfficeCommands(ctx, { backups, presence });
  undo.push(() => commands.stop());
  await commands.start();
  headOffice?.start(() => getHealth(ctx, sources), {
    decide: (decisions) => hearDecisions(ctx, decisions),
    obey: (asked) => commands.hear(asked),
  });
  const { readerPage, apiKey } = opened;
  return {
    screen,
    readerBridge: readerPage && createReaderBridge(readerPage, log, () => systemClock.nowMs()),
    url,
    apiKey,
    letters: config.mail === null && mailer ? lettersFolder(options.dataDir) : null,
    config,
    warn: (line) => log.warn(line),
    presence,
    pictureBy: (take) => picture.takenBy(take),
    restartBy: restartedBy(commands, opened.joining),
    demonstration,
    ...closingOf(opened, undo),
  };
}

/** Each of them may end the program. */
const restartedBy =
  (...those: readonly Pick<Application, 'restartBy'>[]): Application['restartBy'] =>
  (restart) => {
    for (const each of those) each.restartBy(restart);
  };

function closingOf(opened: Opened, undo: Undo): Pick<Application, 'letGo' | 'close'> {
  const { gateway, listener, runs, customerServices, codes, log } = opened;
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
    letGo,
    close: () =>
      (closing ??= (async () => {
        await letGo();
        await undoAll(undo);
        log.info('stopped');
      })()),
  };
}
