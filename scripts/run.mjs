/** `node scripts/run.mjs ENTRY ...`: prepares, then runs a built entry (serve, browser, cli, head-office) on the project's Node. */
import { join } from 'node:path';
import { become, fail, projectNode, root } from './lib/run.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(entry ?? '')) fail('Which entry? serve, browser, cli or head-office', 2);

await import('./prepare.mjs');
process.exit(await become(projectNode, [join(root, 'out/main', `${entry}.js`), ...args]));
