/**
 * What a kiosk tells head office: the payload of every type of event, in each version that was ever told. A payload that
 * changes gets another version behind the others, and those stay: events are kept for years, and read again.
 */
import type { z } from 'zod';
import { autopayEvents } from './events/autopay';
import { bookingEvents } from './events/bookings';
import { contractEvents } from './events/contracts';
import { houseEvents } from './events/house';
import { ledgerEvents } from './events/ledger';
import { moneyEvents } from './events/money';
import { peopleEvents } from './events/people';

/** By type, its versions from 1 on; the last one is sent today. */
export const eventSchemas = {
  ...peopleEvents,
  ...bookingEvents,
  ...contractEvents,
  ...moneyEvents,
  ...ledgerEvents,
  ...autopayEvents,
  ...houseEvents,
} as const;

export type EventType = keyof typeof eventSchemas;
type Last<T extends readonly unknown[]> = T extends readonly [...unknown[], infer L extends z.ZodType]
  ? L
  : never;

/** Payloads by type, as they are reported today. */
export type EventPayloads = { readonly [T in EventType]: z.output<Last<(typeof eventSchemas)[T]>> };

const byType = new Map<string, readonly z.ZodType[]>(Object.entries(eventSchemas));

/** The version in which an event of this type is sent today. */
export function presentVersion(type: EventType): number {
  return eventSchemas[type].length;
}

/** The schema of one version of one type; undefined for what this program does not know. */
export function eventSchema(type: string, schemaVersion: number): z.ZodType | undefined {
  return byType.get(type)?.[schemaVersion - 1];
}

/**
 * Why the payload of an event cannot be read, in words without anything of its content; null when it can be.
 * `payload`: JSON as it was reported.
 */
export function whyUnreadable(type: string, schemaVersion: number, payload: string): string | null {
  const schema = eventSchema(type, schemaVersion);
  if (!schema) return `${type} in version ${schemaVersion} is not known`;
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return 'its payload is no JSON';
  }
  const read = schema.safeParse(value);
  if (read.success) return null;
  const places = read.error.issues.map(({ path, code }) => `${path.join('.') || 'payload'} (${code})`);
  return `its payload is not that of ${type} in version ${schemaVersion}: ${places.join(', ')}`;
}
