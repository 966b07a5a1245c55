/** The part of Electron's module that the entry uses. What it hears is kept in `told`, for the test to look at. */
import { EventEmitter, once } from 'node:events';
import { answerCommands } from './commands';
import { BrowserWindow, WebContentsView } from './browser-window';
import { routeSignals, takeSignals } from './signals';
import {
  ipcHandlers,
  preventable,
  told,
  type Deciders,
  type InvokeHandler,
  type RecordedSession,
} from './recorded';

routeSignals();
const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();

class App extends EventEmitter {
  readonly isPackaged = Boolean(process.env['KEYTURN_STAND_IN_PACKAGED']);
  readonly commandLine = {
    hasSwitch: () => false,
    appendSwitch: (name: string, value?: string) =>
      told.switches.push(value === undefined ? name : `${name}=${value}`),
  };
  enableSandbox(): void {
    told.sandbox = true;
  }
  disableHardwareAcceleration(): void {
    told.hardware = false;
  }
  setPath(name: string, path: string): void {
    told.paths[name] = path;
  }
  whenReady(): Promise<void> {
    return ready;
  }
  exit(code: number): void {
    process.exit(code);
  }
  /** Whatever does not prevent it lets everything end at once. */
  quit(): void {
    const event = preventable();
    this.emit('before-quit', event);
    if (!event.defaultPrevented) process.exit(0);
  }
}

class Session extends EventEmitter {
  readonly name: string;
  readonly #told: RecordedSession = {
    handlers: {},
    events: this,
    schemes: new Map(),
    requestListener: null,
  };
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>): void => {
      this.#told.schemes.set(scheme, handler);
    },
  };
  readonly webRequest = {
    onBeforeRequest: (listener: NonNullable<RecordedSession['requestListener']>) => {
      this.#told.requestListener = listener;
    },
  };
  constructor(name: string) {
    super();
    this.name = name;
    told.sessions[name] = this.#told;
  }
  setSpellCheckerEnabled(): void {}
  clearCache(): Promise<void> {
    return Promise.resolve();
  }
  setPermissionRequestHandler = this.keep('permissionRequest');
  setPermissionCheckHandler = this.keep('permissionCheck');
  setDevicePermissionHandler = this.keep('device');
  setDisplayMediaRequestHandler = this.keep('displayMedia');
  setBluetoothPairingHandler = this.keep('bluetooth');

  private keep<Name extends keyof Deciders>(name: Name) {
    return (handler: Required<Deciders>[Name]): void => {
      this.#told.handlers[name] = handler;
    };
  }
}

export const app = new App();
export const session = {
  defaultSession: new Session('default'),
  fromPartition: (name: string) => new Session(name),
};
export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => {
    told.schemes = schemes;
  },
};
export const ipcMain = {
  handle: (channel: string, handler: InvokeHandler): void => {
    ipcHandlers.set(channel, handler);
  },
};
export const Menu = {
  setApplicationMenu: (menu: unknown) => {
    told.menu = menu;
  },
};
export const powerSaveBlocker = {
  start: (type: string) => told.blockers.push(type),
};
export { BrowserWindow, WebContentsView };

/** Called when the entry has been read: only now do windows become possible. */
export async function becomeReady(): Promise<void> {
  takeSignals(() => app.quit());
  await BrowserWindow.launch(app);
  answerCommands(app);
  // As a slow machine: somebody ends it before it is ready.
  if (process.env['KEYTURN_STAND_IN_SLOW']) await once(app, 'before-quit');
  // As a busy machine: a signal has come, and Node has not delivered it yet.
  if (process.env['KEYTURN_STAND_IN_SIGNALED']) process.kill(process.pid, 'SIGTERM');
  setReady();
}
