/**
 * A version shows that it works before it serves. It brings a copy of the kiosk's database up to date, moves somebody in,
 * and looks the books through. Takes the folder of the copy, which is thrown away afterward. Nothing here may
 * reach beyond it: `keyturn-update` runs it without a network.
 */
import { errorMessage } from '../shared/error-message';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepConsoleQuiet } from '../shared/quiet-console';
import { CONFIG_FILE, readConfig } from './app/settings/config';
import { markDemonstration } from './app/storage/data-dir';
import { verifyCommand } from './cli/verify';
import { settleInPlay } from './database/restore/rehearsal';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import { startCompiled } from './load-application';

const say = (line: string) => process.stderr.write(`${line}\n`);
keepConsoleQuiet(say);
refuseDebugger('rehearsal');
const [dataDir] = process.argv.slice(2);
process.exitCode = dataDir === undefined ? 2 : await rehearse(dataDir);
// What a thread or a socket would still wait for is nobody's concern here.
process.exit();

async function rehearse(folder: string): Promise<number> {
  try {
    const why = await moveIn(folder);
    if (why !== null) {
      say(why);
      return 1;
    }
    const io = { out: say, err: say, nowMs: () => Date.now(), environment: {} };
    return await verifyCommand.run({ dataDir: folder, positionals: [] }, io);
  } catch (error) {
    say(errorMessage(error));
    return 1;
  }
}

/** Answers what kept somebody from moving in. Where the kiosk itself rents nothing now, starting has to be enough. */
async function moveIn(folder: string): Promise<string | null> {
  // Read as they are, so that a setting that this version refuses is found now.
  const config = readConfig(folder);
  // Nothing of it speaks to anybody, and money is played.
  const alone = {
    ...config,
    listener: { port: 0 },
    payments: { gateway: 'simulated' },
    mail: null,
    texts: null,
    printer: null,
    publicAddress: null,
    checkMailDomains: false,
    logFile: null,
    logLevel: 'error',
  };
  writeFileSync(join(folder, CONFIG_FILE), JSON.stringify(alone), { mode: 0o600 });
  markDemonstration(folder);
  settleInPlay(folder);
  const options = { dataDir: folder, demo: false, windowed: false, window: false };
  const application = await startCompiled(
    import.meta.dirname,
    startOptionsFor(options, installationOf(import.meta.dirname)),
  );
  try {
    const state = await application.screen.call('kiosk.state', {});
    if (!state.ok) return `the screen is refused: ${state.refusals.map(({ reason }) => reason).join(', ')}`;
    const { outOfService } = state.value as { readonly outOfService: string | null };
    if (outOfService !== null) {
      say(`nothing is rented now (${outOfService}): it starts, and nobody was moved in`);
      return null;
    }
    const why = await application.demonstration?.rentOne();
    return why === null ? null : `nobody could be moved in: ${why ?? 'it is no rehearsal'}`;
  } finally {
    await application.close();
  }
}
