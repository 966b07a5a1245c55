/** README and docs/: what they link to is there, and every command and setting of the program stands in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/main/app/settings/config';
import { runCli } from '../../src/main/cli/run';

const root = process.cwd();
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
const read = (page: string) => readFileSync(join(root, page), 'utf8');

describe('what a page links to is there', () => {
  it.each(['README.md', ...inDocs])('%s', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const own = links.filter((link) => !/^[a-z]+:/.test(link));
    const from = dirname(join(root, page));
    expect(own.filter((link) => !existsSync(resolve(from, link)))).toEqual([]);
  });
});

it('every page is listed for its reader', () => {
  const index = read('docs/README.md');
  const pages = inDocs.map((page) => page.slice('docs/'.length)).filter((page) => page !== 'README.md');
  // Pages of single tasks are listed by the page of all of them.
  const listed = (page: string) =>
    page.includes('/tasks/')
      ? read(`docs/${page.slice(0, page.indexOf('/'))}/tasks.md`).includes(
          `](${page.slice(page.indexOf('/') + 1)})`,
        )
      : index.includes(`](${page})`);
  expect(pages.filter((page) => !listed(page))).toEqual([]);
});

it('the README is short enough to be read', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(251);
});

it('every command of the kiosk is explained', async () => {
  const lines: string[] = [];
  const io = {
    out: (line: string) => lines.push(line),
    err: () => undefined,
    nowMs: Date.now,
    environment: {},
  };
  expect(await runCli(['--help'], io)).toBe(0);
  const commands = [...lines.join('\n').matchAll(/^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm)].map(
    ([, words = '']) => words,
  );
  expect(commands.length).toBeGreaterThan(30);
  const page = read('docs/operate/commands.md').replaceAll('\\|', '|');
  const cells = [...page.matchAll(/^\| (.+?) \| /gm)].map(([, cell = '']) => cell);
  const isExplained = (command: string) => {
    const [noun = '', act] = command.split(' ');
    return cells.some(
      (cell) => cell.includes(`${noun}`) && (act === undefined || new RegExp(`\\b${act}\\b`).test(cell)),
    );
  };
  expect(commands.filter((command) => !isExplained(command))).toEqual([]);
});

describe('every setting is explained with its default', () => {
  const cells = [...read('docs/operate/configuration.md').matchAll(/^\| (.+?) \| (.*?) \| /gm)];
  /** A cell names one setting, or several by their last word: `a.b`, `.c`. */
  const explained = new Map(
    cells.flatMap(([, names = '', defaults = '']) => {
      const values = [...defaults.matchAll(/`([^`]*)`/g)].map(([, value = '']) => value);
      let before = '';
      return [...names.matchAll(/`([^`]*)`/g)].map(([, name = ''], index) => {
        const whole = name.startsWith('.') ? before + name : name;
        before = whole.slice(0, whole.lastIndexOf('.'));
        return [whole, values[index]] as const;
      });
    }),
  );
  /** `payments` has a page of its own. */
  const settings = leaves(readConfig(join(root, 'no-such-folder'))).filter(
    ([name]) => !name.startsWith('payments.') || name === 'payments.gateway',
  );

  it.each(settings)('%s', (name, value) => {
    expect(explained.get(name)).toBe(JSON.stringify(value));
  });
});

function leaves(value: object, before = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, unknown][] =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leaves(inner, `${before}${name}.`)
      : [[before + name, inner]],
  );
}
