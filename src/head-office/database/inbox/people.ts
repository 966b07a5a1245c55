/** People in the reports of kiosks: one entry for each contact that is not forgotten, as it was reported last. */
import { z } from 'zod';
import { idSchema, type Id } from '../../../shared/ids';
import type { SearchedPerson } from '../../../main/domain/contact/tenant-search';
import type { Database } from '../tx';

export interface KnownPerson extends SearchedPerson {
  readonly contactId: Id<'contact'>;
  readonly kioskId: string;
  readonly address: string;
  readonly city: string;
  /** When the kiosk reported it, by its own clock. */
  readonly atMs: number;
}

const word = z.string().catch('');
/** Also of somebody who was restricted, and as a version that is not known here told it. */
const toldSchema = z.object({
  contactId: idSchema<'contact'>(),
  firstName: word,
  lastName: word,
  email: word,
  phoneNumber: word,
  address: word,
  city: word,
  /** The names of whom they rent for. */
  company: z
    .object({ legalName: word, tradeName: word })
    .transform(({ legalName, tradeName }) => `${legalName} ${tradeName}`.trim())
    .catch(''),
});

/** Reads one kiosk after the other: all of them together may be more than there is room for. */
export async function findPeople(
  database: Database,
  means: (person: SearchedPerson) => boolean,
): Promise<KnownPerson[]> {
  const found = new Map<string, KnownPerson>();
  for (const { id: kioskId } of await database.selectFrom('kiosk').select('id').orderBy('id').execute())
    for (const { payload, at_ms } of await toldBy(database, kioskId)) {
      const told = toldSchema.safeParse(parsed(payload));
      if (!told.success || !means(told.data)) continue;
      const key = `${kioskId} ${told.data.contactId}`;
      if ((found.get(key)?.atMs ?? -Infinity) <= at_ms)
        found.set(key, { ...told.data, kioskId, atMs: at_ms });
    }
  return [...found.values()];
}

async function toldBy(database: Database, kioskId: string) {
  const of = (table: 'inbox_event' | 'forked_event') =>
    database
      .selectFrom(table)
      .select(['payload', 'at_ms'])
      .where('kiosk_id', '=', kioskId)
      .where('type', '=', 'contact.details')
      .orderBy('at_ms')
      .execute();
  return [...(await of('forked_event')), ...(await of('inbox_event'))];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
