/** The programs that the journeys use, found as a person's shell would find them. */
import { join } from 'node:path';
import { findElectron } from '../../../scripts/lib/electron.mjs';
import { findProgram } from '../../../scripts/lib/run.mjs';

export const root = join(import.meta.dirname, '../../..');
export const projectNode = join(root, 'node_modules/node/bin/node');

export function findOnPath(...names: string[]): string {
  const found = findProgram(names);
  if (!found) throw new Error(`None of these is on the PATH: ${names.join(', ')}`);
  return found;
}

export const chromiumPath = () => findOnPath('chromium', 'chromium-browser', 'google-chrome');

/** Chromium without windows, which costs less; where a distribution has none, the usual one stands in. */
export const headlessPath = () => findProgram(['chromium-headless-shell']) ?? chromiumPath();

/** How Chromium is started: each worker of the journeys has one, in which every screen is a context of its own. */
export const chromiumLaunch = () => ({
  executablePath: headlessPath(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** Electron's program and a display for it; otherwise why its journeys are left out. */
export function electronForJourneys(): { program: string } | { missing: string } {
  const program = findElectron(root);
  if (program === null) return { missing: "Electron's program is not in node_modules/electron/dist" };
  const hasDisplay = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  return hasDisplay ? { program } : { missing: 'there is no display for Electron' };
}
