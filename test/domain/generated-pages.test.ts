/**
 * What the pages say of commands and settings is what the program says of them. `npm run pages` writes the tables anew
 * (KEYTURN_WRITE_PAGES=1).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandsTable, settingsTable } from './support/generated';

const BEGIN = '<!-- Made by npm run pages: change the program, not this table. -->';
const END = '<!-- The end of what is made. -->';

it.each([
  ['docs/operate/configuration.md', settingsTable, 45],
  ['docs/operate/commands.md', commandsTable, 35],
])('%s', (file, made, least) => {
  const page = readFileSync(file, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [stands, after] = rest.split(END);
  const table = made();
  expect(table.split('\n').length).toBeGreaterThan(least);
  if (process.env['KEYTURN_WRITE_PAGES'] === '1')
    return writeFileSync(file, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
  expect(stands?.trim()).toBe(table);
});

it('every setting and every command says what it means', () => {
  for (const table of [settingsTable(), commandsTable()])
    for (const line of table.split('\n').slice(2)) expect(line).not.toMatch(/\| {1,2}\|/);
});
