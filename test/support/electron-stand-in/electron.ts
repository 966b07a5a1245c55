/** The part of Electron's module that the entry uses. What it is told is kept in `told`, for the test to look at. */
import { EventEmitter } from 'node:events';
import { answerCommands } from './commands';
import { BrowserWindow } from './browser-window';
import { ipcHandlers, schemeHandlers, told } from './told';

const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    hasSwitch: () => false,
    appendSwitch: (name: string, value?: string) =>
      told.switches.push(value === undefined ? name : `${name}=${value}`),
  };
  enableSandbox(): void {
    told.sandbox = true;
  }
  setPath(name: string, path: string): void {
    told.paths[name] = path;
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  whenReady(): Promise<void> {
    return ready;
  }
  exit(code: number): void {
    process.exit(code);
  }
}

class Session extends EventEmitter {
  readonly name: string;
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      schemeHandlers.set(scheme, handler),
  };
  readonly webRequest = {
    onBeforeRequest: (listener: (typeof told)['requestListener']) => {
      told.requestListener = listener;
    },
  };
  constructor(name: string) {
    super();
    this.name = name;
    told.sessions[name] = { handlers: {}, events: this };
  }
  setSpellCheckerEnabled(): void {}
  setPermissionRequestHandler = this.keep('permissionRequest');
  setPermissionCheckHandler = this.keep('permissionCheck');
  setDevicePermissionHandler = this.keep('device');
  setDisplayMediaRequestHandler = this.keep('displayMedia');
  setBluetoothPairingHandler = this.keep('bluetooth');

  private keep(name: string) {
    return (handler: (...args: unknown[]) => unknown): void => {
      const own = told.sessions[this.name];
      if (own) own.handlers[name] = handler;
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
  handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
    ipcHandlers.set(channel, handler),
};
export const Menu = {
  setApplicationMenu: (menu: unknown) => {
    told.menu = menu;
  },
};
export const powerSaveBlocker = {
  start: (type: string) => told.blockers.push(type),
};
export { BrowserWindow };

/** Called when the entry has been read: only now do windows become possible. */
export async function becomeReady(): Promise<void> {
  await BrowserWindow.launch(app);
  answerCommands(app);
  setReady();
}
