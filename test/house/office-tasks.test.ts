/**
 * The pages of tasks in docs/desk and docs/head-office are made from the lists whose clicks the journeys count. `npm run pages`
 * writes them again (KEYTURN_WRITE_PAGES=1).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OfficeTask } from '../support/e2e/office-task';
import { officeTasks } from '../support/e2e/office-tasks';
import { BEGIN, END } from './support/assurance';

const writes = process.env['KEYTURN_WRITE_PAGES'] === '1';
const places = Object.entries(officeTasks);

const clicksOf = (numbers: readonly number[]): string => numbers.join(' + ');
const counted = (count: number): string => `${count} ${count === 1 ? 'click' : 'clicks'}`;

/** The table of all tasks of a place, each with its page. */
function tableOf(tasks: readonly OfficeTask[]): string {
  const rows = tasks.map(
    ({ id, does, clicks, most }) => `| [${does}](tasks/${id}.md) | ${clicksOf(clicks)} | ${clicksOf(most)} |`,
  );
  return ['| Task | Clicks | At most |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The page of one task. */
function pageOf({ does, who, steps, clicks, most, parts, spec, picture: [name, shows] }: OfficeTask): string {
  const ways = steps.map((part, index) => {
    const head = parts ? [`## ${parts[index]}: ${counted(clicks[index] ?? 0)}`, ''] : [];
    return [...head, ...part.map((step, at) => `${at + 1}. ${step}`), ''].join('\n');
  });
  const sum = clicks.reduce((all, each) => all + each, 0);
  const bound = most.reduce((all, each) => all + each, 0);
  return `# ${does}

${who}

${ways.join('\n')}
${counted(sum)} of at most ${bound}. \`test/e2e/desk/${spec}\` counts them. [All tasks](../tasks.md)

![${shows}](../../pictures/${name}.webp)
`;
}

describe.each(places)('%s', (place, tasks) => {
  const folder = `docs/${place}/tasks`;

  it('has a page for each task, and the table of all', () => {
    const file = `docs/${place}/tasks.md`;
    const [before, rest = ''] = readFileSync(file, 'utf8').split(BEGIN);
    const made = `${before}${BEGIN}\n\n${tableOf(tasks)}\n\n${END}${rest.split(END)[1] ?? ''}`;
    if (writes) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, made);
      for (const task of tasks) writeFileSync(join(folder, `${task.id}.md`), pageOf(task));
      return;
    }
    expect(readFileSync(file, 'utf8')).toBe(made);
    expect(readdirSync(folder).toSorted()).toEqual(tasks.map(({ id }) => `${id}.md`).toSorted());
    for (const task of tasks) expect(readFileSync(join(folder, `${task.id}.md`), 'utf8')).toBe(pageOf(task));
  });

  it.each(tasks)('$id is counted by its journey, within what was promised, and has a picture', (task) => {
    expect(readFileSync(`test/e2e/desk/${task.spec}`, 'utf8')).toContain(`'${task.id}'`);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    expect(sum(task.clicks)).toBeLessThanOrEqual(sum(task.most));
    expect(task.steps).toHaveLength(task.clicks.length);
    expect(existsSync(`docs/pictures/${task.picture[0]}.webp`)).toBe(true);
  });
});

it('no two tasks have one name', () => {
  const ids = places.flatMap(([, tasks]) => tasks.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
