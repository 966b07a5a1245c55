/**
 * Has the page speak over a bridge that copies as Electron's does (../electron-stand-in/page-side.ts), where it would speak
 * over HTTP: what Electron refuses to copy, a journey then meets too. The calls themselves go over HTTP.
 */
import type { BrowserContext } from '@playwright/test';
import { BRIDGE_NAME } from '../../../src/shared/bridge';
import { pageSide, type Reply } from '../electron-stand-in/page-side';

export async function cloneAsElectron(context: BrowserContext): Promise<void> {
  const content = `(${expose.toString()})(${pageSide.toString()}, ${JSON.stringify(BRIDGE_NAME)})`;
  await context.addInitScript({ content });
}

/** Runs in the page as its source text, as the preload does under Electron. */
function expose(side: typeof pageSide, name: string): void {
  async function send(_name: string, [channel, input]: unknown[]): Promise<Reply> {
    const response = await fetch(`/bridge/${String(channel)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return { result: await response.json() };
  }
  const { contextBridge, ipcRenderer } = side(send, (called, api) =>
    Object.defineProperty(window, called, { value: api }),
  );
  contextBridge.exposeInMainWorld(name, {
    call: (channel, input) => ipcRenderer.invoke(name, channel, input),
  });
}
