/** What reports need of the last catalogue of each property, which can be made again from the published files. */
import type { Generated } from 'kysely';
import type { Id } from '../../shared/ids';

export interface SiteCatalogueTable {
  property_id: Id<'property'>;
  /** Of the published file. */
  version: number;
  /** Which version of the program made it. */
  made_by: number;
  /** Of one that this program cannot read, only what it could read of name, language and region is here. */
  is_read: boolean;
  name: string | null;
  language: string | null;
  region: string | null;
  time_zone: string | null;
  area_unit: 'm2' | 'ft2' | null;
  currency: string | null;
  /** Whether its prices have the tax in them. */
  includes_tax: Generated<boolean>;
}

export interface SiteUnitTable {
  property_id: Id<'property'>;
  unit_id: Id<'unit'>;
  /** In the order of the numbers of the property's units. */
  place: number;
  number: string;
  floor: number;
  storage_type: string;
  /** Null: the catalogue has no such type. */
  measure: 'area' | 'volume' | null;
  /** In square meters; in cubic ones where its type is measured by volume. */
  area: number;
  /** Of a whole period; null: no amount of the property's currency. */
  rent_minor: number | null;
  is_out: boolean;
}

export interface SitePlanTable {
  property_id: Id<'property'>;
  plan_id: Id<'plan'>;
  /** JSON: in one language, or by language. */
  name: string;
  insurer: string | null;
  coverage_minor: number | null;
}

export interface SiteUserTypeTable {
  property_id: Id<'property'>;
  user_type_id: Id<'user_type'>;
  /** JSON: in one language, or by language. */
  name: string;
}

/** Which tax a kind of customer pays. */
export interface SiteTaxRateTable {
  property_id: Id<'property'>;
  tax_code: string;
  user_type_id: Id<'user_type'>;
  milli_percent: number;
}

export interface SiteTables {
  site_catalogue: SiteCatalogueTable;
  site_unit: SiteUnitTable;
  site_plan: SitePlanTable;
  site_user_type: SiteUserTypeTable;
  site_tax_rate: SiteTaxRateTable;
}
