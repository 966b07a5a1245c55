/** A process of its own that holds a data directory until it is killed; says "holding" or the reason why not. */
import { registerHooks } from 'node:module';

// The sources import each other without endings, as the bundler likes it; Node wants to be told.
const ours = (url) => url?.includes('/src/main/') === true;
registerHooks({
  resolve(specifier, context, next) {
    return next(
      ours(context.parentURL) && specifier.startsWith('.') ? `${specifier}.ts` : specifier,
      context,
    );
  },
});
const { holdInstance } = await import('../../../src/main/database/storage/instance-guard.ts');

try {
  holdInstance(process.argv[2]);
  // Whoever drops the hold by forgetting it must be found out here, not by chance. Twice: finalizers run in between.
  globalThis.gc();
  await new Promise((done) => setTimeout(done, 20));
  globalThis.gc();
  process.stdout.write('holding\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${error.reason ?? error.message}\n`);
}
