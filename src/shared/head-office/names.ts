/**
 * What things are called at the broker. One NATS account is one company; within it a property is a site, named by its
 * GUID. A kiosk may publish and hear under its own names only, so every subject ends in, or holds, site and kiosk.
 */
import type { Id } from '../ids';

export interface KioskAddress {
  readonly propertyId: Id<'property'>;
  readonly kioskId: string;
}

export const EVENTS_STREAM = 'KEYTURN_EVENTS';
/** What goes down to the kiosks, as key and value. */
export const DOWN_BUCKET = 'keyturn-down';
/** Who has which unit: one key each, made by whoever comes first. */
export const CLAIMS_BUCKET = 'keyturn-claims';
/** Head office's one reader of the events; fixed, never made anew. */
export const EVENTS_CONSUMER = 'head-office';

export const everyEvent = 'keyturn.v1.*.*.events';
export const everyStatus = 'keyturn.v1.*.*.status';

const own = ({ propertyId, kioskId }: KioskAddress) => `keyturn.v1.${propertyId}.${kioskId}`;

export const eventsSubject = (kiosk: KioskAddress) => `${own(kiosk)}.events`;
/** A request; head office answers with the time (status.ts). */
export const statusSubject = (kiosk: KioskAddress) => `${own(kiosk)}.status`;
/** Answers to a kiosk's requests come under this and nowhere else. */
export const inboxPrefix = ({ propertyId, kioskId }: KioskAddress) => `_INBOX_${propertyId}_${kioskId}`;

export const claimKey = (propertyId: Id<'property'>, unitId: Id<'unit'>) => `${propertyId}.${unitId}`;

/** What comes in pieces, each by a manifest of its own. */
export type ManifestName = 'manifest' | 'elsewhere';

/** A document that head office keeps for one kiosk or for all of a property. */
export type DownDocument =
  | { readonly name: 'watermark' | 'allotment' | 'notices' }
  /**
   * Of the property: the manifests of its catalogue and of what was made elsewhere for its customers (domain/elsewhere.ts),
   * their parts, and which units are taken.
   */
  | { readonly name: ManifestName | 'taken' }
  | { readonly name: 'part'; readonly sha256: string };

/** The key of a document; those of one kiosk hold its name. */
export function documentKey({ propertyId, kioskId }: KioskAddress, document: DownDocument): string {
  switch (document.name) {
    case 'watermark':
    case 'allotment':
    case 'notices':
      return `${propertyId}.kiosk.${kioskId}.${document.name}`;
    case 'manifest':
    case 'elsewhere':
    case 'taken':
      return `${propertyId}.site.${document.name}`;
    case 'part':
      return `${propertyId}.site.part.${document.sha256}`;
  }
}

/** The key's subject at the broker. */
export const bucketSubject = (bucket: string, key: string) => `$KV.${bucket}.${key}`;
