/**
 * What a site has told that was lived day by day (`test/bench/service/ten-years.mjs`), for head office to be given as many times as a test
 * has sites: ids are other ones in each.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { unpackEvents } from '../../../src/main/database/storage/outbox-pack';
import type { OutboxPackTable, OutboxTable } from '../../../src/main/database/schema/base';
import type { Id } from '../../../src/shared/ids';

export interface LivedEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly atMs: number;
  readonly payload: string;
}

export interface LivedSite {
  readonly events: readonly LivedEvent[];
  readonly propertyId: string;
  /** As it was imported. */
  readonly catalogue: string;
}

const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** What the simulated provider names things by. */
const PROVIDERS_ID = /"(pi|ch|pm|cus)_sim/g;
/** Four of an id's random digits, in whatever version it is. */
const [RANDOM_FROM, RANDOM_UNTIL] = [24, 28];

const ofProperty = z.object({ property: z.object({ id: z.string() }) });

/** Of a data directory that no program uses. */
export function readLivedSite(folder: string): LivedSite {
  const raw = new Database(join(folder, 'keyturn.db'), { readonly: true });
  try {
    const packs = raw.prepare('SELECT * FROM outbox_pack ORDER BY first_sequence').all() as OutboxPackTable[];
    const rows = raw.prepare('SELECT * FROM outbox ORDER BY sequence').all() as OutboxTable[];
    const packed = packs.flatMap((pack) => {
      const events = unpackEvents(pack);
      if (events === null) throw new Error(`the pack of event ${pack.first_sequence} was changed`);
      return events;
    });
    const catalogue = readFileSync(join(folder, 'catalogue.json'), 'utf8');
    return {
      events: [...packed, ...rows].map(({ type, schema_version, created_at_ms, payload }) => ({
        type,
        schemaVersion: schema_version,
        atMs: created_at_ms,
        payload,
      })),
      propertyId: ofProperty.parse(JSON.parse(catalogue)).property.id,
      catalogue,
    };
  } finally {
    raw.close();
  }
}

/** A text of the site as another one has it: each id is the same wherever it stands, and of that site alone. */
export function asOfSite(text: string, site: number): string {
  const id = (was: string) =>
    `${was.slice(0, RANDOM_FROM)}${mixed(was.slice(RANDOM_FROM, RANDOM_UNTIL), site)}${was.slice(RANDOM_UNTIL)}`;
  return text.replaceAll(ID, id).replaceAll(PROVIDERS_ID, `"$1_sim${mixed('0000', site)}`);
}

function mixed(digits: string, site: number): string {
  return ((Number.parseInt(digits, 16) + site) % 0x1_00_00).toString(16).padStart(4, '0');
}

export const propertyOf = ({ propertyId }: LivedSite, site: number) =>
  asOfSite(propertyId, site) as Id<'property'>;
