/** What kiosks and their documents are called. A property is a site, named by its GUID. */
import type { Id } from '../ids';

export interface KioskAddress {
  readonly propertyId: Id<'property'>;
  readonly kioskId: string;
}

/** What comes in pieces, each by a manifest of its own. */
export type ManifestName = 'manifest' | 'elsewhere';

/** Of one kiosk. */
const ownDocuments = ['watermark', 'allotment', 'notices', 'staff'] as const;
/**
 * Of the property: the manifests of its catalogue and of what was made elsewhere for its customers (domain/catalogue/elsewhere.ts),
 * and which units are taken.
 */
const siteDocuments = ['manifest', 'elsewhere', 'taken'] as const;
export const documentNames = [...ownDocuments, ...siteDocuments] as const;
/** What changes under its name, and is waited for. */
export type DocumentName = (typeof documentNames)[number];
/** Whether each kiosk has its own; else it is the property's. */
export const isOwnDocument = (name: DocumentName): boolean => ownDocuments.some((own) => own === name);
/** As they are kept: a watermark is what is committed, and has no text of its own. */
export type StoredDocument = Exclude<DocumentName, 'watermark'>;

/** A document that head office keeps for one kiosk or for all of a property; a part of a file never changes. */
export type DownDocument =
  | { readonly name: DocumentName }
  | { readonly name: 'part'; readonly sha256: string };

/** The key of a document; those of one kiosk hold its name. */
export function documentKey({ propertyId, kioskId }: KioskAddress, document: DownDocument): string {
  switch (document.name) {
    case 'watermark':
    case 'allotment':
    case 'notices':
    case 'staff':
      return `${propertyId}.kiosk.${kioskId}.${document.name}`;
    case 'manifest':
    case 'elsewhere':
    case 'taken':
      return `${propertyId}.site.${document.name}`;
    case 'part':
      return `${propertyId}.site.part.${document.sha256}`;
  }
}
