/**
 * Runs the unchanged build of the Electron entry without Electron: `node run.ts out/main/index.js ARGS`. The module
 * `electron` is replaced by the stand-in beside this file, whose windows are pages of Debian's Chromium. It proves
 * how the parts are wired, not how Electron behaves.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const here = new URL('./', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: `${here}electron.ts`, shortCircuit: true };
    // Node wants the ending that the type checker does not.
    if (specifier.startsWith('.') && context.parentURL?.startsWith(here))
      return next(`${specifier}.ts`, context);
    return next(specifier, context);
  },
});

// Libraries look for it, and some then behave otherwise.
const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string };
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });

process.argv.splice(1, 1);
const entry = process.argv[1] ?? '';
// A package is started without the folder that Electron runs otherwise.
if (process.env['KEYTURN_STAND_IN_PACKAGED']) process.argv.splice(1, 1);
await import(pathToFileURL(entry).href);
// As in Electron, nothing is ready before the entry has been read to its end.
const { becomeReady } = await import('./electron');
await becomeReady();
