/** Chromium: where the program is, and the arguments for it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { BLANK } from './page';
import { sharedSwitches } from './switches';

const programNames = ['chromium', 'chromium-browser', 'google-chrome'];

export const chromiumSchema = z.strictObject({
  program: z.string(),
  /** A folder of its own: emptied before, removed after. */
  profileDir: z.string(),
  width: z.number(),
  height: z.number(),
  windowed: z.boolean(),
  /** Whether the graphics card draws the page. */
  gpu: z.boolean(),
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

/**
 * With Wayland alone Chromium needs an argument for it. By itself it asks the kind of session, which a
 * service manager leaves out, and looks for X11.
 */
function displayArguments(environment: NodeJS.ProcessEnv): string[] {
  return environment['WAYLAND_DISPLAY'] && !environment['DISPLAY'] ? ['--ozone-platform=wayland'] : [];
}

export function chromiumArguments(
  options: ChromiumOptions,
  root: boolean,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  return [
    ...displayArguments(environment),
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
    ...(options.gpu ? [] : ['--disable-gpu']),
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-translate',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-session-crashed-bubble',
    '--disable-features=Translate,MediaRouter,GlobalMediaControls',
    ...Object.entries(sharedSwitches).map(([name, value]) => `--${name}${value === null ? '' : `=${value}`}`),
  ];
}
