/** Queries on the days on which the site could take a card. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { CardDayTable } from '../schema/autopay';

type CardDayRow = Selectable<CardDayTable>;

/** A day that was seen able stays so. */
export async function writeCardDay(tx: Tx, row: CardDayRow): Promise<void> {
  await tx
    .insertInto('card_day')
    .values(row)
    .onConflict((known) =>
      known
        .column('day')
        .doUpdateSet({ able: row.able, seen_at_ms: row.seen_at_ms })
        .where('card_day.able', '<', row.able),
    )
    .execute();
}

export function findCardDay(tx: Tx, day: string): Promise<CardDayRow | undefined> {
  return tx.selectFrom('card_day').selectAll().where('day', '=', day).executeTakeFirst();
}

/** The first day that was written; undefined before there is one. */
export async function firstCardDay(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('card_day').select('day').orderBy('day').limit(1).executeTakeFirst();
  return row?.day;
}

/** Days from one to another, both included, on which a card could be taken. */
export async function selectAbleDays(tx: Tx, from: string, to: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('card_day')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('able', '=', 1)
    .execute();
  return new Set(rows.map(({ day }) => day));
}
