/**
 * A site that has lived: the kiosk of `npm run demonstration`, whose invented tenants rent, pay and leave through the services, day
 * by day. `ten-years.mjs FOLDER DAYS` leaves its data in FOLDER.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demonstrationCatalogue } from '../../../scripts/lib/demonstration-catalogue.mjs';
import { ask } from '../../../scripts/lib/demonstration-clock.mjs';
import { entryArguments, projectNode, root } from '../../../scripts/lib/run.mjs';
import { cli, startAt } from './programs.mjs';

const DAY_MS = 24 * 60 * 60_000;
/** As the demonstration's own: a year is lived without a pause. */
const YOUNG_MIB = 32;

const [folder, days] = [process.argv[2], Number(process.argv[3])];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await (await startAt(folder)).stop();
const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8'));
const catalogue = join(folder, 'catalogue.json');
writeFileSync(
  catalogue,
  JSON.stringify(demonstrationCatalogue(sample, new Date().toISOString().slice(0, 10))),
);
cli(folder, 'catalogue', 'import', catalogue);

const args = ['--data-dir', folder, '--demo', '--no-window', '--port', '0'];
let isOver = false;
const kiosk = spawn(projectNode, [...entryArguments('demonstration', YOUNG_MIB), ...args], {
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
});
let said = '';
kiosk.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)));
kiosk.once('exit', (code) => {
  if (!isOver) process.stderr.write(`${said}\n`);
  process.exitCode = isOver ? 0 : (code ?? 1) || 1;
});
await once(kiosk.stdout, 'data');
kiosk.stdout.resume();
for (let day = 1; day <= days; day += 1) {
  const { lived } = await ask(kiosk, { moveOnMs: DAY_MS });
  if (lived && (day % 365 === 0 || day === days))
    process.stderr.write(`${lived.on}: ${lived.movedIn} move-ins, ${lived.bills} bills\n`);
}
const ended = once(kiosk, 'exit');
isOver = true;
kiosk.kill('SIGTERM');
await ended;
