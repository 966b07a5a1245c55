/** What the entry told the stand-in. */
import type { EventEmitter } from 'node:events';
import type { Reply } from './page-side';

/** Those of browser-window.ts, of which nothing is read here. */
interface WebContents {
  getURL(): string;
}

type Permission = 'media' | 'local-network-access';

/** Who decides in a session, called with what Electron calls it with. */
export interface Deciders {
  permissionRequest?: (
    contents: WebContents,
    permission: Permission,
    callback: (granted: boolean) => void,
    details: { requestingUrl: string; isMainFrame: boolean },
  ) => void;
  permissionCheck?: (
    contents: null,
    permission: Permission,
    origin: string,
    details: { isMainFrame: boolean },
  ) => boolean;
  device?: (details: {
    deviceType: 'usb';
    origin: string;
    device: { vendorId: number; productId: number };
  }) => boolean;
  displayMedia?: (
    request: { frame: Frame | null; securityOrigin: string },
    callback: (streams: object | null) => void,
  ) => void;
  bluetooth?: (
    details: { deviceId: string; pairingKind: 'confirm'; frame: Frame | null },
    callback: (answer: { confirmed: boolean }) => void,
  ) => void;
}

/** Of a frame what a handler sees. */
export interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

/** What the handler of a call is handed first. */
export interface InvokeEvent {
  readonly senderFrame: Frame | null;
}

export type InvokeHandler = (event: InvokeEvent, ...args: unknown[]) => unknown;

export interface RecordedSession {
  readonly handlers: Deciders;
  readonly events: EventEmitter;
  readonly schemes: Map<string, (request: Request) => Response | Promise<Response>>;
  requestListener:
    | null
    | ((details: { url: string }, callback: (answer: { cancel?: boolean }) => void) => void);
}

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
  sessions: {} as Record<string, RecordedSession>,
};
export const ipcHandlers = new Map<string, InvokeHandler>();

/** An answer is cloned, and an error is sent as its words: what a handler cannot send is an error too. */
export async function replyTo(answer: () => unknown): Promise<Reply> {
  try {
    return { result: structuredClone(await answer()) };
  } catch (error) {
    return { error: String(error) };
  }
}

interface Preventable {
  defaultPrevented: boolean;
  readonly preventDefault: () => void;
}

/** An event that can be prevented, as Electron hands it to listeners. */
export function preventable(): Preventable;
export function preventable<Details extends object>(details: Details): Preventable & Details;
export function preventable(details: object = {}): Preventable {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}
