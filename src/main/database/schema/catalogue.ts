/** Tables of what a catalogue offers beside units, catalogues themselves, and files of head office, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { ManifestName } from '../../../shared/head-office/names';
import type { Id } from '../../../shared/ids';
import type { MilliPercent, Minor } from '../../../shared/money';
import type { Flag, Later } from './column';

export interface AddOnTable {
  id: Id<'add_on'>;
  property_id: Id<'property'>;
  name: string;
  description: string;
  price_minor: Minor;
  tax_code: string;
  recurring: Flag;
  prorated: Flag;
  position: number;
  listed: Flag;
  translations: Later<string>;
}

export interface PromotionTable {
  id: Id<'promotion'>;
  property_id: Id<'property'>;
  /** Stored in upper case; compared without regard to case. */
  code: string;
  name: string;
  /** The discounted charge. */
  applies_to: 'rent';
  percent_milli: MilliPercent | null;
  amount_minor: Minor | null;
  periods: number;
  valid_from_on: string | null;
  valid_to_on: string | null;
  listed: Flag;
  translations: Later<string>;
}

export interface AgreementTemplateTable {
  id: Id<'template'>;
  property_id: Id<'property'>;
  version: string;
  /** JSON: by language `{title, sections: [{heading, paragraphs}], consent}`. */
  content: string;
  current: Flag;
}

/** A catalogue that a manager proposed; at most one waits. */
export interface CatalogueProposalTable {
  id: Id<'catalogue_proposal'>;
  /** As it was chosen; null once it is decided. */
  file: string | null;
  file_sha256: string;
  proposed_by: Id<'staff'>;
  proposed_at_ms: number;
  /** Null: it waits. */
  outcome: 'imported' | 'declined' | null;
  decided_by: Id<'staff'> | null;
  decided_at_ms: number | null;
  /** The day on which it takes effect; null: at once. */
  effective_on: Later<string | null>;
}

/** Changes of the catalogue that take effect on a day. */
export interface CatalogueScheduleTable {
  id: Id<'catalogue_schedule'>;
  /** From midnight of the property on. */
  effective_on: string;
  /** JSON: the rows of `catalogue_edit` that they were. */
  edits: string;
  edits_sha256: string;
  scheduled_by: Id<'staff'>;
  scheduled_at_ms: number;
  /** The second person, where one was asked. */
  approved_by: Id<'staff'> | null;
  /** Null: they wait. `overtaken`: head office sent a catalogue. `stopped`: they no longer went with the one in force. */
  outcome: 'in_force' | 'withdrawn' | 'overtaken' | 'stopped' | null;
  /** An actor, as in the audit. */
  ended_by: string | null;
  ended_at_ms: number | null;
  /** JSON: sentences about why they stopped. */
  problems: string | null;
  /** The catalogue that they made. */
  version: number | null;
  /** When somebody read that they did not take effect. */
  seen_at_ms: number | null;
  /** When somebody last said, after the books were put back, that they still hold. */
  confirmed_at_ms: Later<number | null>;
}

/** A catalogue that was in force, as its file. Never changed. */
export interface CatalogueVersionTable {
  number: Generated<number>;
  /** The file's text, packed. */
  file: Buffer;
  file_sha256: string;
  /** An actor, as in the audit. */
  imported_by: string;
  imported_at_ms: number;
}

/** What staff want to change of the catalogue in force, field by field. */
export interface CatalogueEditTable {
  /** `unit ID rent`. */
  place: string;
  /** JSON: what was in force when it was edited, and what shall be. */
  before: string;
  value: string;
  edited_by: Id<'staff'>;
  edited_at_ms: number;
}

/** A piece of a file of head office's that is not whole yet. */
export interface StagedPartTable {
  sha256: string;
  content: Buffer;
  staged_at_ms: number;
  file: Later<ManifestName>;
}

/** What head office sent last of each kind: `name` as in shared/head-office/seal.ts. */
export interface OfficeMarkTable {
  name: string;
  era: number;
  version: number;
  hash: string | null;
  /** JSON: what it signed. */
  statement: string;
}

/** The files of head office's that this kiosk took or refused: its catalogues, and what was made elsewhere. */
export interface HeadOfficeFileTable {
  name: ManifestName;
  version: number;
  sha256: string;
  state: 'in_use' | 'replaced' | 'refused';
  /** JSON: the sentences about what is wrong; of a file in use, what of it could not be taken. */
  problems: string;
  at_ms: number;
}

/** A file of head office's that takes effect later. Its parts are staged. */
export interface HeldFileTable {
  name: ManifestName;
  version: number;
  sha256: string;
  /** JSON, as in its manifest. */
  parts: string;
  from_ms: number;
  held_at_ms: number;
}

export interface CatalogueTables {
  add_on: AddOnTable;
  promotion: PromotionTable;
  agreement_template: AgreementTemplateTable;
  catalogue_proposal: CatalogueProposalTable;
  catalogue_schedule: CatalogueScheduleTable;
  catalogue_version: CatalogueVersionTable;
  catalogue_edit: CatalogueEditTable;
  staged_part: StagedPartTable;
  office_mark: OfficeMarkTable;
  head_office_file: HeadOfficeFileTable;
  held_file: HeldFileTable;
}
