import { describe, expect, it } from 'vitest';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { chromiumArguments, hasDisplay } from '../../../src/main/kiosk/chromium/program';
import { keepPage } from '../../../src/main/kiosk/chromium/page';
import { openDevToolsPipe } from '../../../src/main/kiosk/chromium/devtools-pipe';

const options = {
  program: '/usr/bin/chromium',
  profileDir: '/data/screen-profile',
  width: 1080,
  height: 1920,
  windowed: false,
  gpu: false,
};

describe('Chromium', () => {
  it('fills the screen, keeps nothing and offers no gesture that leads away', () => {
    expect(chromiumArguments(options, false)).toEqual(
      expect.arrayContaining([
        '--kiosk',
        '--user-data-dir=/data/screen-profile',
        '--incognito',
        '--window-size=1080,1920',
        '--disable-pinch',
        '--overscroll-history-navigation=0',
        '--password-store=basic',
        '--enable-speech-dispatcher',
      ]),
    );
  });

  it('leaves the graphics card alone unless it is asked to use it', () => {
    expect(chromiumArguments(options, false)).toContain('--disable-gpu');
    expect(chromiumArguments({ ...options, gpu: true }, false)).not.toContain('--disable-gpu');
  });

  it('hears of Wayland where there is nothing else, and decides by itself where there is a choice', () => {
    const told = (environment: NodeJS.ProcessEnv) =>
      chromiumArguments(options, false, environment).filter((argument) => argument.includes('ozone'));
    expect(told({ WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['--ozone-platform=wayland']);
    expect(told({ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' })).toEqual([]);
    expect(told({ DISPLAY: ':0' })).toEqual([]);
  });

  it('opens no port, and has no address on its command line', () => {
    const args = chromiumArguments(options, false);
    expect(args.filter((argument) => /debugging|inspect/.test(argument))).toEqual([
      '--remote-debugging-pipe',
    ]);
    expect(args.join(' ')).not.toMatch(/https?:|token/);
  });

  it('keeps its sandbox unless root runs it', () => {
    expect(chromiumArguments(options, false)).not.toContain('--no-sandbox');
    expect(chromiumArguments(options, true)).toContain('--no-sandbox');
  });

  it('needs a display on Linux', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });
});

describe('the page in Chromium', () => {
  const entranceUrl = 'http://127.0.0.1:1/enter?token=t';
  const page = { targetId: 'ours', type: 'page', url: 'data:text/html,' };

  /** The page over a pipe at whose other end the test says what Chromium says. */
  function led() {
    const [to, from] = [new PassThrough(), new PassThrough()];
    const warned: string[] = [];
    const page = keepPage({
      pipe: openDevToolsPipe(to, from),
      address: entranceUrl,
      warn: (line) => warned.push(line),
    });
    const asked: { id: number; method: string; params: Record<string, unknown> }[] = [];
    to.on('data', (text: Buffer) => {
      for (const one of text.toString().split('\0').filter(Boolean)) asked.push(JSON.parse(one) as never);
    });
    const say = (message: object) => void from.write(`${JSON.stringify(message)}\0`);
    return {
      ...page,
      warned,
      asked,
      from,
      say,
      created: (targetInfo: object) => say({ method: 'Target.targetCreated', params: { targetInfo } }),
      answer: async (method: string, result: object = {}) => {
        let found;
        while ((found = asked.find((one) => one.method === method)) === undefined) await turn();
        asked.splice(asked.indexOf(found), 1);
        say({ id: found.id, result });
        return found.params;
      },
    };
  }

  async function entered(errorText?: string) {
    const it = led();
    it.created(page);
    await it.answer('Target.attachToTarget', { sessionId: 's' });
    for (const method of ['Input.setIgnoreInputEvents', 'Page.enable', 'Page.setDownloadBehavior']) {
      await it.answer(method);
    }
    expect(await it.answer('Page.navigate', { errorText })).toEqual({ url: entranceUrl });
    return it;
  }

  it('is led to its address over the pipe', async () => {
    await entered();
  });

  it('takes keys and touches once it has loaded, and not when the blank page before it has', async () => {
    const { say, answer, asked } = await entered();
    const loaded = () => say({ sessionId: 's', method: 'Page.loadEventFired', params: {} });
    loaded();
    await turn();
    await turn();
    expect(asked.map(({ method }) => method)).not.toContain('Page.resetNavigationHistory');
    const frame = { url: new URL('/', entranceUrl).href };
    say({ sessionId: 's', method: 'Page.frameNavigated', params: { frame } });
    loaded();
    await answer('Page.resetNavigationHistory');
    expect(await answer('Input.setIgnoreInputEvents')).toEqual({ ignore: false });
  });

  it('is gone when it crashes, also when the message comes in pieces', async () => {
    const { from, gone } = await entered();
    from.write('{"method":"Target.targetCrashed","params":{"targ');
    from.write('etId":"ours"}}\0');
    expect(await gone).toBe('the page crashed');
  });

  it('is gone when its entrance is refused, which is reported as what it is', async () => {
    const { gone } = await entered('net::ERR_HTTP_RESPONSE_CODE_FAILURE');
    expect(await gone).toBe('its entrance was refused (403)');
  });

  it('is gone when it ends up at another address', async () => {
    const { say, gone } = await entered();
    await turn();
    const frame = { url: 'https://example.com/' };
    say({ sessionId: 's', method: 'Page.frameNavigated', params: { frame } });
    expect(await gone).toBe('the page was led away');
  });

  it('stays alone: what is opened beside it is closed and told, without its address', async () => {
    const { created, answer, warned } = await entered();
    created({ targetId: 'other', type: 'page', url: 'file:///etc/passwd' });
    expect(await answer('Target.closeTarget')).toEqual({ targetId: 'other' });
    expect(warned).toEqual(['Something beside the screen was opened (page, file:) and is closed.']);
    created({ targetId: 'frame', type: 'iframe', url: 'http://127.0.0.1:2/' });
    expect(warned).toHaveLength(1);
  });
});
