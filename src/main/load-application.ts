/** Reads the application in, as its programs were compiled at an earlier start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Application, StartOptions } from './app/application';

/**
 * Starts the application; `entryDir` is the folder of the built entries, out/main. What is read only here is
 * compiled once and kept in `out/compile-cache`, beside the build. Only those may write there who could
 * change the build as well. Where nobody may, nothing is kept, and a start takes longer.
 */
export async function startCompiled(entryDir: string, options: StartOptions): Promise<Application> {
  enableCompileCache(join(entryDir, '../compile-cache'));
  const { startApplication } = await import('./app');
  return startApplication(options);
}
