import { describe, expect, it } from 'vitest';
import { argumentsUnderElectron, parseOptions, type Entry } from '../../src/main/kiosk/options';

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

describe('under Electron', () => {
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
