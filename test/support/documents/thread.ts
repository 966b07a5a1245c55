/** A thread of our own making, in place of one that was built. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../base/folder';

/** `script` sees `port`, what it was sent as `job`, how many came before it as `count`, and what `before` defines. */
export function threadThat(before: string, script: string): URL {
  const file = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort as port } from 'node:worker_threads';
     let count = 0;
     ${before}
     port.on('message', (job) => { count += 1; ${script} });`,
  );
  return pathToFileURL(file);
}
