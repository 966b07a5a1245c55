/** What a catalogue says of the gate, and of the lock that a tenant brings. All of it may be left out. */
import { z } from 'zod';
import type { Language } from '../../../shared/languages';
import { codeValidity, lastMinute, timeOfDay, weekdays, type Weekday } from '../property/site-access';
import { wordsField } from './catalogue-words';

const hours = z
  .tuple([timeOfDay, timeOfDay], { error: 'expected two times such as ["06:00", "22:00"]' })
  .refine(([from, to]) => from < to && from !== lastMinute, {
    message: 'expected the second time after the first',
  })
  .optional();

export const accessSection = z
  .strictObject({
    /** When the gate takes a code; on a day that is left out it takes none. */
    gateHours: z
      .strictObject(Object.fromEntries(weekdays.map((day) => [day, hours])) as Record<Weekday, typeof hours>)
      .refine((days) => Object.values(days).some((day) => day !== undefined), {
        message: 'expected the hours of at least one day',
      })
      .optional(),
    codeValid: z.enum(codeValidity, { error: `expected "${codeValidity.join('" or "')}"` }).optional(),
  })
  .optional();

export const lockSection = (language: Language | null) =>
  z
    .strictObject({
      advice: wordsField(language, 120).optional(),
      /** How many locks a door takes. */
      hasps: z.int().min(1).max(4).optional(),
      /** The thickest shackle that goes through. */
      shackleMmMax: z.int().min(3).max(30).optional(),
    })
    .optional();
