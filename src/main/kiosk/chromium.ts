/** Chromium: where the program is, and how it is told to behave. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { BLANK } from './chromium-page';

const programNames = ['chromium', 'chromium-browser', 'google-chrome'];

export const chromiumSchema = z.strictObject({
  program: z.string(),
  /** A folder of its own: emptied before, removed after. */
  profileDir: z.string(),
  width: z.number(),
  height: z.number(),
  windowed: z.boolean(),
});
export type ChromiumOptions = Readonly<z.infer<typeof chromiumSchema>>;

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A screen to open a window on; without one Chromium and Electron would only fail. */
export function hasDisplay(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
}

export function chromiumArguments(options: ChromiumOptions, root: boolean): string[] {
  return [
    ...(options.windowed ? [] : ['--kiosk']),
    // Where the page is, nobody reads on a command line: the pipe leads there.
    `--app=${BLANK}`,
    `--user-data-dir=${options.profileDir}`,
    // What the page stores stays in memory, so that a power cut leaves nothing of a customer on the disk.
    '--incognito',
    `--window-size=${options.width},${options.height}`,
    '--window-position=0,0',
    // Chromium's own sandbox cannot work for root.
    ...(root ? ['--no-sandbox', '--test-type'] : []),
    '--remote-debugging-pipe',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-translate',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-pinch',
    '--disable-session-crashed-bubble',
    '--disable-features=Translate,MediaRouter,GlobalMediaControls',
    '--overscroll-history-navigation=0',
    '--password-store=basic',
  ];
}
