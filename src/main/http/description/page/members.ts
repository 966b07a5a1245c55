/** Schemas as people read them: a line for each member, with its type and bounds. */
import { escapeHtml } from '../../../domain/base/html';
import type { JsonSchema, OpenApi, Parameter } from '../openapi';
import { prose, rows, type Row } from './text';

function shapeId(name: string): string {
  return `shape-${name}`;
}

/** HTML: a type in words, with links to the shapes it names. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, type, items } = schema;
  if (typeof $ref === 'string') return shapeLink($ref);
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return (choices as JsonSchema[]).map(typeOf).join(' or ');
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum)) return (schema.enum as unknown[]).map(literal).join(', ');
  const kinds = (Array.isArray(type) ? type : [type]).filter((kind) => typeof kind === 'string');
  const orNull = kinds.includes('null') ? ' or null' : '';
  if (kinds.includes('array')) return `array of ${typeOf(items as JsonSchema)}${orNull}`;
  const [kind = 'any'] = kinds;
  return `${kind}${formatOf(schema)}${boundsOf(schema)}${orNull}`;
}

function literal(value: unknown): string {
  return `<code>${escapeHtml(String(value))}</code>`;
}

function shapeLink(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return `<a href="#${shapeId(name)}">${escapeHtml(name)}</a>`;
}

const formats: Readonly<Record<string, string>> = {
  uuid: ' (GUID)',
  date: ' (YYYY-MM-DD)',
  'date-time': ' (date and time)',
  email: ' (email address)',
};

function formatOf({ format }: JsonSchema): string {
  return typeof format === 'string' ? (formats[format] ?? '') : '';
}

function boundsOf({ minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const length = range(minLength, maxLength);
  if (length) return `, ${length} characters`;
  const size = range(minimum, maximum === 999_999_999_999_999 ? undefined : maximum);
  return size ? `, ${size}` : '';
}

function range(least: unknown, most: unknown): string {
  if (typeof least === 'number' && typeof most === 'number') return `${least} to ${most}`;
  if (typeof least === 'number') return `${least} or more`;
  return typeof most === 'number' ? `at most ${most}` : '';
}

/** For a request it matters which members are required; for an answer, which may be missing. */
type Mark = 'required' | 'not always' | '';

function memberRow(name: string, schema: JsonSchema, word: Mark): Row {
  const mark = word && ` <b>${word}</b>`;
  const description = typeof schema.description === 'string' ? prose(schema.description) : '';
  const about = `<span class="type">${typeOf(schema)}${mark}</span>${description && ` ${description}`}`;
  return { name: `<code>${escapeHtml(name).replaceAll('.', '.<wbr>')}</code>`, about };
}

/** The members of an object; those of objects inside it with their path. */
function memberRows(schema: JsonSchema, sent: boolean, prefix = ''): Row[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema.required ?? []) as readonly string[];
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const items = member.items as JsonSchema | undefined;
    const inner = items?.properties
      ? memberRows(items, sent, `${path}[].`)
      : memberRows(member, sent, `${path}.`);
    return [memberRow(path, member, markOf(required.includes(name), sent)), ...inner];
  });
}

function markOf(required: boolean, sent: boolean): Mark {
  if (sent) return required ? 'required' : '';
  return required ? '' : 'not always';
}

export function parameterRows(parameters: readonly Parameter[]): Row[] {
  return parameters.map(({ name, in: place, required, description, schema }) => {
    const row = memberRow(name, { ...schema, description }, required ? 'required' : '');
    return { ...row, name: `${row.name} <small>${place}</small>` };
  });
}

/** A shape's members; where a shape has several kinds, those of each kind. */
export function shapeRows(label: string, schema: JsonSchema, sent: boolean): string {
  const kinds = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(kinds) && !schema.properties) {
    return (kinds as JsonSchema[])
      .map((kind) => rows(`${label}, one of the kinds`, memberRows(kind, sent)))
      .join('\n');
  }
  const members = memberRows(schema, sent);
  return members.length > 0 ? rows(label, members) : `<p>${typeOf(schema)}</p>`;
}

/** Every shape that answers are made of, to be linked to. What requests are made of stands with them. */
export function shapes({ components }: OpenApi): string {
  return Object.entries(components.schemas)
    .filter(([name]) => !name.endsWith('Request'))
    .map(([name, schema]) => {
      const body =
        name === 'ErrorCode'
          ? `<p>${typeOf(schema)}</p>`
          : shapeRows('Members', schema, name.endsWith('Contact'));
      return `<section class="shape" id="${shapeId(name)}">\n<h3>${escapeHtml(name)}</h3>\n${body}\n</section>`;
    })
    .join('\n');
}
