/** The table of calls of docs/api/calls.md, made of the description that a running kiosk gives of itself. */
import { describeInterface } from '../../../src/main/http/description/document';
import type { JsonSchema, OpenApi, Operation } from '../../../src/main/http/description/openapi';
import { createEndpoints } from '../../../src/main/http/routes';
import { openTestServices } from '../../support/services/service-context';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';

/** The description as a kiosk serves it. */
async function served(): Promise<OpenApi> {
  const services = await openTestServices();
  const made = describeInterface(
    createEndpoints(services.ctx, createPasswordHasher(), { deliveries: null, backups: null }),
  );
  await services.close();
  return made;
}

/** docs/api/calls.md: a table of the portal interface's calls, and one of those beside them. */
export async function callsTables(): Promise<string> {
  const document = await served();
  const [portal, ...others] = document.tags;
  return [[portal], others]
    .map((group) => tableOf(document, new Set(group.map((tag) => tag?.name ?? ''))))
    .join('\n\nBeside them, what a move-in, a gate and the description need:\n\n');
}

function tableOf(document: OpenApi, tags: ReadonlySet<string>): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Another way to write the path of a call has the same name with a number behind it.
      .filter(
        ([, { tags: own, operationId }]) => own.some((tag) => tags.has(tag)) && !/\d$/.test(operationId),
      )
      .map(([method, operation]) => rowOf(document, `${method.toUpperCase()} ${path}`, operation)),
  );
  return ['| Call | Key | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}

function rowOf(document: OpenApi, call: string, operation: Operation): string {
  const query = operation.parameters.flatMap((one) =>
    one.in === 'query' && !/^page(?:Number|Size)$/.test(one.name) ? [one.name] : [],
  );
  const schema = operation.requestBody?.content['application/json'].schema;
  const body = schema && `\`${membersOf(document, schema)}\``;
  const [summary, details] = [operation.summary, operation.description];
  const text = details === `${summary}.` ? details : `${summary}. ${details}`;
  const said = [text, ...(body === undefined ? [] : [`Body: ${body}`])].join(' ');
  const address = query.length === 0 ? call : `${call}?${query.map((name) => `${name}=`).join('&')}`;
  return `| \`${address}\` | ${keyOf(operation)} | ${said.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`;
}

/** The scope that the key must have, and whether a tenant's token is asked for too. */
function keyOf({ security }: Operation): string {
  const [first = {}] = security;
  const scope = first['apiKey']?.[0];
  if (scope === undefined) return 'none';
  if (security.length > 1) return `none, or \`${scope}\``;
  return first['sessionToken'] ? `\`${scope}\`, and a token` : `\`${scope}\``;
}

/** The members of a body: `{name, other?}`; of each kind where there are several. */
function membersOf(document: OpenApi, schema: JsonSchema): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string')
    return membersOf(document, document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {});
  const kinds = (schema['oneOf'] ?? schema['anyOf']) as readonly JsonSchema[] | undefined;
  if (kinds && !('properties' in schema))
    return kinds.map((kind) => membersOf(document, kind)).join('` or `');
  const required = new Set(schema['required'] as readonly string[] | undefined);
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const said = members.map(([name, { const: fixed, enum: one }]) => {
    if (fixed !== undefined) return `${name}: ${JSON.stringify(fixed)}`;
    if (Array.isArray(one)) return `${name}: ${one.join(' or ')}`;
    return required.has(name) ? name : `${name}?`;
  });
  return `{${said.join(', ')}}`;
}
