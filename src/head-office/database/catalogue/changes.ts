/** Queries on changes of catalogues that are edited and approved at head office. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type {
  CatalogueChangeEditorTable,
  CatalogueChangeSiteTable,
  CatalogueChangeTable,
} from '../schema-catalogue';
import { storable } from '../storable';
import type { Database, Tx } from '../tx';

export type ChangeRow = Selectable<CatalogueChangeTable>;
export type ChangeSiteRow = Selectable<CatalogueChangeSiteTable>;
/** Without what is in its file. */
export type ChangeSiteHead = Omit<ChangeSiteRow, 'content'>;

/** The last ones. */
export function selectChanges(database: Database, most: number): Promise<ChangeRow[]> {
  return database
    .selectFrom('catalogue_change')
    .selectAll()
    .orderBy('made_at_ms', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

export function findChange(
  database: Database | Tx,
  id: Id<'catalogue_change'>,
): Promise<ChangeRow | undefined> {
  return database.selectFrom('catalogue_change').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Nobody else edits, approves or publishes it until the transaction ends. */
export function lockChange(tx: Tx, id: Id<'catalogue_change'>): Promise<ChangeRow | undefined> {
  return tx.selectFrom('catalogue_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertChange(tx: Tx, row: Insertable<CatalogueChangeTable>): Promise<void> {
  await tx
    .insertInto('catalogue_change')
    .values({ ...row, title: storable(row.title) })
    .execute();
}

export async function updateChange(
  tx: Tx,
  id: Id<'catalogue_change'>,
  columns: Updateable<CatalogueChangeTable>,
): Promise<void> {
  await tx.updateTable('catalogue_change').set(columns).where('id', '=', id).execute();
}

/** Of all changes. */
export function selectChangeSites(database: Database): Promise<ChangeSiteHead[]> {
  return database
    .selectFrom('catalogue_change_site')
    .select([
      'change_id',
      'property_id',
      'ring',
      'base_version',
      'sha256',
      'parts',
      'published_version',
      'published_at_ms',
      'scheduled_version',
      'scheduled_from_ms',
    ])
    .execute();
}

/** With their files, by ring. */
export function selectSitesOf(database: Database | Tx, id: Id<'catalogue_change'>): Promise<ChangeSiteRow[]> {
  return database
    .selectFrom('catalogue_change_site')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('ring')
    .orderBy('property_id')
    .execute();
}

/** In place of what the change has for that property. */
export async function saveChangeSite(tx: Tx, row: Insertable<CatalogueChangeSiteTable>): Promise<void> {
  const { change_id: _change, property_id: _property, ...columns } = row;
  await tx
    .insertInto('catalogue_change_site')
    .values(row)
    .onConflict((there) => there.columns(['change_id', 'property_id']).doUpdateSet(columns))
    .execute();
}

export function selectChangeEditors(
  database: Database | Tx,
  id: Id<'catalogue_change'>,
): Promise<Selectable<CatalogueChangeEditorTable>[]> {
  return database
    .selectFrom('catalogue_change_editor')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('name')
    .execute();
}

export async function insertChangeEditor(tx: Tx, row: Insertable<CatalogueChangeEditorTable>): Promise<void> {
  await tx
    .insertInto('catalogue_change_editor')
    .values({ ...row, name: storable(row.name) })
    .onConflict((there) => there.columns(['change_id', 'person_id']).doNothing())
    .execute();
}

/** What kiosks of a property hold until its day. */
export function findScheduled(
  database: Database | Tx,
  propertyId: Id<'property'>,
): Promise<ScheduledSite | undefined> {
  return scheduled(database).where('property_id', '=', propertyId).executeTakeFirst();
}

/** What has to be published now. */
export function selectDue(database: Database, nowMs: number): Promise<ScheduledSite[]> {
  return scheduled(database).where('scheduled_from_ms', '<=', nowMs).execute();
}

export type ScheduledSite = ChangeSiteRow & {
  readonly scheduled_version: number;
  readonly scheduled_from_ms: number;
};

function scheduled(database: Database | Tx) {
  return database
    .selectFrom('catalogue_change_site')
    .selectAll()
    .where('published_version', 'is', null)
    .where('scheduled_from_ms', 'is not', null)
    .where('scheduled_version', 'is not', null)
    .$narrowType<{ scheduled_version: number; scheduled_from_ms: number }>();
}

/** The highest number that a catalogue of the property was ever scheduled by; 0: none was. */
export async function highestScheduled(tx: Tx, propertyId: Id<'property'>): Promise<number> {
  const row = await tx
    .selectFrom('catalogue_change_site')
    .select(({ fn }) => fn.max('scheduled_version').as('highest'))
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return Number(row?.highest ?? 0);
}

/** Those that go on and that this person has edited nothing of, the newest first. */
export function selectChangesOfOthers(
  database: Database,
  personId: Id<'person'>,
  most: number,
): Promise<ChangeRow[]> {
  return database
    .selectFrom('catalogue_change as c')
    .selectAll('c')
    .where('c.ended_at_ms', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('catalogue_change_editor as e')
            .select('e.person_id')
            .whereRef('e.change_id', '=', 'c.id')
            .where('e.person_id', '=', personId),
        ),
      ),
    )
    .orderBy('c.made_at_ms', 'desc')
    .limit(most)
    .execute();
}
