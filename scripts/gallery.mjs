/**
 * `npm run gallery`: builds the page of all components in every state and serves it to this machine only, until Ctrl+C.
 * With `--build-only` it is only built.
 */
import { join } from 'node:path';
import { ensureModules } from './lib/modules.mjs';
import { root } from './lib/run.mjs';

ensureModules();
const { build, preview } = await import('vite');
const { default: vue } = await import('@vitejs/plugin-vue');

const settings = {
  configFile: false,
  root: join(root, 'src/renderer/gallery'),
  plugins: [vue()],
  logLevel: 'warn',
  build: { outDir: join(root, 'out-gallery'), emptyOutDir: true },
};
await build(settings);
if (!process.argv.includes('--build-only')) {
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0, strictPort: false } });
  process.stdout.write(`Gallery: ${server.resolvedUrls?.local[0] ?? ''}\n`);
}
