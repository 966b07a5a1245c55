/**
 * All tables as Kysely sees them, by noun; the SQL that makes them is in `migrations/`. Amounts end in `_minor` (whole
 * minor units), instants in `_at_ms` (milliseconds of UTC), calendar dates in `_on` (YYYY-MM-DD in the
 * property's time zone). Rates end in `_milli_percent` (1/1000 of a percent), areas in `_thousandths` (of a
 * square or cubic meter).
 */
import type { Kysely, Transaction } from 'kysely';
import type { AccessTables } from './access';
import type { AdoptionTables } from './adoption';
import type { AttemptTables } from './attempt';
import type { AutopayTables } from './autopay';
import type { BaseTables } from './base';
import type { BillTables } from './bill';
import type { BookingTables } from './booking';
import type { BooksTables } from './books';
import type { CatalogueTables } from './catalogue';
import type { ContactTables } from './contact';
import type { ContractTables } from './contract';
import type { DeliveryTables } from './delivery';
import type { DeskTables } from './desk';
import type { LateTables } from './late';
import type { JournalTables } from './journal';
import type { LedgerTables } from './ledger';
import type { LoginTables } from './login';
import type { PropertyTables } from './property';
import type { SigningTables } from './signing';
import type { StaffTables } from './staff';
import type { UnitTables } from './unit';
import type { UpkeepTables } from './upkeep';

export interface Tables
  extends
    AccessTables,
    AdoptionTables,
    AttemptTables,
    AutopayTables,
    BaseTables,
    BillTables,
    BookingTables,
    BooksTables,
    CatalogueTables,
    ContactTables,
    ContractTables,
    DeliveryTables,
    DeskTables,
    LateTables,
    JournalTables,
    LedgerTables,
    LoginTables,
    PropertyTables,
    SigningTables,
    StaffTables,
    UnitTables,
    UpkeepTables {}

/** A transaction: the only handle that queries and services ever see. */
export type Tx = Transaction<Tables>;
export type Connection = Kysely<Tables>;
