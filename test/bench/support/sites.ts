/** The pages everything is measured against, built by the same Vite and served with the same headers. */
import vue from '@vitejs/plugin-vue';
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { openSite } from '../../../src/main/kiosk/pages/site';
import { root } from '../../support/e2e/programs';
import { benchDir } from './report';

const source = join(root, 'test/bench/empty-app');
const target = join(benchDir, 'empty-app');

/** Builds the empty application as electron.vite.config.ts builds the kiosk's page; answers its folder. */
export async function buildEmptyApp(): Promise<string> {
  await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'error',
    plugins: [vue()],
    build: {
      outDir: target,
      emptyOutDir: true,
      minify: true,
      manifest: 'scripts.json',
      assetsInlineLimit: 0,
      target: 'chrome140',
    },
  });
  copyFileSync(join(source, 'canvas.html'), join(target, 'canvas.html'));
  return target;
}

export interface ServedSite {
  readonly origin: string;
  close(): void;
}

/** A folder on a free port of this machine. The canvas page has its script in it, which the policy would refuse. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const site = openSite(folder);
  const server = createServer((request, response) => {
    void site
      .answer(new URL(request.url ?? '/', 'http://localhost').pathname)
      .then(({ status, headers, body }) => {
        const { 'content-security-policy': _, ...others } = headers;
        response.writeHead(status, request.url === '/canvas.html' ? others : headers).end(body ?? undefined);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
