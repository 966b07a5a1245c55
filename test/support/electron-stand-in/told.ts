/** What the entry told the stand-in. */
import type { EventEmitter } from 'node:events';

export interface ToldSession {
  readonly handlers: Record<string, Handler>;
  readonly events: EventEmitter;
  readonly schemes: Map<string, (request: Request) => Promise<Response>>;
  requestListener:
    | null
    | ((details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void);
}

type Handler = (...args: unknown[]) => unknown;

export const told = {
  sandbox: false,
  switches: [] as string[],
  hardware: true,
  paths: {} as Record<string, string>,
  schemes: null as unknown,
  menu: undefined as unknown,
  blockers: [] as string[],
  windows: [] as unknown[],
  /** Contents in no window. */
  views: [] as unknown[],
  prints: [] as unknown[],
  /** Who hears a signal that Node does not. */
  signals: {} as Record<string, 'electron' | 'nobody'>,
  sessions: {} as Record<string, ToldSession>,
};
export const ipcHandlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();

/** An event that can be prevented, as Electron hands it to listeners. */
export function preventable(details: object = {}) {
  const event = {
    ...details,
    prevented: false,
    preventDefault() {
      event.prevented = true;
    },
  };
  return event;
}
