/** All tables as Kysely sees them. The SQL that makes them is in `migrations/`. Instants end in `_at_ms`. */
import type { CatalogueTables } from './schema-catalogue';
import type { ClaimsTables } from './schema-claims';
import type { FigureTables } from './schema-figures';
import type { InboxTables } from './schema-inbox';
import type { JournalTables } from './schema-journal';
import type { KioskTables } from './schema-kiosk';
import type { ListenerTables } from './schema-listener';
import type { PeopleTables } from './schema-people';
import type { SigningTables } from './schema-signing';
import type { SiteTables } from './schema-sites';
import type { UpdateTables } from './schema-updates';

export interface Tables
  extends
    CatalogueTables,
    ClaimsTables,
    FigureTables,
    InboxTables,
    JournalTables,
    KioskTables,
    ListenerTables,
    PeopleTables,
    SigningTables,
    SiteTables,
    UpdateTables {}
