/**
 * Makes a clone ready: installs what package-lock.json asks for and builds, each only when needed. Depends on nothing
 * but Node 20 and npm; everything it says goes to stderr.
 */
import { ensureBuild } from './lib/build.mjs';
import { ensureModules } from './lib/modules.mjs';

ensureModules();
ensureBuild();
