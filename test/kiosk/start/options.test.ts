import { describe, expect, it } from 'vitest';
import { argumentsUnderElectron, parseOptions, type Entry } from '../../../src/main/kiosk/start/options';

const home = { XDG_DATA_HOME: '/xdg' };

describe('options', () => {
  it('have a default for everything', () => {
    expect(parseOptions('serve', [], home)).toEqual({
      kind: 'run',
      options: { dataDir: '/xdg/keyturn', demo: false, windowed: false, window: true },
    });
  });

  it('are all taken', () => {
    const args = [
      '--data-dir',
      '/d',
      '--port',
      '0',
      '--catalogue=/c.json',
      '--demo',
      '--windowed',
      '--no-window',
    ];
    expect(parseOptions('browser', args, home)).toEqual({
      kind: 'run',
      options: {
        dataDir: '/d',
        port: 0,
        cataloguePath: '/c.json',
        demo: true,
        windowed: true,
        window: false,
      },
    });
  });

  it.each<[Entry, string[], string]>([
    ['serve', ['--data-dri', 'x'], "Unknown option '--data-dri'"],
    ['serve', ['--windowed'], "Unknown option '--windowed'"],
    ['electron', ['--no-window'], "Unknown option '--no-window'"],
    ['serve', ['here'], "Unexpected argument 'here'"],
    ['serve', ['--data-dir'], 'argument missing'],
    ['serve', ['--data-dir='], '--data-dir wants a path'],
    ['serve', ['--port', 'x'], "--port wants a number from 0 to 65535, not 'x'"],
    ['serve', ['--port', '65536'], '--port wants a number'],
    ['serve', ['--port', '0x10'], '--port wants a number'],
    ['serve', ['--demo=yes'], "Option '--demo' does not take an argument"],
  ])('%s refuses %j with one clear line', (entry, args, message) => {
    const parsed = parseOptions(entry, args, home);
    expect(parsed).toMatchObject({ kind: 'refused', message: expect.stringContaining(message) as string });
    expect(parsed.kind === 'refused' && parsed.message).not.toContain('\n');
  });

  it('explain themselves, each entry only its own', () => {
    const help = parseOptions('serve', ['--help'], home);
    expect(help).toMatchObject({ kind: 'help', text: expect.stringContaining('--data-dir DIR') as string });
    expect(help).toMatchObject({ text: expect.not.stringContaining('--windowed') as string });
  });
});

/** Those of Electron's command-line-switches.md, and what a display may need. */
const electronSwitches = `
  --auth-server-whitelist=*a.example --auth-negotiate-delegate-whitelist=*a.example --disable-ntlm-v2
  --disable-http-cache --disable-http2 --disable-renderer-backgrounding --disk-cache-size=1
  --enable-logging --enable-logging=file --force-fieldtrials=A/B/ --host-rules=MAP*127.0.0.1
  --host-resolver-rules=MAP*127.0.0.1 --ignore-certificate-errors --ignore-connections-limit=a.example
  --js-flags=--trace-opt --lang=de --log-file=/tmp/a --log-net-log=/tmp/a --log-level=1
  --no-proxy-server --no-sandbox --no-stdio-init --proxy-bypass-list=a.example --proxy-pac-url=a
  --proxy-server=a.example:1 --remote-debugging-port=1 --v=1 --vmodule=a=2
  --force_high_performance_gpu --force_low_power_gpu --xdg-portal-required-version=3 --inspect
  --inspect-brk=1 --inspect-port=1 --inspect-publish-uid=stderr --experimental-network-inspection
  --no-deprecation --throw-deprecation --trace-deprecation --trace-warnings
  --dns-result-order=ipv4first --diagnostic-dir=/tmp --no-experimental-global-navigator
  --ozone-platform=wayland --ozone-platform-hint=auto --disable-gpu --in-process-gpu --use-gl=egl
  --use-angle=gl --ignore-gpu-blocklist --gpu-testing-vendor-id=1 --force-device-scale-factor=1
  --touch-events=enabled --password-store=basic --user-data-dir=/tmp --gtk-version=4 --no-zygote
  --enable-features=A --high-dpi-support=1 --allow-insecure-localhost --window-size=1,1 --class=a`
  .trim()
  .split(/\s+/);

describe('under Electron', () => {
  it.each(electronSwitches)("%s is Electron's", (foreign) => {
    expect(argumentsUnderElectron(['/usr/bin/keyturn', foreign, '--demo'], true)).toEqual(['--demo']);
  });

  it('what is ours stays, and so does what nobody knows, to be reported', () => {
    const ours = [
      '--data-dir=/d',
      '--port=0',
      '--catalogue=/c',
      '--demo',
      '--windowed',
      '--no-window',
      '--help',
    ];
    const unknown = ['--nonsense', '--forced', '--verbose', '--logs', '--no-gpu', '--language=de'];
    const args = [...ours, ...unknown];
    expect(argumentsUnderElectron(['/usr/bin/keyturn', ...args], true)).toEqual(args);
  });

  it('the program, the folder it runs and switches that are not ours are left out', () => {
    const argv = [
      '/electron',
      '--no-sandbox',
      '--inspect=0',
      '/keyturn',
      '--demo',
      '--ozone-platform=x11',
      '--port',
      '0',
    ];
    expect(argumentsUnderElectron(argv, false)).toEqual(['--demo', '--port', '0']);
  });

  it('a packaged program has no folder to leave out', () => {
    expect(argumentsUnderElectron(['/usr/bin/keyturn', '--demo'], true)).toEqual(['--demo']);
  });
});
