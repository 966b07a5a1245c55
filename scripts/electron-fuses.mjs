/**
 * `npm run electron-fuses -- check|set [PROGRAM]`, for the maker of a package. It compares the fuses of
 * Electron's program with electron-fuses.json, or sets them. Without PROGRAM it takes the one in
 * node_modules.
 */
import { findElectron } from './lib/electron.mjs';
import { fuseFaults, setFuses } from './lib/electron-fuses.mjs';
import { fail, root } from './lib/run.mjs';

const [command, given] = process.argv.slice(2);
if (command !== 'check' && command !== 'set') fail('npm run electron-fuses -- check|set [PROGRAM]', 2);
const program = given ?? findElectron(root);
if (program === null) fail("Electron's program is not here: name one.");
try {
  if (command === 'set') setFuses(program);
  const faults = fuseFaults(program);
  if (faults.length > 0) fail(faults.map((fault) => `${program}: ${fault}`).join('\n'));
  process.stdout.write(`${program}: every fuse is as electron-fuses.json wants it\n`);
} catch (error) {
  fail(error.message);
}
