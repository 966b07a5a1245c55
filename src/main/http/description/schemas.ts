/** From the schemas that validate to the JSON Schema of the description. */
import { z } from 'zod';
import type { JsonSchema } from './openapi';

const AT = '#/components/schemas/';

export function refTo(name: string): JsonSchema {
  return { $ref: AT + name };
}

/** The JSON Schema of a request as it is sent, not as it is read; self-contained. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input' })) as JsonSchema;
}

/** Schemas by the names they have in the description; one inside another refers to it. */
export function namedSchemas(names: ReadonlyMap<z.ZodType, string>): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => AT + id });
  return tidy(schemas) as Record<string, JsonSchema>;
}

/** Leaves out what tells a reader nothing, and writes "or null" as people do. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => !saysNothing(name, each));
  return withNull(Object.fromEntries(kept.map(([name, each]) => [name, tidy(each)])));
}

function saysNothing(name: string, value: unknown): boolean {
  const anyWholeNumber =
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER);
  return anyWholeNumber || name === '$schema' || (name === '$id' && typeof value === 'string');
}

function withNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other] = anyOf as [Record<string, unknown>, Record<string, unknown>];
  const plain = typeof one.type === 'string' && !('enum' in one) && !('const' in one);
  if (!plain || other.type !== 'null') return schema;
  return { ...one, ...rest, type: [one.type, 'null'] };
}
