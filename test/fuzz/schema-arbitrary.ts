/** From a JSON Schema of the description to values: those it allows, and those just beyond. */
import fc, { type Arbitrary } from 'fast-check';
import { hostile } from './hostile';

/** As much of JSON Schema as the description uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
}

/** Texts longer than this say nothing that a shorter one does not. */
const LONGEST_TEXT = 300;
const LARGEST_NUMBER = 2 ** 31;

/** Values the schema allows, as far as it says; what only the service can know (which ids exist) is left to chance. */
export function allowed(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return allowed(resolve(schema.$ref), resolve);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => allowed(choice, resolve)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return fc.jsonValue();
  return fc.oneof(...types.map((type) => ofType(type, schema, resolve)));
}

function ofType(type: string, schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, member]) => [name, allowed(member, resolve)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'array':
      return fc.array(allowed(schema.items ?? {}, resolve), { maxLength: 5 });
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer(range(schema));
    case 'number':
      return fc.double({ ...range(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function range({ minimum, maximum }: JsonSchema): { min: number; max: number } {
  return { min: minimum ?? -LARGEST_NUMBER, max: Math.min(maximum ?? LARGEST_NUMBER, LARGEST_NUMBER) };
}

function text({ format, minLength = 0, maxLength = LONGEST_TEXT, examples, example }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  const shown = [...(examples ?? []), ...(example === undefined ? [] : [example])];
  const max = Math.min(maxLength, LONGEST_TEXT);
  const any = fc.string({ minLength: Math.min(minLength, max), maxLength: max, unit: 'grapheme' });
  return shown.length > 0 ? fc.oneof(any, fc.constantFrom(...shown)) : any;
}

/** Values at the edges of the schema and just beyond them, and those that have broken other services. */
export function beyond(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  const plain = schema.$ref === undefined ? schema : resolve(schema.$ref);
  const edges: unknown[] = [];
  for (const length of [plain.minLength, plain.maxLength])
    if (length !== undefined)
      for (const size of [length - 1, length, length + 1])
        edges.push('x'.repeat(Math.max(0, Math.min(size, 5000))));
  for (const bound of [plain.minimum, plain.maximum])
    if (bound !== undefined) edges.push(bound - 1, bound, bound + 1, bound + 0.5);
  return edges.length > 0 ? fc.oneof(fc.constantFrom(...edges), hostile) : hostile;
}
