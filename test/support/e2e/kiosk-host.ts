/**
 * A program that opens kiosks of the built application, one after the other, and closes them again. Reading the application in
 * is most of what a start costs, and here it is read in once. Run by Node itself; told what to do over its channel.
 */
import type { startChromiumShell as Start } from '../../../src/main/chromium-shell';
import { keepThreads } from './kept-threads.ts';

/** Sent to it: a folder is opened, null closes what is open. */
export interface HostOrder {
  readonly dataDir: string | null;
  readonly cataloguePath?: string;
}

/** Sent back when a kiosk is open or closed: null, or why that failed. */
export interface HostAnswer {
  readonly failure: string | null;
}

const [, , entryDir = '', entry = ''] = process.argv;
keepThreads();
const { startChromiumShell } = (await import(entry)) as { startChromiumShell: typeof Start };
let open: Awaited<ReturnType<typeof Start>> | null = null;

async function obey({ dataDir, ...more }: HostOrder): Promise<void> {
  await open?.close();
  open = null;
  if (dataDir === null) return;
  const options = { dataDir, ...more, port: 0, demo: true, windowed: false, window: false };
  open = await startChromiumShell(options, entryDir);
}

const answer = (failure: string | null) => process.send?.({ failure } satisfies HostAnswer);
process.on('message', (order: HostOrder) => {
  obey(order).then(
    () => answer(null),
    (error: unknown) => answer(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
});
// A test that fails leaves it behind; it must not outlive the runner.
process.once('disconnect', () => process.exit());
