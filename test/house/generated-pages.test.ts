/**
 * What the pages say of commands, settings and tests is what the program and its tests say. `npm run pages` writes the
 * tables again (KEYTURN_WRITE_PAGES=1).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands as headOfficeCommands } from '../../src/head-office/commands/table';
import { assurancePages, BEGIN, END, heldBy, rowsOf, withoutTest, withTests } from './support/assurance';
import { callsTables } from './support/calls';
import { countsOn, tasksTable } from '../support/e2e/task-list';
import { commandsTable, headOfficeTable, rulesTables, settingsTable } from './support/generated';

const writes = process.env['KEYTURN_WRITE_PAGES'] === '1';

it.each([
  ['docs/operate/configuration.md', settingsTable, 45],
  ['docs/operate/commands.md', commandsTable, 35],
  ['docs/head-office/commands.md', headOfficeTable, 25],
  ['docs/api/calls.md', callsTables, 35],
  ['docs/api/rules.md', rulesTables, 24],
  ['docs/develop/tasks.md', () => tasksTable(countsOn(readFileSync('docs/develop/tasks.md', 'utf8'))), 14],
])('%s', async (file, made, least) => {
  const page = readFileSync(file, 'utf8');
  const tables = [await made()].flat();
  expect(tables.join('\n').split('\n').length).toBeGreaterThan(least);
  const parts = page.split(BEGIN);
  expect(parts).toHaveLength(tables.length + 1);
  const written = parts.map((part, index) =>
    index === 0 ? part : `\n\n${tables[index - 1]}\n\n${END}${part.split(END)[1]}`,
  );
  if (writes) return writeFileSync(file, written.join(BEGIN));
  expect(page).toBe(written.join(BEGIN));
});

it('every setting and every command says what it means', () => {
  for (const table of [settingsTable(), commandsTable(), headOfficeTable()])
    for (const line of table.split('\n').slice(2)) expect(line).not.toMatch(/\| {1,2}\|/);
});

it('every option of a command of head office is in its usage, and those of `run` on the page of the commands', () => {
  const page = readFileSync('docs/head-office/commands.md', 'utf8');
  for (const { usage, options, flags = [] } of Object.values(headOfficeCommands))
    for (const option of [...options, ...flags].filter((name) => name !== 'postgres'))
      expect(usage).toMatch(new RegExp(`--${option}\\b`));
  for (const option of headOfficeCommands['run']?.options ?? []) expect(page).toMatch(`\`--${option}`);
});

it.each(assurancePages)('the tests named by $file are those with its tags', (kind) => {
  const page = readFileSync(kind.file, 'utf8');
  const made = withTests(kind, page);
  // Each table of rows has a table of tests below it.
  expect(rowsOf(kind, made.slice(made.lastIndexOf(END)))).toEqual([]);
  if (writes) return writeFileSync(kind.file, made);
  expect(page).toBe(made);
});

it('every row has a test, or a reason why it has none, and every tag names a row', () => {
  const rows = assurancePages.flatMap((kind) => rowsOf(kind, readFileSync(kind.rows, 'utf8')));
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.toSorted()).toEqual([...heldBy.keys(), ...Object.keys(withoutTest)].toSorted());
});
