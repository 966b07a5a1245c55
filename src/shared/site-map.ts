/** The map of a site as the screen draws it, and the way to a unit. Places are centimeters on the map. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';

const place = z.tuple([z.number(), z.number()]);

const levelSchema = z.object({
  level: z.number().int(),
  name: z.string(),
  buildings: z.array(z.array(place)),
  /** Every unit, rented or not. */
  units: z.array(z.object({ number: z.string(), outline: z.array(place) })),
  /** What is driven on. */
  drives: z.array(z.array(place)),
  places: z.array(z.object({ kind: z.string(), name: z.string().nullable(), at: place })),
});
export type MapLevel = z.infer<typeof levelSchema>;

export const siteMapSchema = z.object({
  /** Where north is on the map: `north` is up. */
  north: z.enum(['north', 'east', 'south', 'west']),
  kiosk: z.object({ level: z.number().int(), at: place }),
  levels: z.array(levelSchema),
});
export type SiteMap = z.infer<typeof siteMapSchema>;

const siteRouteSchema = z.object({
  /** Sentences, in the order they are walked. */
  steps: z.array(z.string()),
  lines: z.array(z.object({ level: z.number().int(), points: z.array(place) })),
});
export type SiteRoute = z.infer<typeof siteRouteSchema>;

export const siteChannels = {
  /** `map` null: the property has no plan. */
  'site.map': {
    input: z.object({ language: languageSchema }),
    output: z.object({ map: siteMapSchema.nullable() }),
  },
  /** The way from this kiosk to a unit's door; null without a plan. */
  'site.route': {
    input: z.object({ language: languageSchema, unitId: idSchema<'unit'>() }),
    output: z.object({ route: siteRouteSchema.nullable() }),
  },
};
