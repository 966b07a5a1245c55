/** The first schema: everything a move-in needs, with its checks. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const guid = (column: string) => `CHECK (length(${column}) = 36)`;
const flag = (column: string) => `${column} INTEGER NOT NULL CHECK (${column} IN (0, 1))`;
const on = (column: string) => `CHECK (${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`;

const tables = [
  `CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`,
  `CREATE TABLE country (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 999),
    iso_code_2 TEXT NOT NULL UNIQUE CHECK (length(iso_code_2) = 2),
    iso_code_3 TEXT NOT NULL UNIQUE CHECK (length(iso_code_3) = 3),
    name TEXT NOT NULL, currency_code TEXT NOT NULL, dialing_code TEXT NOT NULL) STRICT`,
  `CREATE TABLE region (
    id INTEGER PRIMARY KEY CHECK (id > 0), country_id INTEGER NOT NULL REFERENCES country (id),
    code TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT`,
  `CREATE INDEX region_by_country ON region (country_id, name)`,
  `CREATE TABLE property (
    id TEXT PRIMARY KEY ${guid('id')}, business_id TEXT, name TEXT NOT NULL, legal_name TEXT NOT NULL,
    tax_number TEXT NOT NULL, address TEXT NOT NULL, city TEXT NOT NULL, postal_code TEXT NOT NULL,
    country_id INTEGER NOT NULL REFERENCES country (id), region_id INTEGER NOT NULL, phone_number TEXT NOT NULL,
    email TEXT NOT NULL, currency TEXT NOT NULL CHECK (length(currency) = 3), time_zone TEXT NOT NULL,
    locale TEXT NOT NULL, language TEXT NOT NULL,
    area_unit TEXT NOT NULL CHECK (area_unit IN ('m2', 'ft2')),
    billing_mode TEXT NOT NULL CHECK (billing_mode IN ('anniversary', 'fixed_day')),
    billing_day INTEGER CHECK (billing_day BETWEEN 1 AND 31),
    day_count TEXT NOT NULL CHECK (day_count IN ('actual', 'twelfths_365', 'thirty')),
    plus_next_after_day INTEGER CHECK (plus_next_after_day BETWEEN 1 AND 31),
    ${flag('prices_include_tax')}, tax_rounding TEXT NOT NULL CHECK (tax_rounding IN ('line', 'category')),
    ${flag('own_policy_allowed')}, ${flag('decline_allowed')},
    payment_gateway TEXT NOT NULL CHECK (payment_gateway IN ('simulated', 'stripe')),
    CHECK (billing_mode = 'anniversary' OR billing_day IS NOT NULL)) STRICT`,
  `CREATE TABLE storage_type (
    id TEXT PRIMARY KEY ${guid('id')}, name TEXT NOT NULL, position INTEGER NOT NULL,
    measure TEXT NOT NULL CHECK (measure IN ('area', 'volume'))) STRICT`,
  `CREATE TABLE user_type (
    id TEXT PRIMARY KEY ${guid('id')}, master_id INTEGER NOT NULL UNIQUE, name TEXT NOT NULL,
    position INTEGER NOT NULL) STRICT`,
  `CREATE TABLE tax_rate (
    property_id TEXT NOT NULL REFERENCES property (id), tax_code TEXT NOT NULL,
    user_type_id TEXT NOT NULL REFERENCES user_type (id),
    rate_milli_percent INTEGER NOT NULL CHECK (rate_milli_percent BETWEEN 0 AND 100000),
    PRIMARY KEY (property_id, tax_code, user_type_id)) STRICT`,
  `CREATE TABLE charge_rule (
    property_id TEXT NOT NULL REFERENCES property (id),
    kind TEXT NOT NULL CHECK (kind IN ('rent', 'insurance', 'admin', 'deposit', 'add_on')),
    tax_code TEXT NOT NULL, ${flag('prorated')},
    ledger TEXT NOT NULL CHECK (ledger IN ('revenue', 'insurance', 'liability')),
    amount_minor INTEGER CHECK (amount_minor >= 0),
    PRIMARY KEY (property_id, kind)) STRICT`,
  `CREATE TABLE unit (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id),
    storage_type_id TEXT NOT NULL REFERENCES storage_type (id), number TEXT NOT NULL,
    width_cm INTEGER NOT NULL CHECK (width_cm > 0), length_cm INTEGER NOT NULL CHECK (length_cm > 0),
    height_cm INTEGER NOT NULL CHECK (height_cm > 0),
    area_thousandths INTEGER NOT NULL CHECK (area_thousandths > 0), floor INTEGER NOT NULL,
    features TEXT NOT NULL CHECK (json_valid(features)),
    rent_minor INTEGER NOT NULL CHECK (rent_minor >= 0), deposit_minor INTEGER NOT NULL CHECK (deposit_minor >= 0),
    state TEXT NOT NULL CHECK (state IN ('available', 'held', 'occupied', 'overlocked', 'out_of_service')),
    ${flag('listed')}, UNIQUE (property_id, number)) STRICT`,
  `CREATE TABLE insurance_plan (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id), name TEXT NOT NULL,
    description TEXT NOT NULL, coverage_minor INTEGER NOT NULL CHECK (coverage_minor > 0),
    position INTEGER NOT NULL, ${flag('listed')}) STRICT`,
  `CREATE TABLE premium_revision (
    id TEXT PRIMARY KEY ${guid('id')}, plan_id TEXT NOT NULL REFERENCES insurance_plan (id),
    storage_type_id TEXT NOT NULL REFERENCES storage_type (id), user_type_id TEXT REFERENCES user_type (id),
    size_from_thousandths INTEGER NOT NULL CHECK (size_from_thousandths >= 0),
    size_to_thousandths INTEGER CHECK (size_to_thousandths > size_from_thousandths),
    premium_minor INTEGER NOT NULL CHECK (premium_minor >= 0), ${flag('listed')}) STRICT`,
  `CREATE INDEX premium_by_plan ON premium_revision (plan_id, storage_type_id)`,
  `CREATE TABLE add_on (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id), name TEXT NOT NULL,
    description TEXT NOT NULL, price_minor INTEGER NOT NULL CHECK (price_minor >= 0), tax_code TEXT NOT NULL,
    ${flag('recurring')}, ${flag('prorated')}, position INTEGER NOT NULL, ${flag('listed')}) STRICT`,
  `CREATE TABLE promotion (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id),
    code TEXT NOT NULL CHECK (code = upper(code)), name TEXT NOT NULL,
    applies_to TEXT NOT NULL CHECK (applies_to = 'rent'),
    percent_milli INTEGER CHECK (percent_milli BETWEEN 1 AND 100000), amount_minor INTEGER CHECK (amount_minor > 0),
    periods INTEGER NOT NULL CHECK (periods > 0), valid_from_on TEXT ${on('valid_from_on')},
    valid_to_on TEXT ${on('valid_to_on')}, ${flag('listed')}, UNIQUE (property_id, code),
    CHECK ((percent_milli IS NULL) <> (amount_minor IS NULL))) STRICT`,
  `CREATE TABLE agreement_template (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id), version TEXT NOT NULL,
    content TEXT NOT NULL CHECK (json_valid(content)), current INTEGER NOT NULL CHECK (current IN (0, 1))) STRICT`,
  `CREATE UNIQUE INDEX agreement_template_current ON agreement_template (property_id) WHERE current = 1`,
  `CREATE TABLE contact (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id),
    first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL, phone_number TEXT NOT NULL,
    address TEXT NOT NULL, city TEXT NOT NULL, region_id INTEGER NOT NULL, postal_code TEXT NOT NULL,
    country_id INTEGER NOT NULL, profile_image_path TEXT NOT NULL, created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE login (
    id TEXT PRIMARY KEY, contact_id TEXT REFERENCES contact (id), user_name TEXT, password_hash TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('tenant', 'staff')), ${flag('disabled')},
    created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE UNIQUE INDEX login_by_user_name ON login (user_name)`,
  `CREATE TABLE login_session (
    id TEXT PRIMARY KEY ${guid('id')}, login_id TEXT NOT NULL REFERENCES login (id),
    created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL, revoked_at_ms INTEGER) STRICT`,
  `CREATE TABLE login_throttle (
    subject TEXT PRIMARY KEY, failures INTEGER NOT NULL CHECK (failures >= 0),
    last_failure_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE api_key (
    id TEXT PRIMARY KEY ${guid('id')}, name TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE,
    scopes TEXT NOT NULL CHECK (json_valid(scopes)), created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER,
    revoked_at_ms INTEGER, last_used_at_ms INTEGER) STRICT`,
  // A key may only name contacts that came to be known through it.
  `CREATE TABLE contact_known_to_key (
    api_key_id TEXT NOT NULL REFERENCES api_key (id), contact_id TEXT NOT NULL REFERENCES contact (id),
    PRIMARY KEY (api_key_id, contact_id)) STRICT`,
  `CREATE INDEX contact_known_to_key_by_contact ON contact_known_to_key (contact_id)`,
  `CREATE TABLE booking (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id),
    unit_id TEXT NOT NULL REFERENCES unit (id), user_type_id TEXT NOT NULL REFERENCES user_type (id),
    contact_id TEXT REFERENCES contact (id), ${flag('contact_is_own')}, api_key_id TEXT REFERENCES api_key (id),
    state TEXT NOT NULL CHECK (
      state IN ('draft', 'payment_pending', 'moved_in', 'cancelled', 'expired', 'needs_review')),
    move_in_on TEXT NOT NULL ${on('move_in_on')}, language TEXT NOT NULL,
    promotion_id TEXT REFERENCES promotion (id), hold_expires_at_ms INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT`,
  // One unit is never promised twice, whatever the code above believes.
  `CREATE UNIQUE INDEX booking_one_live_per_unit ON booking (unit_id)
    WHERE state IN ('draft', 'payment_pending', 'needs_review')`,
  `CREATE INDEX booking_by_state ON booking (state, hold_expires_at_ms)`,
  `CREATE TABLE booking_add_on (
    booking_id TEXT NOT NULL REFERENCES booking (id), add_on_id TEXT NOT NULL REFERENCES add_on (id),
    PRIMARY KEY (booking_id, add_on_id)) STRICT`,
  `CREATE TABLE coverage (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id),
    kind TEXT NOT NULL CHECK (kind IN ('operator_plan', 'own_policy', 'declined')),
    plan_id TEXT REFERENCES insurance_plan (id), premium_id TEXT REFERENCES premium_revision (id),
    insurer TEXT, policy_number TEXT, expires_on TEXT ${on('expires_on')},
    CHECK ((kind = 'operator_plan') = (premium_id IS NOT NULL AND plan_id IS NOT NULL)),
    CHECK ((kind = 'own_policy') = (insurer IS NOT NULL AND policy_number IS NOT NULL AND expires_on IS NOT NULL))
    ) STRICT`,
  `CREATE TABLE signature (
    id TEXT PRIMARY KEY ${guid('id')}, booking_id TEXT NOT NULL UNIQUE REFERENCES booking (id),
    image BLOB NOT NULL, media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    sha256 TEXT NOT NULL, template_id TEXT NOT NULL REFERENCES agreement_template (id),
    quote_sha256 TEXT NOT NULL, signed_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE payment_attempt (
    id TEXT PRIMARY KEY ${guid('id')}, booking_id TEXT NOT NULL REFERENCES booking (id),
    provider TEXT NOT NULL CHECK (provider IN ('simulated', 'stripe')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0), card_amount INTEGER NOT NULL CHECK (card_amount >= 0),
    currency TEXT NOT NULL, quote_sha256 TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('recorded', 'intent_created', 'collecting', 'processing', 'declined',
      'contracted', 'captured', 'released', 'needs_review')),
    intent_id TEXT UNIQUE, client_secret TEXT, failure TEXT,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE UNIQUE INDEX payment_attempt_one_live_per_booking ON payment_attempt (booking_id)
    WHERE state <> 'released'`,
  `CREATE TABLE rental_contract (
    id TEXT PRIMARY KEY ${guid('id')}, number TEXT NOT NULL UNIQUE,
    booking_id TEXT NOT NULL UNIQUE REFERENCES booking (id), property_id TEXT NOT NULL REFERENCES property (id),
    unit_id TEXT NOT NULL REFERENCES unit (id), contact_id TEXT NOT NULL REFERENCES contact (id),
    user_type_id TEXT NOT NULL REFERENCES user_type (id),
    template_id TEXT NOT NULL REFERENCES agreement_template (id), language TEXT NOT NULL,
    move_in_on TEXT NOT NULL ${on('move_in_on')}, rent_minor INTEGER NOT NULL, deposit_minor INTEGER NOT NULL,
    coverage TEXT NOT NULL CHECK (json_valid(coverage)), quote TEXT NOT NULL CHECK (json_valid(quote)),
    signed_at_ms INTEGER NOT NULL, created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE invoice (
    id TEXT PRIMARY KEY ${guid('id')}, number TEXT NOT NULL UNIQUE,
    contract_id TEXT NOT NULL REFERENCES rental_contract (id), contact_id TEXT NOT NULL REFERENCES contact (id),
    issued_on TEXT NOT NULL ${on('issued_on')}, currency TEXT NOT NULL, tax_minor INTEGER NOT NULL,
    total_minor INTEGER NOT NULL) STRICT`,
  `CREATE TABLE invoice_line (
    invoice_id TEXT NOT NULL REFERENCES invoice (id), position INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (
      code IN ('rent', 'insurance', 'admin', 'deposit', 'add_on', 'discount', 'rounding')),
    description TEXT NOT NULL, period_from_on TEXT ${on('period_from_on')}, period_to_on TEXT ${on('period_to_on')},
    taxable_minor INTEGER NOT NULL, tax_milli_percent INTEGER NOT NULL, tax_minor INTEGER NOT NULL,
    payable_minor INTEGER NOT NULL, ledger TEXT NOT NULL,
    CHECK (payable_minor = taxable_minor + tax_minor), PRIMARY KEY (invoice_id, position)) STRICT`,
  `CREATE TABLE receipt (
    id TEXT PRIMARY KEY ${guid('id')}, number TEXT NOT NULL UNIQUE,
    invoice_id TEXT NOT NULL UNIQUE REFERENCES invoice (id),
    attempt_id TEXT NOT NULL UNIQUE REFERENCES payment_attempt (id),
    contact_id TEXT NOT NULL REFERENCES contact (id), amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('capture_pending', 'final')), received_at_ms INTEGER NOT NULL,
    card_brand TEXT NOT NULL, card_last4 TEXT NOT NULL CHECK (length(card_last4) <= 4)) STRICT`,
  `CREATE TABLE charges_entry (
    id TEXT PRIMARY KEY ${guid('id')}, contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    attempt_id TEXT NOT NULL UNIQUE REFERENCES payment_attempt (id), provider TEXT NOT NULL,
    intent_id TEXT NOT NULL UNIQUE, charge_id TEXT NOT NULL, amount_minor INTEGER NOT NULL,
    currency TEXT NOT NULL, captured_at_ms INTEGER) STRICT`,
  `CREATE TABLE document (
    id TEXT PRIMARY KEY ${guid('id')},
    kind TEXT NOT NULL CHECK (kind IN ('contract', 'invoice', 'receipt', 'credit_note')), number TEXT NOT NULL,
    contact_id TEXT NOT NULL REFERENCES contact (id), contract_id TEXT REFERENCES rental_contract (id),
    media_type TEXT NOT NULL CHECK (media_type = 'application/pdf'), content BLOB NOT NULL, sha256 TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX document_by_contract ON document (contract_id)`,
  `CREATE TABLE credit_note (
    id TEXT PRIMARY KEY ${guid('id')}, property_id TEXT NOT NULL REFERENCES property (id),
    contact_id TEXT NOT NULL REFERENCES contact (id), transact_on TEXT NOT NULL ${on('transact_on')},
    transact_id TEXT NOT NULL UNIQUE, transaction_type TEXT NOT NULL CHECK (
      transaction_type IN ('RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT', 'INSURANCE')),
    contract_id TEXT REFERENCES rental_contract (id), rental_info_transact_id TEXT,
    gross_minor INTEGER NOT NULL, paid_minor INTEGER NOT NULL, balance_minor INTEGER NOT NULL,
    reverse_status_id INTEGER, reverse_status_name TEXT, document_id TEXT NOT NULL REFERENCES document (id),
    CHECK (balance_minor = gross_minor - paid_minor),
    CHECK ((reverse_status_id IS NULL) = (reverse_status_name IS NULL))) STRICT`,
  `CREATE INDEX credit_note_by_contact ON credit_note (contact_id, transact_on)`,
  `CREATE TABLE access_code (
    id TEXT PRIMARY KEY ${guid('id')}, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    unit_id TEXT NOT NULL REFERENCES unit (id), code TEXT NOT NULL, valid_from_on TEXT NOT NULL ${on('valid_from_on')},
    state TEXT NOT NULL CHECK (state IN ('active', 'revoked')), change_sequence INTEGER NOT NULL UNIQUE) STRICT`,
  `CREATE UNIQUE INDEX access_code_one_active ON access_code (code) WHERE state = 'active'`,
  `CREATE TABLE outbox (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0), id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
    schema_version INTEGER NOT NULL CHECK (schema_version > 0), payload TEXT NOT NULL CHECK (json_valid(payload)),
    created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE audit (
    sequence INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
    subject TEXT NOT NULL) STRICT`,
  `CREATE TABLE idempotency (
    key_hash TEXT PRIMARY KEY, body_sha256 TEXT NOT NULL, status INTEGER, answer TEXT,
    created_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE number_series (
    series TEXT PRIMARY KEY CHECK (series IN ('contract', 'invoice', 'receipt', 'access_change', 'outbox')),
    last_number INTEGER NOT NULL CHECK (last_number >= 0)) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(tx);
}
