/**
 * What a kiosk must know to reach head office: `head-office.json` in its data directory, written by activation, mode 600.
 * Without the file a kiosk is alone, and does all by itself.
 */
import { z } from 'zod';
import { idSchema } from '../ids';
import { kioskNameSchema, kioskPlaceSchema } from './event';
import { officeKeySchema } from './seal';

/**
 * The key by which head office signs what this kiosk believes, pinned when it joined. Missing: it joined
 * before head office signed, and pins the first that it hears over its line.
 */
const officeKey = z.strictObject({ number: z.int().positive(), publicKey: officeKeySchema }).optional();

/** A relative path begins at the data directory. */
const path = z.string().trim().min(1).max(4000);

export const connectionSchema = z.discriminatedUnion('transport', [
  z.strictObject({
    transport: z.literal('https'),
    kioskId: kioskNameSchema,
    propertyId: idSchema<'property'>(),
    /** E.g. `https://head-office.example.com`. `http://` only to this machine. */
    url: z.url({ protocol: /^https?$/ }),
    /** Requests are signed with it; head office knows the public half. Mode 600. */
    seedFile: path,
    /** The authority that the listener's certificate comes from, as PEM; null: those the system trusts. */
    authority: z.string().nullable(),
    officeKey,
    /** Missing: it joined before head office gave places, and hears of its own when it is connected. */
    place: kioskPlaceSchema.optional(),
  }),
  /**
   * Written by a version that spoke to a broker. Key, name and property are still good, but it does not say
   * where head office's listener is. `head-office move URL` writes that.
   */
  z.strictObject({
    transport: z.literal('jetstream'),
    kioskId: kioskNameSchema,
    propertyId: idSchema<'property'>(),
    servers: z.array(z.string()),
    seedFile: path,
    authority: z.string().nullable(),
  }),
]);
export type HeadOfficeConnection = z.output<typeof connectionSchema>;
