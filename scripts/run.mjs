/** `node scripts/run.mjs ENTRY ...`: prepares, then runs a built entry (serve, browser, cli, head-office) on the project's Node. */
import { refuseDebugger } from './lib/no-debugger.mjs';
import { become, entryArguments, fail, projectNode } from './lib/run.mjs';

const [entry, ...args] = process.argv.slice(2);
refuseDebugger(args);
if (!/^[a-z]+(-[a-z]+)*$/.test(entry ?? '')) fail('Which entry? serve, browser, cli or head-office', 2);

await import('./prepare.mjs');
process.exit(await become(projectNode, [...entryArguments(entry), ...args]));
