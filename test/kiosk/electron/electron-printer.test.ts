/** What the printer asks of Electron, against a stand-in for its module: the wiring, not Electron's own behavior. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (request: { url: string }) => Response;
type Printed = (taken: boolean, reason: string) => void;

const told = vi.hoisted(() => ({
  handlers: new Map<string, unknown>(),
  windows: [] as { options: unknown; destroyed: boolean; loaded: string[]; print: unknown }[],
  partitions: [] as string[],
  answer: true as boolean | null,
}));

vi.mock('electron', () => {
  class BrowserWindow {
    readonly own;
    readonly webContents;
    constructor(options: unknown) {
      const own = { options, destroyed: false, loaded: [] as string[], print: null as unknown };
      told.windows.push(own);
      this.own = own;
      this.webContents = {
        getPrintersAsync: () => Promise.resolve([{ name: 'office' }, { name: 'home' }]),
        print(asked: unknown, callback: Printed) {
          own.print = asked;
          if (told.answer !== null) callback(told.answer, told.answer ? '' : 'Print job failed');
        },
      };
    }
    static getAllWindows() {
      return [new BrowserWindow({ main: true })];
    }
    loadURL(url: string) {
      this.own.loaded.push(url);
      return Promise.resolve();
    }
    isDestroyed() {
      return this.own.destroyed;
    }
    destroy() {
      this.own.destroyed = true;
    }
  }
  const nothing = () => undefined;
  const fromPartition = (name: string) => {
    told.partitions.push(name);
    return {
      setPermissionRequestHandler: nothing,
      setPermissionCheckHandler: nothing,
      setDevicePermissionHandler: nothing,
      setDisplayMediaRequestHandler: nothing,
      setBluetoothPairingHandler: nothing,
      setSpellCheckerEnabled: nothing,
      on: nothing,
      webRequest: { onBeforeRequest: nothing },
      protocol: { handle: (scheme: string, handler: unknown) => told.handlers.set(scheme, handler) },
      clearCache: () => Promise.resolve(),
    };
  };
  return {
    BrowserWindow,
    session: { fromPartition },
    app: { whenReady: () => Promise.resolve(), once: nothing },
  };
});

const { createElectronPrinter } = await import('../../../src/main/kiosk/electron/printer');

const sheets = { title: 'C-1', paper: 'A4', pages: [Buffer.from('one'), Buffer.from('two')] } as const;
const fetch = (url: string) => (told.handlers.get('app') as Handler)({ url });

beforeEach(() => {
  told.windows.length = 0;
  told.answer = true;
});

describe('printing', () => {
  it('is silent, to the printer named, on paper given in microns', async () => {
    expect(await createElectronPrinter().print('office', sheets, 1000)).toBe(true);
    expect(told.windows[0]?.print).toEqual({
      silent: true,
      deviceName: 'office',
      pageSize: { width: 210_000, height: 297_000 },
      margins: { marginType: 'none' },
      printBackground: false,
      copies: 1,
    });
  });

  it('knows letter paper', async () => {
    await createElectronPrinter().print('office', { ...sheets, paper: 'LETTER' }, 1000);
    expect(told.windows[0]?.print).toMatchObject({ pageSize: { width: 215_900, height: 279_400 } });
  });

  it('happens in a hidden window that may do nothing, and is gone afterward', async () => {
    await createElectronPrinter().print('office', sheets, 1000);
    expect(told.windows).toMatchObject([
      {
        destroyed: true,
        options: {
          show: false,
          webPreferences: {
            sandbox: true,
            contextIsolation: true,
            nodeIntegration: false,
            javascript: false,
          },
        },
      },
    ]);
    // Without "persist:" a session lives in memory.
    expect(told.partitions.every((name) => !name.startsWith('persist:'))).toBe(true);
  });

  it('shows every page as a picture of the paper’s size, and only while it prints', async () => {
    told.answer = null;
    const printed = createElectronPrinter().print('office', sheets, 150);
    await expect.poll(() => told.windows[0]?.print ?? null).not.toBeNull();
    const page = fetch('app://keyturn/print/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html.match(/<img [^>]+>/g)).toEqual(['<img alt="" src="1.png">', '<img alt="" src="2.png">']);
    expect(html).toContain('width:210mm;height:297mm');
    expect(await fetch('app://keyturn/print/2.png').text()).toBe('two');
    expect(fetch('app://keyturn/print/3.png').status).toBe(404);
    expect(await printed, 'the system never answered').toBe(false);
    expect(fetch('app://keyturn/print/2.png').status).toBe(404);
    expect(told.windows[0]?.destroyed).toBe(true);
  });

  it('that the system refuses is reported', async () => {
    told.answer = false;
    expect(await createElectronPrinter().print('office', sheets, 1000)).toBe(false);
  });
});

it('the printers of the machine are listed', async () => {
  expect(await createElectronPrinter().names()).toEqual(['office', 'home']);
});
