import { describe, expect, it } from 'vitest';
import { PassThrough } from 'node:stream';
import { watchForCrash } from '../../src/main/kiosk/chromium-crash';
import { chromiumArguments, hasDisplay } from '../../src/main/kiosk/chromium';

const options = {
  program: '/usr/bin/chromium',
  url: 'http://127.0.0.1:1/enter?token=t',
  profileDir: '/data/screen-profile',
  width: 1080,
  height: 1920,
  windowed: false,
};

describe('Chromium', () => {
  it('fills the screen, keeps nothing and offers no gesture that leads away', () => {
    expect(chromiumArguments(options, false)).toEqual(
      expect.arrayContaining([
        '--kiosk',
        `--app=${options.url}`,
        '--user-data-dir=/data/screen-profile',
        '--incognito',
        '--window-size=1080,1920',
        '--disable-pinch',
        '--overscroll-history-navigation=0',
      ]),
    );
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

  it('is heard when its page crashes, also when the message comes in pieces', () => {
    const [to, from] = [new PassThrough(), new PassThrough()];
    let crashes = 0;
    watchForCrash(to, from, () => (crashes += 1));
    expect(String(to.read())).toContain('Target.setDiscoverTargets');
    from.write('{"method":"Target.targetCreated"}\0{"method":"Target.targ');
    expect(crashes).toBe(0);
    from.write('etCrashed"}\0');
    return expect.poll(() => crashes).toBe(1);
  });
});
