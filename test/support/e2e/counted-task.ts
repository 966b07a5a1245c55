/** Counts what one of the fifteen tasks takes, and refuses more than it took before. */
import { expect, type Page } from '@playwright/test';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs';
import type { Screen } from './screen';
import { countsOn, tasksTable, worseThan, type Counts } from './task-list';

const PAGE = join(root, 'docs/develop/tasks.md');
/** What the journeys of a run found, a file for each task. */
const FOUND = join(root, 'out/tasks');
const writes = process.env['KEYTURN_WRITE_TASKS'] === '1';

/** Every screen that has been on the page, in order. */
export async function watchScreens(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const name = document.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'] ?? '';
      if (name !== '' && name !== seen.at(-1)) seen.push(name);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-screen'],
    });
    Object.assign(window, { seenScreens: seen });
  });
  return () => page.evaluate(() => window.seenScreens);
}

/** A task that is walked in one part or several; what lies between them is not counted. */
export class CountedTask {
  readonly #number: number;
  readonly #screen: Screen;
  readonly #took = { taps: 0, keys: 0 };
  readonly #screens: string[] = [];

  constructor(number: number, screen: Screen) {
    this.#number = number;
    this.#screen = screen;
  }

  async walk(part: () => Promise<void>): Promise<void> {
    const seen = await watchScreens(this.#screen.page);
    const before = { ...this.#screen.counted };
    await part();
    this.#took.taps += this.#screen.counted.taps - before.taps;
    this.#took.keys += this.#screen.counted.keys - before.keys;
    this.#screens.push(...(await seen()));
  }

  done(): void {
    const passed = this.#screens.filter((name, index) => name !== this.#screens[index - 1]);
    taskTook(this.#number, { ...this.#took, screens: passed.length });
  }
}

export async function countTask(number: number, screen: Screen, walk: () => Promise<void>): Promise<void> {
  const task = new CountedTask(number, screen);
  await task.walk(walk);
  task.done();
}

/** Keeps the counts of this task for the table at the end, and compares them with the page. */
export function taskTook(number: number, now: Counts): void {
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(join(FOUND, `${number}.json`), JSON.stringify(now));
  if (writes) return;
  const then = countsOn(readFileSync(PAGE, 'utf8')).get(number);
  expect(then, `docs/develop/tasks.md knows task ${number}; npm run tasks writes it`).toBeDefined();
  expect(worseThan(now, then ?? now), `task ${number} takes no more than before`).toEqual([]);
}

export function forgetTasks(): void {
  rmSync(FOUND, { recursive: true, force: true });
}

/** Prints what the tasks of this run took, and writes it into the page where that was asked for. */
export function reportTasks(): void {
  const files = readdirSync(join(root, 'out')).includes('tasks') ? readdirSync(FOUND) : [];
  if (files.length === 0) return;
  const found = new Map(
    files.map((name) => [
      Number.parseInt(name, 10),
      JSON.parse(readFileSync(join(FOUND, name), 'utf8')) as Counts,
    ]),
  );
  const page = readFileSync(PAGE, 'utf8');
  process.stdout.write(`\nTasks of customers in this run:\n${tasksTable(found)}\n`);
  if (!writes) return;
  const all = new Map([...countsOn(page), ...found]);
  writeFileSync(
    PAGE,
    page.replace(/^\| # \|[^]*?(?=\n\n)/m, () => tasksTable(all)),
  );
}
