/**
 * The plan of a site: where its units, drives, doors and elevators are. It is optional in a catalogue. Places are
 * whole centimeters from the north-west corner of the plan, east first, then south.
 */
import { z } from 'zod';
import type { Texts } from '../base/translations';

/** How people call a place: in the property's language, and in others. */
export interface PlaceName {
  readonly own: string;
  readonly others: Texts;
}

/** East and south of the plan's corner, in centimeters. */
const pointSchema = z.tuple([z.int().min(-100_000).max(100_000), z.int().min(-100_000).max(100_000)]);
export type Point = z.output<typeof pointSchema>;

export const sides = ['north', 'east', 'south', 'west'] as const;
export type Side = (typeof sides)[number];
const side = z.enum(sides, { error: 'expected "north", "east", "south" or "west"' });

const key = z.string().regex(/^[a-z0-9-]{1,30}$/, 'expected 1 to 30 small letters, digits and dashes');
const level = z.int().min(-20).max(200);
const outline = z.array(pointSchema).min(3).max(60);

const pointKinds = [
  'gate',
  'entrance',
  'door',
  'elevator',
  'stairs',
  'corner',
  'keypad',
  'office',
  'carts',
  'dock',
  'restroom',
] as const;

/** One way of a site is driven or walked; an elevator and stairs lead to another floor. */
const wayKinds = ['drive', 'walk', 'elevator', 'stairs'] as const;

/** At most so many, so that every way is found at once. */
const MOST_POINTS = 300;

/** The plan as a catalogue has it and as it is stored; `words` reads a name in the property's language and others. */
export function sitePlanSchema<T extends z.ZodType<PlaceName, unknown>>(words: T) {
  return z.strictObject({
    /** Where customers stand at the kiosk, and to which side its screen looks. */
    kiosk: z.strictObject({ level, at: pointSchema, faces: side }),
    levels: z
      .array(z.strictObject({ level, name: words }))
      .min(1)
      .max(50),
    buildings: z.array(z.strictObject({ levels: z.array(level).min(1).max(50), outline })).max(100),
    /** Units side by side: each as wide as it is, from `from` on toward a side, with its doors on another. */
    rows: z
      .array(
        z.strictObject({
          level,
          from: pointSchema,
          toward: side,
          doors: side,
          units: z.array(z.string()).min(1).max(500),
        }),
      )
      .max(1000),
    /** Units that stand in no row. */
    shapes: z.array(z.strictObject({ unit: z.string(), level, outline, door: pointSchema })).max(5000),
    points: z
      .array(
        z.strictObject({
          key,
          kind: z.enum(pointKinds, { error: `expected one of: ${pointKinds.join(', ')}` }),
          level,
          at: pointSchema,
          /** How people call it: "the office", "Building B". */
          name: words.nullable().default(null),
        }),
      )
      .min(2)
      .max(MOST_POINTS),
    ways: z
      .array(z.strictObject({ from: key, to: key, by: z.enum(wayKinds) }))
      .min(1)
      .max(4 * MOST_POINTS),
  });
}

const storedWords = z.object({
  own: z.string(),
  others: z.partialRecord(z.enum(['en', 'es', 'de', 'ar']), z.string()),
});
const storedSchema = sitePlanSchema(storedWords);

export type SitePlan = z.output<typeof storedSchema>;
export type PlanPoint = SitePlan['points'][number];
export type Way = SitePlan['ways'][number];

/**
 * What a property has in its catalogue; null: no plan.
 * @throws ZodError for what an import did not write: a broken invariant
 */
export function readSitePlan(json: string | null): SitePlan | null {
  return json === null ? null : storedSchema.parse(JSON.parse(json));
}
