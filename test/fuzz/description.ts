/** The published description as the fuzz suite reads it: its operations, and what each may answer. */
import { Ajv2020 } from 'ajv/dist/2020';
import formats, { type FormatsPlugin } from 'ajv-formats';
import type { Answer } from './connection';
import type { JsonSchema } from './schema-arbitrary';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema?: JsonSchema;
}

interface Responses {
  readonly [status: string]: {
    readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
  };
}

interface PublishedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
  readonly responses: Responses;
}

export interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
}

export interface Operation {
  /** Method and path as published, e.g. `PUT /v1/booking/{bookingId}/insurance/link`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | null;
  /** Says what is wrong with an answer; null when the description promises it. */
  readonly objection: (answer: Answer) => string | null;
}

// The package exports the function itself; its types speak of a member `default`.
const addFormats = formats as unknown as FormatsPlugin;

const JSON_TYPE = 'application/json';
const ANSWERS_REMEMBERED = 6;
const pointer = (...parts: string[]) =>
  `#/${parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

export function readDescription(document: Published): {
  readonly operations: readonly Operation[];
  readonly resolve: (ref: string) => JsonSchema;
} {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addSchema(document, 'v1');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { parameters = [], requestBody, responses } = operation;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: requestBody?.content?.[JSON_TYPE]?.schema ?? null,
        objection: unlessAsBefore(({ status, type: contentType, bytes }) => {
          const promised = responses[String(status)];
          if (promised === undefined) return `status ${status} is not in the description`;
          const type = contentType.split(';', 1)[0] ?? '';
          if (promised.content?.[type] === undefined) return `${type} is not in the description of ${status}`;
          if (type !== JSON_TYPE) return null;
          const place = ['paths', path, method, 'responses', String(status), 'content', JSON_TYPE, 'schema'];
          const check = ajv.getSchema(`v1${pointer(...place)}`);
          if (check === undefined) return `no schema for ${status}`;
          return check(parsed(bytes)) === true ? null : ajv.errorsText(check.errors);
        }),
      };
    }),
  );
  return { operations, resolve: (ref) => at(document, ref) };
}

/** Lists and refusals are often the very bytes that were looked through a moment ago; they need not be again. */
function unlessAsBefore(look: Operation['objection']): Operation['objection'] {
  const fine = new Map<string, readonly Buffer[]>();
  return (answer) => {
    const kind = `${answer.status} ${answer.type}`;
    const known = fine.get(kind) ?? [];
    if (known.some((bytes) => bytes.equals(answer.bytes))) return null;
    const objection = look(answer);
    if (objection === null) fine.set(kind, [answer.bytes, ...known].slice(0, ANSWERS_REMEMBERED));
    return objection;
  };
}

export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'no JSON';
  }
}

function at(document: unknown, ref: string): JsonSchema {
  let value = document;
  for (const part of ref.replace(/^#\//, '').split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${ref} leads nowhere`);
  return value;
}
