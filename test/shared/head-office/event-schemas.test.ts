/**
 * What a kiosk tells head office, as it is published (docs/head-office/events/) and as it was ever told. An event is kept for years:
 * a version that was reported once must be read for ever, so an example of each stands in a file that only grows.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventSchema, eventSchemas, whyUnreadable } from '../../../src/shared/head-office/events';

interface Example {
  readonly type: string;
  readonly schemaVersion: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const examples = z
  .array(z.object({ type: z.string(), schemaVersion: z.int(), payload: z.record(z.string(), z.unknown()) }))
  .parse(JSON.parse(readFileSync(resolve(import.meta.dirname, '../../vectors/events-v1.json'), 'utf8')));
const every = Object.entries(eventSchemas).flatMap(([type, versions]) =>
  versions.map((schema, index) => ({ type, schemaVersion: index + 1, schema })),
);
const nameOf = ({ type, schemaVersion }: Omit<Example, 'payload'>) => `${type}.v${schemaVersion}`;

/** As zod reads it, not as it answers it: what head office is sent. */
function published() {
  const definitions = every.map((each) => {
    const { $schema: _, ...schema } = z.toJSONSchema(each.schema, { io: 'input' });
    return [nameOf(each), schema] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Payloads of the events that a kiosk tells head office, by type and version',
    $defs: Object.fromEntries(definitions.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

it('the published schemas are those that events are sent by (npx vitest run -u writes them)', async () => {
  const text = `${JSON.stringify(published(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/head-office/events/events.schema.json');
});

it('every example is valid by the published schema of its version, and by no other of its type', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(published(), 'events');
  for (const { type, schemaVersion, payload } of examples)
    for (const each of every.filter((one) => one.type === type))
      expect([nameOf(each), ajv.validate(`events#/$defs/${nameOf(each)}`, payload)]).toEqual([
        nameOf(each),
        each.schemaVersion === schemaVersion,
      ]);
});

describe('an event of long ago', () => {
  it.each(examples.map((example) => [nameOf(example), example] as const))('%s still reads', (_, example) => {
    const { type, schemaVersion, payload } = example;
    expect(whyUnreadable(type, schemaVersion, JSON.stringify(payload))).toBeNull();
    // Nothing of it may be lost on the way through.
    expect(eventSchema(type, schemaVersion)?.parse(payload)).toEqual(payload);
  });

  it('has its example, whichever type and version', () => {
    const known = new Set(examples.map(nameOf));
    expect(every.map(nameOf).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('an event that cannot be read', () => {
  it.each([
    ['unit.sold', 1, '{}', 'unit.sold in version 1 is not known'],
    ['help.cleared', 9, '{}', 'help.cleared in version 9 is not known'],
    ['help.cleared', 1, '{', 'its payload is no JSON'],
    ['toString', 1, '{}', 'toString in version 1 is not known'],
  ])('%s in version %i of %s is reported', (type, schemaVersion, payload, why) => {
    expect(whyUnreadable(type, schemaVersion, payload)).toBe(why);
  });

  it('is reported by its places, never by what stands there', () => {
    const payload = JSON.stringify({ contactId: 'Zephyrine', surplus: 'Quill' });
    const why = whyUnreadable('contact.erased', 1, payload);
    expect(why).toContain('contactId (custom)');
    expect(why).not.toMatch(/Zephyrine|Quill|surplus/);
  });
});
