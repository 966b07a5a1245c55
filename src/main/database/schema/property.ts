/** Tables of the property served, its rules and reference lists, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { MilliPercent, Minor } from '../../../shared/money';
import type { AllocationOrder } from '../../domain/ledger/allocation';
import type { Flag, Later } from './column';

export interface PropertyTable {
  id: Id<'property'>;
  business_id: Id<'business'> | null;
  name: string;
  legal_name: string;
  tax_number: string;
  address: string;
  city: string;
  postal_code: string;
  country_id: number;
  region_id: number;
  phone_number: string;
  email: string;
  currency: string;
  time_zone: string;
  locale: string;
  language: Language;
  area_unit: 'm2' | 'ft2';
  billing_mode: 'anniversary' | 'fixed_day';
  billing_day: number | null;
  day_count: 'actual' | 'twelfths_365' | 'thirty';
  plus_next_after_day: number | null;
  prices_include_tax: Flag;
  tax_rounding: 'line' | 'category';
  own_policy_allowed: Flag;
  decline_allowed: Flag;
  /** Whole days after the move-in in which a policy may be brought; null: it is named before. */
  own_policy_later_days: Later<number | null>;
  payment_gateway: 'simulated' | 'stripe';
  /** #rrggbb in lower case; null: Keyturn's own. */
  brand_color: Later<string | null>;
  /** Whether later rents are charged to the card of the move-in. */
  autopay: Later<'not_offered' | 'offered' | 'required'>;
  /** JSON of domain/autopay/rules.ts; null: nothing is charged by itself. */
  autopay_rules: Later<string | null>;
  /** The property makes no later bills before this day; null: none at all. */
  billing_start_on: Later<string | null>;
  /** Whole days before its period begins on which a bill is made. */
  issue_days_before: Later<number>;
  /** Whole days that a bill made late leaves to be paid. */
  pay_days: Later<number>;
  /** JSON: what follows when rent is late; null: nothing. See domain/late/late-terms.ts. */
  late: Later<string | null>;
  /** A late fee up to this sum may be waived by attendants too. */
  waive_attendant_max_minor: Later<Minor>;
  /** JSON: how the rent may change; null: never. See domain/contract/rent-change.ts. */
  rent_change: Later<string | null>;
  /** JSON: what a payment that comes back costs; null: nothing. See domain/contract/returned-payment.ts. */
  returned_payment: Later<string | null>;
  /** JSON of domain/site-plan; null: the property has no plan. */
  site_plan: Later<string | null>;
  /** So many whole periods a tenant may pay ahead; 0: none. */
  pay_ahead_periods: Later<number>;
  /** Which open lines money settles first. */
  allocation_order: Later<AllocationOrder>;
  /** Whole days from notice to the earliest last day, for contracts that are signed from now on. */
  notice_days: Later<number>;
  /** Whole days from the site's own notice to the earliest last day; null: the site gives none. */
  notice_site_days: Later<number | null>;
  /** Whether staff take a part of what a contract owes. */
  part_payments: Later<'desk' | 'everywhere' | 'never'>;
  /** `site`: staff take money for contracts of the other kiosks of the site. */
  pay_elsewhere: Later<'no' | 'site'>;
  /** JSON: what a tenant who leaves gets and when; null: the mildest. See domain/leaving/rules.ts. */
  move_out: Later<string | null>;
  /** JSON: what it costs to change the unit; null: the mildest. See domain/leaving/transfer-rules.ts. */
  transfer: Later<string | null>;
  /** Whole years after the last contract of a tenant is closed; null: nothing of them goes by itself. */
  personal_data_years: Later<number | null>;
  /** JSON of domain/property/nearby.ts; null: nothing is proposed. */
  nearby: Later<string | null>;
  /** JSON: when the gate takes a code; null: nothing is said. See domain/property/site-access.ts. */
  access: Later<string | null>;
  /** JSON: which lock fits; null: nothing is said. */
  lock: Later<string | null>;
}

export interface CountryTable {
  id: number;
  iso_code_2: string;
  iso_code_3: string;
  name: string;
  currency_code: string;
  dialing_code: string;
}

export interface RegionTable {
  id: number;
  country_id: number;
  code: string;
  name: string;
}

export interface UserTypeTable {
  id: Id<'user_type'>;
  master_id: number;
  name: string;
  position: number;
  translations: Later<string>;
  /** `later`: the usual tax is charged until staff have seen a proof. */
  proof: Later<'none' | 'later'>;
}

export interface StorageTypeTable {
  id: Id<'storage_type'>;
  name: string;
  measure: 'area' | 'volume';
  position: number;
  /** JSON by language: `{name, description?}`; the plain columns are in the property's language. */
  translations: Later<string>;
}

export interface TaxRateTable {
  property_id: Id<'property'>;
  tax_code: string;
  user_type_id: Id<'user_type'>;
  rate_milli_percent: MilliPercent;
}

/** How a kind of charge behaves at a property: its tax code, whether it is prorated, what the ledger calls it. */
export interface ChargeRuleTable {
  property_id: Id<'property'>;
  kind: 'rent' | 'insurance' | 'admin' | 'deposit' | 'add_on';
  tax_code: string;
  prorated: Flag;
  ledger: 'revenue' | 'insurance' | 'liability';
  /** Only admin: the fee. The deposit stands at the unit, the rest in their own tables. */
  amount_minor: Minor | null;
  /** Only admin: once for all units of a visit. */
  per_visit: Flag;
}

export interface PropertyTables {
  property: PropertyTable;
  country: CountryTable;
  region: RegionTable;
  user_type: UserTypeTable;
  storage_type: StorageTypeTable;
  tax_rate: TaxRateTable;
  charge_rule: ChargeRuleTable;
}
