/** Queries on who gets the letters about what nobody takes. */
import type { Id } from '../../../shared/ids';
import type { MailListTable } from '../schema-kiosk';
import type { Database, Tx } from '../tx';

/** In place of a property: letters about every one. */
export const EVERY_SITE = 'all';
export type MailSite = Id<'property'> | typeof EVERY_SITE;

export interface MailList extends Omit<MailListTable, 'addresses'> {
  readonly addresses: readonly string[];
}

// The cast: it was written from a list of texts.
const read = ({ addresses, ...row }: MailListTable): MailList => ({
  ...row,
  addresses: JSON.parse(addresses) as string[],
});

export async function selectMailLists(database: Database | Tx): Promise<MailList[]> {
  return (await database.selectFrom('mail_list').selectAll().execute()).map(read);
}

/** Nobody else changes it until the transaction ends, also where there was none. */
export async function lockMailList(tx: Tx, site: MailSite): Promise<MailList> {
  const none = { site, addresses: '[]', after_minutes: null };
  await tx
    .insertInto('mail_list')
    .values(none)
    .onConflict((there) => there.doNothing())
    .execute();
  const row = await tx
    .selectFrom('mail_list')
    .selectAll()
    .where('site', '=', site)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return read(row);
}

export async function saveMailList(tx: Tx, { addresses, ...row }: MailList): Promise<void> {
  const values = { ...row, addresses: JSON.stringify(addresses) };
  await tx
    .insertInto('mail_list')
    .values(values)
    .onConflict((there) => there.column('site').doUpdateSet(values))
    .execute();
}
