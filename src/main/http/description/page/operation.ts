/** One endpoint on the page: what it does, what it takes, an example, what it answers. */
import { escapeHtml } from '../../../domain/base/html';
import type { JsonSchema, Method, OpenApi, Operation, Response } from '../openapi';
import { parameterRows, shapeRows, typeOf } from './members';
import { block, code, pathText, prose, rows } from './text';

/** An operation with every path it is served under, the documented one first. */
export interface Entry {
  readonly method: Method;
  readonly paths: readonly [string, ...string[]];
  readonly operation: Operation;
}

/** The operations in their order; one that is served under several paths once. */
export function entriesOf({ paths }: OpenApi): Entry[] {
  const entries = new Map<string, Entry>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = operation.operationId.replace(/\d+$/, '');
      const known = entries.get(name);
      entries.set(
        name,
        known
          ? { ...known, paths: [...known.paths, path] }
          : { method: method as Method, paths: [path], operation },
      );
    }
  }
  return [...entries.values()];
}

export function operationSection(entry: Entry, document: OpenApi): string {
  const { method, paths, operation } = entry;
  const [path, ...others] = paths;
  const { operationId, summary, description } = operation;
  const parts = [
    `<section class="operation" id="${operationId}">`,
    `<h3>${escapeHtml(summary)}</h3>`,
    `<p class="line"><span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${pathText(path)}</code></p>`,
    `<p>${prose(description)}</p>`,
    wants(operation),
    others.length === 0
      ? ''
      : `<p>Served too: ${others.map((each) => `<code>${pathText(each)}</code>`).join(', ')}</p>`,
    operation.parameters.length === 0 ? '' : rows('Parameters', parameterRows(operation.parameters)),
    bodyRows(operation, document),
    block('Example', curlOf(entry)),
    answerOf(operation),
    failures(operation),
    '</section>',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function wants({ security }: Operation): string {
  const [first] = security;
  const scope = first?.['apiKey']?.[0];
  if (scope === undefined) return '<p class="wants">No key.</p>';
  const also = scope === 'gate' ? '' : ` or ${code('all')}`;
  const session = first && 'sessionToken' in first ? `, and the tenant’s session in ${code('X-Token')}` : '';
  const without = security.length > 1 ? ' Without a key a part is answered.' : '';
  return `<p class="wants">A key with scope ${code(scope)}${also}${session}.${without}</p>`;
}

function bodyRows({ requestBody }: Operation, { components }: OpenApi): string {
  const ref = requestBody?.content['application/json'].schema.$ref;
  const schema =
    typeof ref === 'string' ? components.schemas[ref.slice(ref.lastIndexOf('/') + 1)] : undefined;
  return schema ? shapeRows('Body', schema, true) : '';
}

/** The call as it can be pasted into a shell in which BASE, KEY and TOKEN are set. */
function curlOf({ method, paths: [path], operation }: Entry): string {
  const { parameters, security, requestBody } = operation;
  let filled = path;
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example ?? ''));
    if (place === 'query' && example !== undefined) query.set(name, String(example));
  }
  const body = requestBody?.content['application/json'].example;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$BASE${filled}${query.size > 0 ? `?${query.toString()}` : ''}"`,
    ...(security.length > 0 ? ['-H "X-API-Key: $KEY"'] : []),
    ...(security.some((each) => 'sessionToken' in each) ? ['-H "X-Token: $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function answerOf({ responses }: Operation): string {
  const content = Object.entries(responses['200']?.content ?? {})[0];
  if (!content) return '';
  const [mediaType, { schema, example }] = content;
  if (example === undefined) return `<h4>Answer</h4>\n<p>200, ${code(mediaType)}.</p>`;
  const properties = schema.properties as Readonly<Record<string, JsonSchema>> | undefined;
  const data = properties?.data ? `<p>200; ${code('data')} is ${typeOf(properties.data)}.</p>\n` : '';
  return `<h4>Answer</h4>\n${data}${block('Example answer', JSON.stringify(example, null, 2))}`;
}

function failures({ responses }: Operation): string {
  const failed = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return rows(
    'When it is refused',
    failed.map(([status, response]) => ({ name: code(status), about: said(response) })),
  );
}

/** One line for each code. */
function said({ description }: Response): string {
  return description.split('\n').map(prose).join('<br>');
}
