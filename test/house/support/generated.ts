/** The tables of the pages about commands and settings, made from the program itself. */
import { z } from 'zod';
import { configSchema } from '../../../src/main/app/settings/config';
import { commands as headOfficeCommands } from '../../../src/head-office/commands/table';
import { commands } from '../../../src/main/cli/run';
import { limits, statuses } from '../../../src/main/http/description/page/begin';

/** Of a JSON schema what the settings use. */
interface Node {
  readonly description?: string;
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** Pages are named in the program as seen from the root, and linked here as seen from docs/operate. */
const linked = (text: string) =>
  text.replaceAll(/docs\/([\w-]+)\/([\w-]+\.md)/g, (_, folder: string, page: string) =>
    folder === 'operate' ? `[${page}](${page})` : `[${page}](../${folder}/${page})`,
  );
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** The kinds of value that a setting takes, without the null that many take too. */
function variants(node: Node): readonly Node[] {
  const inner = node.anyOf ?? node.oneOf;
  if (inner) return inner.flatMap(variants);
  return Array.isArray(node.type) ? node.type.map((type: string) => ({ ...node, type })) : [node];
}

function valuesOf(node: Node): string {
  const said = variants(node).flatMap((one) => {
    if (one.type === 'null') return ['`null`'];
    if (one.const !== undefined) return [code(one.const)];
    if (one.enum) return one.enum.map(code);
    if (one.type === 'boolean') return ['`true`', '`false`'];
    const { minimum, maximum } = one;
    if (minimum !== undefined && maximum !== undefined) return [`${minimum} to ${maximum}`];
    return [one.type === 'array' ? 'a list' : one.type === 'object' ? 'an object' : 'text'];
  });
  const [last, ...others] = [...new Set(said)].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} or ${last}`;
}

/** What holds without a word in the file. The schema of what is read does not know it where the value is made over. */
function defaultOf(path: string, node: Node): string {
  const begin: unknown = node.default ?? path.split('.').reduce<unknown>(within, configSchema.parse({}));
  return begin === undefined ? (node.default === null ? '`null`' : 'none') : code(begin);
}

function within(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** One row for each setting that says what it means, and those within it behind it. */
function rowsOf(path: string, node: Node): readonly string[] {
  const own =
    node.description === undefined
      ? []
      : [row(`\`${path}\``, defaultOf(path, node), valuesOf(node), linked(node.description))];
  return [
    ...own,
    ...Object.entries(membersOf(node)).flatMap(([name, inner]) => rowsOf(`${path}.${name}`, inner)),
  ];
}

/** Of all kinds of object that a setting can be; what each kind has is put together. */
function membersOf(node: Node): Readonly<Record<string, Node>> {
  const kinds = variants(node).flatMap(({ properties }) => (properties ? [properties] : []));
  const names = new Set(kinds.flatMap(Object.keys));
  const begin = (node.default ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    [...names].map((name) => {
      const all = kinds.flatMap((kind) => kind[name] ?? []);
      const description = all.find((one) => one.description !== undefined)?.description;
      const said = description === undefined ? {} : { description };
      const merged: Node = all.length > 1 ? { ...said, anyOf: all } : (all[0] ?? {});
      return [name, name in begin ? { ...merged, default: begin[name] } : merged];
    }),
  );
}

/** docs/operate/configuration.md */
export function settingsTable(): string {
  const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Node;
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, node]) => rowsOf(name, node));
  return [row('Setting', 'Default', 'Values', 'Meaning'), '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** docs/operate/commands.md */
export function commandsTable(): string {
  const rows = Object.values(commands).map(({ usage, summary, more }) =>
    row(`\`keyturn ${usage}\``, linked(more === undefined ? summary : `${summary}. ${more}`)),
  );
  return [row('Command', 'What it does'), '| --- | --- |', ...rows].join('\n');
}

/** docs/head-office/commands.md */
export function headOfficeTable(): string {
  const rows = Object.values(headOfficeCommands).map(({ usage, summary }) =>
    row(`\`keyturn-head-office ${usage.replaceAll(/ {2,}/g, ' ')}\``, summary),
  );
  return [row('Command', 'What it does'), '| --- | --- |', ...rows].join('\n');
}

/** docs/api/rules.md: what the description of the interface says of each status, and of what one client gets. */
export function rulesTables(): readonly string[] {
  const table = (head: string, entries: typeof statuses) =>
    [head, '| --- | --- |', ...entries.map(([name, about]) => row(name, about))].join('\n');
  return [table('| Status | When |', statuses), table('| What | How much |', limits)];
}
