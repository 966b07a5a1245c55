/**
 * The unchanged build of the Electron entry and its preload against a stand-in for the module `electron`: which
 * handler is attached to what, and what each refuses. It shows the wiring, not Electron's own behavior.
 */
import { expect, test } from '../../support/e2e/measured-test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentSecurityPolicy, readerHeaders } from '../../../src/main/kiosk/pages/headers';
import { chords, ownKeys } from '../../support/e2e/chords';
import { root } from '../../support/e2e/programs';
import { folderOfFirstStart, StandIn } from '../../support/e2e/stand-in-process';
import { prepareStripeSite } from '../../support/e2e/stripe-site';

const logFile = 'kiosk.log';
let dataDir: string;
let kiosk: StandIn;
const onScreen = (name: string) =>
  kiosk.ask('evaluate', `Boolean(document.querySelector('[data-screen="${name}"]'))`);

/** What its log says, line by line. */
const loggedIn = (folder: string) =>
  readFileSync(join(folder, logFile), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  dataDir = folderOfFirstStart();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ display: { gpu: false }, logFile }));
  kiosk = new StandIn('--demo', '--port', '0', '--data-dir', dataDir);
  await expect
    .poll(() => onScreen('welcome').catch((error: unknown) => String(error)), { timeout: 90_000 })
    .toBe(true);
});
test.afterAll(async () => {
  await kiosk.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('the page asks the service through the preload', async () => {
  const answer = await kiosk.ask('evaluate', "window.keyturn.call('kiosk.state', {})");
  expect(answer).toMatchObject({ ok: true, value: { demonstration: true } });
  const refused = kiosk.ask('evaluate', "window.keyturn.call('kiosk.destroy', {})");
  await expect(refused).rejects.toThrow('No such channel');
});

test('between page and service values are cloned, and errors come as Electron words them', async () => {
  const proxied = kiosk.ask('evaluate', "window.keyturn.call('kiosk.state', new Proxy({}, {}))");
  await expect(proxied).rejects.toThrow('An object could not be cloned.');
  const fromFrame = `(async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const said = await frame.contentWindow.keyturn.call('kiosk.state', {}).catch(({ message }) => message);
    frame.remove();
    return said;
  })()`;
  expect(await kiosk.ask('evaluate', fromFrame)).toBe(
    "Error invoking remote method 'keyturn': Error: Not from here",
  );
});

test('the window is a locked-down kiosk', async () => {
  const told = await kiosk.ask('told');
  expect(told).toMatchObject({
    sandbox: true,
    switches: expect.arrayContaining(['password-store=basic', 'enable-speech-dispatcher']),
    menu: null,
    blockers: ['prevent-display-sleep'],
    schemes: [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
    paths: { userData: join(dataDir, 'electron') },
    windows: [
      {
        kiosk: true,
        fullscreen: true,
        frame: false,
        show: false,
        webPreferences: {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          devTools: false,
          disableDialogs: true,
          spellcheck: false,
          // The countdown runs on time behind another window too.
          backgroundThrottling: false,
        },
      },
    ],
  });
  await expect.poll(() => kiosk.ask('windows')).toEqual([{ shown: true }]);
});

test("it runs with Electron's version set, which libraries look for and the front desk shows", async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  expect(await kiosk.ask('told')).toMatchObject({ electron: version });
});

test('a machine without a graphics card draws the page by its processor', async () => {
  expect(await kiosk.ask('told')).toMatchObject({
    hardware: false,
    switches: expect.arrayContaining(['disable-gpu']),
  });
});

test("the end of Electron's other processes is reported in the log, except where it was meant", async () => {
  const gone = { type: 'GPU', reason: 'crashed', exitCode: 139 };
  await kiosk.ask('endProcess', { ...gone, reason: 'clean-exit', exitCode: 0 });
  await kiosk.ask('endProcess', gone);
  await kiosk.ask('endProcess', { ...gone, type: 'Utility', name: 'Network Service' });
  await expect
    .poll(() => loggedIn(dataDir).filter((line) => line.startsWith("Electron's process")))
    .toEqual([
      'Electron\'s process "GPU" is gone (crashed, exit code 139). If that happens often, set display.gpu to false.',
      'Electron\'s process "Network Service" is gone (crashed, exit code 139).',
    ]);
});

test('the page comes with its policy, and nothing but the page comes', async () => {
  const page = await kiosk.ask('fetch', { url: 'app://keyturn/' });
  expect(page).toMatchObject({ status: 200, headers: { 'content-security-policy': contentSecurityPolicy } });
  for (const url of [
    'app://evil/',
    'app://keyturn/../../package.json',
    'app://keyturn/%2e%2e/main/index.js',
  ]) {
    expect(await kiosk.ask('fetch', { url }), url).toMatchObject({ status: 404 });
  }
});

test('no permission is given, in either session', async () => {
  const refused = { request: false, check: false, device: false, evil: { request: false, check: false } };
  expect(await kiosk.ask('permissions')).toEqual({ default: refused, keyturn: refused });
});

test('the page leads nowhere: no navigation, window, download, webview or bad certificate', async () => {
  expect(await kiosk.ask('attempts')).toEqual({
    'will-navigate': true,
    'will-frame-navigate': true,
    'will-redirect': true,
    'will-attach-webview': true,
    download: true,
    certificate: true,
    open: 'deny',
    'client certificate and login': [[], []],
  });
  expect(await kiosk.ask('turnZoom')).toBe(1);
  expect(await kiosk.ask('request', { url: 'https://example.com/' })).toBe(true);
  expect(await kiosk.ask('request', { url: 'app://keyturn/index.html' })).toBe(false);
});

test('only the main frame of our own page may call the service', async () => {
  const ours = 'app://keyturn/';
  expect(await kiosk.ask('foreignCall', { frame: { url: ours, parent: null } })).toBe('answered');
  expect(await kiosk.ask('foreignCall', { frame: null })).toBe('refused');
  expect(await kiosk.ask('foreignCall', { frame: { url: 'https://example.com/', parent: null } })).toBe(
    'refused',
  );
  expect(await kiosk.ask('foreignCall', { frame: { url: ours, parent: { url: ours } } })).toBe('refused');
});

test('200 chords are held before the page hears of them', async () => {
  expect(await kiosk.ask('press', chords)).toEqual(chords.map(({ key }) => key));
});

test("the product's own keys reach the page, and so does what AltGr writes", async () => {
  const own = ownKeys.map((key) => ({ key }));
  expect(await kiosk.ask('press', own)).toEqual([]);
  await expect
    .poll(() => kiosk.ask('evaluate', `Boolean(document.querySelector('[data-sheet="help"]'))`))
    .toBe(true);
  await kiosk.ask(
    'evaluate',
    `document.body.append(Object.assign(document.createElement('input'), { id: 'typed' }))`,
  );
  await kiosk.ask(
    'evaluate',
    `document.querySelector('dialog[open]').append(document.querySelector('#typed'))`,
  );
  await kiosk.ask('evaluate', `document.querySelector('#typed').focus()`);
  const typed = [
    { key: '@', text: '@' },
    { key: '{', text: '{', control: true, alt: true },
  ];
  expect(await kiosk.ask('press', typed)).toEqual([]);
  expect(await kiosk.ask('evaluate', `document.querySelector('#typed').value`)).toContain('@');
  await kiosk.ask('press', [{ key: 'Escape' }]);
});

for (const [mishap, argument] of [['crash'], ['freeze'], ['failLoad', true]] as const) {
  test(`a page after a ${mishap} is built again`, async () => {
    await kiosk.ask('evaluate', 'document.body.dataset.old = "yes"');
    await kiosk.ask(mishap, argument);
    await expect
      .poll(() => kiosk.ask('evaluate', 'document.body.dataset.old ?? "new"').catch(() => 'none'), {
        timeout: 90_000,
      })
      .toBe('new');
    await expect.poll(() => onScreen('welcome')).toBe(true);
    await expect
      .poll(() => kiosk.ask('windows'), { message: 'the dead window is gone' })
      .toEqual([{ shown: true }]);
  });
}

test('signals that come twice, as Ctrl+C and a service manager send them, close everything and end with 0', async () => {
  // Electron hears none of them any more: the second of a kind would end the process at once.
  expect(await kiosk.ask('told')).toHaveProperty('signals', {});
  kiosk.signal('SIGINT');
  kiosk.signal('SIGTERM');
  expect(await kiosk.end('SIGTERM')).toBe(0);
});

test('a stop that comes before Electron is ready is obeyed once it is', async () => {
  const folder = folderOfFirstStart();
  const early = StandIn.slow('--demo', '--port', '0', '--data-dir', folder);
  await early.ask('told');
  // The service has begun already, and must be ended in order.
  const isRunning = () => existsSync(join(folder, 'running'));
  await expect.poll(isRunning, { timeout: 90_000 }).toBe(true);
  early.signal('SIGINT');
  expect(await early.end()).toBe(0);
  expect(isRunning()).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

test('the shutdown of Windows ends the program in order, as a signal does', async () => {
  const folder = folderOfFirstStart();
  const ending = new StandIn('--demo', '--port', '0', '--data-dir', folder);
  await expect.poll(() => ending.ask('windows'), { timeout: 90_000 }).toHaveLength(1);
  await ending.ask('endSession');
  expect(await ending.end()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('a promise that nobody caught ends the process, for a fresh start, and the log says so', async () => {
  const folder = folderOfFirstStart();
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ logFile }));
  const failing = new StandIn('--demo', '--port', '0', '--data-dir', folder);
  await expect.poll(() => failing.ask('windows'), { timeout: 90_000 }).toHaveLength(1);
  await failing.ask('reject');
  expect(await failing.end()).toBe(1);
  expect(loggedIn(folder).at(-1)).toContain('nobody catches this');
  rmSync(folder, { recursive: true, force: true });
});

test('a data directory that cannot be used is reported in one line', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  const failing = new StandIn('--data-dir', join(file, 'below'), '--port', '0');
  expect(await failing.end()).toBe(1);
  expect(failing.said.trim().split('\n')).toHaveLength(1);
  expect(failing.said).toContain(file);
});

for (const refused of ['--inspect=0', '--remote-debugging-port=9222', '--js-flags=--expose-gc']) {
  test(`a package that is started with ${refused} ends before it opens anything`, async () => {
    const failing = StandIn.packaged(refused, '--data-dir', join(dataDir, 'never'));
    expect(await failing.end()).toBe(2);
    expect(failing.said).toBe(
      `keyturn: '${refused}' would open it to a debugger, which it does not allow.\n`,
    );
  });
}

test('an unknown option is reported in one line', async () => {
  const failing = new StandIn('--nonsense');
  expect(await failing.end()).toBe(2);
  expect(failing.said).toContain("Unknown option '--nonsense'");
});

test.describe("with Stripe's reader", () => {
  const reader = 'app://reader/';
  let folder: string;
  let withReader: StandIn;

  /** Without Stripe's script the page begins again every few seconds, also while it is asked something. */
  const inView = (script: string, answer: unknown) =>
    expect(async () => {
      expect(await withReader.ask('evaluateInView', script)).toEqual(answer);
    }).toPass({ timeout: 90_000 });

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyturn-wiring-'));
    // Nobody answers there: Stripe is out of reach, as it is on the day a kiosk is set up.
    const site = prepareStripeSite(folder, {
      apiAddress: 'http://127.0.0.1:9',
      key: `rk_test_${'a1'.repeat(20)}`,
      location: 'tml_Sample',
      readerLabel: 'Kiosk 1',
    });
    withReader = new StandIn('--demo', '--port', '0', '--data-dir', folder, ...site);
    await expect
      .poll(() => withReader.ask('evaluateInView', 'document.title').catch(() => withReader.said), {
        timeout: 90_000,
      })
      .toBe('Card reader');
  });
  test.afterAll(async () => {
    expect(await withReader.end('SIGTERM')).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  test('its page has contents of its own in no window, locked down as the window is', async () => {
    expect(await withReader.ask('told')).toMatchObject({
      hardware: true,
      switches: expect.not.arrayContaining(['disable-gpu']),
      sessions: ['default', 'keyturn', 'keyturn-reader'],
      views: [
        {
          webPreferences: {
            session: { name: 'keyturn-reader' },
            sandbox: true,
            contextIsolation: true,
            nodeIntegration: false,
            webviewTag: false,
            devTools: false,
            disableDialogs: true,
            // It is never in front, and asks for its orders on time.
            backgroundThrottling: false,
          },
        },
      ],
    });
  });

  test('its page has three calls of the service and none of the kiosk; the kiosk has none of those', async () => {
    const names = 'JSON.stringify([typeof window.keyturn, Object.keys(window.keyturnReader ?? {})])';
    await inView(names, '["undefined",["connectionToken","next","report"]]');
    expect(await withReader.ask('evaluate', 'typeof window.keyturnReader')).toBe('undefined');
    await inView('window.keyturnReader.report({ page: 1 })', { ok: false, reason: 'not_understood' });
    const channel = 'keyturnReader';
    expect(await withReader.ask('foreignCall', { channel, frame: null })).toBe('refused');
    for (const [url, parent] of [
      ['app://keyturn/', null],
      ['https://js.stripe.com/', null],
      [reader, { url: reader }],
    ]) {
      expect(await withReader.ask('foreignCall', { channel, frame: { url, parent } })).toBe('refused');
    }
    expect(await withReader.ask('foreignCall', { frame: { url: reader, parent: null } })).toBe('refused');
  });

  test('each session serves its own page, and may fetch what that page needs', async () => {
    const page = await withReader.ask('fetch', { session: 'keyturn-reader', url: reader });
    expect(page).toMatchObject({ status: 200, headers: readerHeaders("'none'") });
    const foreign = { session: 'keyturn-reader', url: 'app://keyturn/' };
    expect(await withReader.ask('fetch', foreign)).toMatchObject({ status: 404 });
    expect(await withReader.ask('fetch', { url: reader })).toMatchObject({ status: 404 });
    const cancelled = (session: string, url: string) => withReader.ask('request', { session, url });
    const script = 'https://js.stripe.com/terminal/v1';
    expect(await cancelled('keyturn-reader', script)).toBe(false);
    expect(await cancelled('keyturn-reader', reader)).toBe(false);
    expect(await cancelled('keyturn-reader', 'app://keyturn/')).toBe(true);
    expect(await cancelled('keyturn-reader', 'https://example.com/')).toBe(true);
    expect(await cancelled('keyturn', script)).toBe(true);
    expect(await cancelled('keyturn', reader)).toBe(true);
  });

  test('the site network is for the page of the reader alone', async () => {
    const asked = (session: string, origin: string) => withReader.ask('localNetwork', { session, origin });
    const [given, refused] = [true, false].map((answer) => ({ request: answer, check: answer }));
    expect(await asked('keyturn-reader', reader)).toEqual(given);
    expect(await asked('keyturn-reader', 'https://js.stripe.com/')).toEqual(refused);
    expect(await asked('keyturn-reader', 'app://keyturn/')).toEqual(refused);
    expect(await asked('keyturn', reader)).toEqual(refused);
    expect(await asked('default', reader)).toEqual(refused);
    expect(await withReader.ask('permissions')).toMatchObject({
      'keyturn-reader': { request: false, check: false, device: false },
    });
  });

  const opened = async () => ((await withReader.ask('told')) as { views: unknown[] }).views.length;

  test('the page of the reader outlives what Electron does with a view that nobody holds', async () => {
    await withReader.ask('collect');
    expect(await opened()).toBe(1);
    expect(await withReader.ask('views')).toBe(1);
    await inView('document.title', 'Card reader');
  });

  test('a page of the reader that says nothing for 10 s is opened again', async () => {
    await withReader.ask('freezeView');
    await expect.poll(opened, { timeout: 90_000 }).toBe(2);
    await inView('document.title', 'Card reader');
    expect(withReader.said).toContain("The card reader's page is gone (it says nothing)");
    // The one that hangs is ended by force, because it does not answer that it may be closed.
    expect(await withReader.ask('views')).toBe(1);
  });

  test('a page of the reader that crashes is opened again', async () => {
    await withReader.ask('crashView');
    await expect.poll(opened, { timeout: 90_000 }).toBe(3);
    await inView('document.title', 'Card reader');
    await expect.poll(() => withReader.ask('views')).toBe(1);
  });
});
