/** When the gate takes a code, and which lock fits: as a property's row keeps it. */
import { z } from 'zod';
import { textsSchema, type Texts } from '../base/translations';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The end of a day, where a gate never closes. */
export const lastMinute = '24:00';
export const timeOfDay = z
  .string({ error: 'expected a time such as "06:00"' })
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'expected a time such as "06:00"');

/** Until when a code opens the gate: while the unit is rented, or only while its rent is also paid. */
export const codeValidity = ['while_rented', 'while_paid'] as const;

type Hours = readonly [from: string, to: string];

export interface SiteAccess {
  readonly gateHours?: Readonly<Partial<Record<Weekday, Hours | undefined>>> | undefined;
  readonly codeValid?: (typeof codeValidity)[number] | undefined;
}

export interface LockAdvice {
  readonly advice: Texts | null;
  readonly hasps: number | null;
  readonly shackleMmMax: number | null;
}

const accessSchema = z.object({
  gateHours: z.partialRecord(z.enum(weekdays), z.tuple([timeOfDay, timeOfDay])).optional(),
  codeValid: z.enum(codeValidity).optional(),
});

const lockSchema = z.object({
  advice: textsSchema.nullable(),
  hasps: z.number().nullable(),
  shackleMmMax: z.number().nullable(),
});

/** @throws ZodError for what no import wrote. */
export function readAccess(json: string | null): SiteAccess {
  return json === null ? {} : accessSchema.parse(JSON.parse(json));
}

export function readLock(json: string | null): LockAdvice | null {
  return json === null ? null : lockSchema.parse(JSON.parse(json));
}

/** Days in a row with the same hours; a day on which the gate takes no code is in none. */
export interface SameHours {
  readonly from: Weekday;
  readonly to: Weekday;
  readonly hours: Hours;
}

export function gateHoursByDays(gateHours: NonNullable<SiteAccess['gateHours']>): readonly SameHours[] {
  const groups: SameHours[] = [];
  weekdays.forEach((day, index) => {
    const hours = gateHours[day];
    if (!hours) return;
    const last = groups.at(-1);
    const follows = last !== undefined && last.to === weekdays[index - 1];
    if (follows && last.hours.join() === hours.join()) groups[groups.length - 1] = { ...last, to: day };
    else groups.push({ from: day, to: day, hours });
  });
  return groups;
}
