/** What the schema says of tables and columns is what the migrations make: queries are checked against it alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { migrate } from '../../src/main/database/migrate';

const folder = 'src/main/database/schema';
const source = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

interface Declared {
  readonly members: readonly string[];
  /** The interface that this one extends, and what it leaves out of it. */
  readonly parent: string | null;
  readonly without: readonly string[];
}

const declared = new Map<string, Declared>(
  [...source.matchAll(/^(?:export )?interface (\w+)(?: extends ([^{]+?))? \{\n([\s\S]*?)^\}/gm)].map(
    ([, name = '', parent = '', body = '']) => [
      name,
      {
        members: [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, member = '']) => member),
        parent: parent === '' ? null : (/\w+Table\b/.exec(parent)?.[0] ?? parent),
        without: [...parent.matchAll(/'(\w+)'/g)].map(([, left = '']) => left),
      },
    ],
  ),
);

function columnsOf(name: string): readonly string[] {
  const found = declared.get(name);
  if (!found) throw new Error(`the schema has no interface ${name}`);
  const { members, parent, without } = found;
  return [
    ...(parent === null ? [] : columnsOf(parent).filter((column) => !without.includes(column))),
    ...members,
  ].toSorted();
}

/** Tables of the program's own upkeep, which no query of a service asks for. */
const HELD_BY_MIGRATIONS = ['schema_migration'];

test('the tables and columns of the schema are those that the migrations make', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  await migrate(open, { backupDir: null, nowMs: 1 });
  const made = open.raw
    .prepare<[], { name: string; column: string }>(
      `SELECT t.name, c.name AS column FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .filter(({ name }) => !HELD_BY_MIGRATIONS.includes(name));
  const tables = [...source.matchAll(/^export interface \w+Tables \{\n([\s\S]*?)^\}/gm)]
    .map(([, members]) => members)
    .join('');
  const said = [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)].flatMap(([, name = '', type = '']) =>
    columnsOf(type).map((column) => `${name}.${column}`),
  );
  expect(said.length).toBeGreaterThan(500);
  expect(said.toSorted()).toEqual(made.map(({ name, column }) => `${name}.${column}`).toSorted());
});
