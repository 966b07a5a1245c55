/** `npm run --silent electron-apparmor`: the AppArmor profile for Electron's program where it lies here (docs/operate/shells.md). */
import { findElectron } from './lib/electron.mjs';
import { apparmorProfile } from './lib/electron-start.mjs';
import { fail, root } from './lib/run.mjs';

const program = findElectron(root);
if (program === null)
  fail("Electron's program is not here, so there is no path to allow. npm start fetches it.");
process.stdout.write(apparmorProfile(program));
