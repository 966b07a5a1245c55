/**
 * What head office publishes for its kiosks. Each is small JSON, replaced as a whole; the last one counts. A
 * member that a kiosk does not know is left alone, so that head office may be newer than its kiosks.
 */
import { z } from 'zod';
import { idSchema } from '../ids';
import { commandSchema } from './commands';
import { kioskPlaceSchema, sha256Schema } from './event';

/** As far as head office's database has committed what the kiosk reported. */
export const watermarkSchema = z.object({
  chainId: idSchema<'chain'>(),
  /**
   * 0: nothing of this chain yet. All up to here are committed; what lies behind is sent again when asked
   * for.
   */
  sequence: z.int().nonnegative(),
  /**
   * Of the event at `sequence` (NOTHING_BEFORE at 0). A kiosk that has another one there hears of a history
   * that is not its own.
   */
  hash: sha256Schema,
  /**
   * Another number than before: tell everything behind `sequence` again, even what was reported. Asked for when head office
   * came back from a backup, or lacks something in between.
   */
  replay: z.int().nonnegative(),
  /** How far back head office may have to go, by its backups: what it has committed is kept this long. */
  retentionDays: z.int().min(1).max(3650),
});
export type Watermark = z.output<typeof watermarkSchema>;

/** No part is longer: each comes with an answer of its own, also over a slow line. */
const MOST_PART_BYTES = 64 * 1024;

/** A file in pieces, each found by its hash. */
const fileSchema = z.object({
  /** Rises with every file that head office publishes under this name for the property. */
  version: z.int().positive(),
  /** Joined in this order they are the file's JSON, in UTF-8: at most 16 MiB. */
  parts: z
    .array(z.object({ sha256: sha256Schema, bytes: z.int().positive().max(MOST_PART_BYTES) }))
    .min(1)
    .max(256),
  /** Of the parts joined. */
  sha256: sha256Schema,
});
export type FileInParts = z.output<typeof fileSchema>;

/** A catalogue, or what was made elsewhere. */
export const manifestSchema = fileSchema.extend({
  /** Replaces it at that instant. A kiosk fetches it before, and uses it in time though no line is there. */
  next: fileSchema.extend({ fromMs: z.int().positive() }).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The units that a kiosk may rent out without asking: their claims are made out to it. */
export const allotmentSchema = z.object({
  version: z.int().positive(),
  unitIds: z.array(idSchema<'unit'>()).max(100_000),
});
export type Allotment = z.output<typeof allotmentSchema>;

/** Two contracts for one unit, as far as head office knows: a person must settle it. */
const doubleLetSchema = z.object({
  id: idSchema<'unit_conflict'>(),
  unitId: idSchema<'unit'>(),
  contracts: z
    .array(z.object({ kioskId: z.string(), contractId: idSchema<'contract'>(), number: z.string() }))
    .min(2),
  settled: z.boolean(),
});
export type DoubleLet = z.output<typeof doubleLetSchema>;

/** Suites of the repository of packages: a few kiosks first, then whole sites, then all. */
export const updateRings = ['first', 'site', 'all'] as const;
export type UpdateRing = (typeof updateRings)[number];

/** A version of the program, as its packages are numbered. */
export const programVersionSchema = z.string().regex(/^\d[0-9A-Za-z.+~-]{0,59}$/);

/** Which newer versions a kiosk takes. */
export const updateOrdersSchema = z.object({
  /** Null: the one that its own machine names, also where head office is newer and names one that is not known here. */
  ring: z.enum(updateRings).nullable().catch(null),
  /** It takes none for a while. */
  paused: z.boolean(),
  /** The only version that it takes, whatever its ring offers; null: those of its ring. Left out by a head office of before. */
  pinned: programVersionSchema.nullable().catch(null).default(null),
});
export type UpdateOrders = z.output<typeof updateOrdersSchema>;

export const noticesSchema = z.object({
  doubleLets: z.array(doubleLetSchema).max(1000),
  /** Contracts of the kiosk whose tenants have left, as somebody told head office: they keep no claim any more. */
  endedContracts: z.array(idSchema<'contract'>()).max(10_000).default([]),
  /** How often those of them have run again that ever did: of an earlier end nothing is heard any more. */
  resumedContracts: z
    .array(z.object({ contractId: idSchema<'contract'>(), times: z.int().positive() }))
    .max(10_000)
    .default([]),
  /** Units of a kiosk that is gone, which this one has taken over: somebody has each, by a contract that it lacks still. */
  handedOver: z
    .array(z.object({ unitId: idSchema<'unit'>(), fromKiosk: z.string() }))
    .max(10_000)
    .default([]),
  /** What waits at the kiosk and somebody at head office looks after, with their name there. */
  taken: z
    .array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        sinceMs: z.int(),
        by: z.string(),
        atMs: z.int(),
      }),
    )
    .max(1000)
    .default([]),
  /** What people of head office said to money that waits there for a second person, within a day. */
  approvals: z
    .array(
      z.object({
        id: idSchema<'approval'>(),
        contentSha256: sha256Schema,
        approve: z.boolean(),
        personId: idSchema<'staff'>(),
        atMs: z.int(),
      }),
    )
    .max(1000)
    .default([]),
  /** What other kiosks of the site took for contracts of this one lately; it books each once. */
  payments: z
    .array(
      z.object({
        id: idSchema<'on_behalf'>(),
        contractId: idSchema<'contract'>(),
        kioskId: z.string(),
        amountMinor: z.int().positive(),
        currency: z.string(),
        staffId: z.string(),
        takenAtMs: z.int(),
      }),
    )
    .max(1000)
    .default([]),
  /** What head office asks of this kiosk, while there is time for it. */
  commands: z.array(commandSchema).max(100).default([]),
  /** Left out: what the kiosk heard last holds. */
  place: kioskPlaceSchema.optional(),
  /** Left out by a head office of before; what the kiosk heard last holds. */
  updates: updateOrdersSchema.optional(),
});
export type Notices = z.output<typeof noticesSchema>;

/** Who has a unit. An allotment is a claim that head office makes for a kiosk. */
export const claimSchema = z.object({
  kioskId: z.string(),
  kind: z.enum(['allotted', 'claimed']),
  /** Of the claimant's clock; told, never relied upon. */
  atMs: z.int(),
});
export type Claim = z.output<typeof claimSchema>;

/** Units of the property that somebody has a claim on. For what is offered, not for who gets it. */
export const takenSchema = z.object({
  /** By unit. */
  units: z.record(
    z.string(),
    claimSchema
      .pick({ kioskId: true, kind: true })
      // By which its kiosk gives up a claim that it does not know of.
      .extend({ fence: z.int().positive().nullable().default(null) }),
  ),
});
export type Taken = z.output<typeof takenSchema>;
