/** What the entry told the stand-in. */
import type { EventEmitter } from 'node:events';

type Handler = (...args: unknown[]) => unknown;

export const told = {
  sandbox: false,
  switches: [] as string[],
  paths: {} as Record<string, string>,
  schemes: null as unknown,
  menu: undefined as unknown,
  blockers: [] as string[],
  windows: [] as unknown[],
  sessions: {} as Record<string, { handlers: Record<string, Handler>; events: EventEmitter }>,
  requestListener: null as
    null | ((details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void),
};
export const schemeHandlers = new Map<string, (request: Request) => Promise<Response>>();
export const ipcHandlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
