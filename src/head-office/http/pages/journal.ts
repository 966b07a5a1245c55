/** The journal for bookkeepers: property, month and format are in the address. */
import { journalFormats } from '../../../shared/desk/journal-formats';
import { findJournalBatch, saveJournalSetting, selectJournalBatches } from '../../database/journal/batches';
import {
  chosenProperties,
  isSettingName,
  mayHave,
  showJournal,
  type JournalAsked,
  type JournalShown,
} from '../../journal/facts';
import { makeBatches } from '../../journal/make';
import { messagesIn } from '../../locales';
import { Refused } from '../../locales/refused';
import type { Office } from '../../office';
import { JOURNAL, journalPage } from '../../pages/journal';
import { noteAct } from '../../people/acts';
import { listProperties } from '../../properties';
import { doneIn, orSay, typed, type Asked, type PageAnswer, type PageRoute } from './route';
import { notFound } from './serve';

const LONGEST_SETTING = 60;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export function journalRoutes(office: Office, timeZone: string): readonly PageRoute[] {
  return [
    {
      method: 'GET',
      path: JOURNAL,
      needs: 'seeJournal',
      everySeconds: 60,
      answer: (asked) =>
        page(
          { office, timeZone },
          asked,
          askedFor(asked, (name) => asked.query.get(name) ?? ''),
        ),
    },
    {
      method: 'POST',
      path: JOURNAL,
      needs: 'journal',
      answer: (asked) => make({ office, timeZone }, asked),
    },
    {
      method: 'POST',
      path: `${JOURNAL}/accounts`,
      needs: 'journal',
      answer: (asked) => save({ office, timeZone }, asked),
    },
    {
      method: 'GET',
      path: `${JOURNAL}/batches/:number`,
      needs: 'seeJournal',
      answer: (asked) => batch(office, asked),
    },
  ];
}

interface Place {
  readonly office: Office;
  readonly timeZone: string;
}

/** The month before, where none was said. */
function askedFor({ nowMs }: Asked, said: (name: string) => string): JournalAsked {
  const before = new Date(nowMs);
  before.setUTCDate(0);
  const month = MONTH.test(said('month')) ? said('month') : before.toISOString().slice(0, 7);
  const format = journalFormats.find((each) => each === said('format')) ?? 'csv';
  return { propertyId: said('site') || null, month, format };
}

async function page(
  { office, timeZone }: Place,
  { person, query, nowMs }: Asked,
  asked: JournalAsked,
  wrong: string | null = null,
): Promise<PageAnswer> {
  const { forPages: database } = office;
  const properties = await listProperties(database, person.scope);
  const reader = { scope: person.scope, nowMs, timeZone };
  // Who has not every property begins with the first one.
  const propertyId = asked.propertyId ?? (person.scope === 'everywhere' ? null : (properties[0]?.id ?? null));
  const shown: JournalShown | null = await showJournal(database, { ...asked, propertyId }, reader);
  if (shown === null && asked.propertyId !== null) return notFound(person);
  const scope = person.scope === 'everywhere' ? null : properties.map(({ id }) => id);
  const batches = await selectJournalBatches(database, scope);
  const t = messagesIn(person.language);
  const done = doneIn({ made: t.journal.made, saved: t.books.saved }, query);
  const html = journalPage({ person, timeZone, properties, shown, batches, done, wrong });
  return { html, status: wrong === null ? 200 : 400 };
}

const addressOf = ({ propertyId, month, format }: JournalAsked, done: string): string =>
  `${JOURNAL}?${new URLSearchParams({ ...(propertyId !== null && { site: propertyId }), month, format, done }).toString()}`;

function make(place: Place, asked: Asked): Promise<PageAnswer> {
  const { person, form, nowMs } = asked;
  const chosen = askedFor(asked, (name) => typed(form, name));
  const reader = { scope: person.scope, nowMs, timeZone: place.timeZone, by: person };
  return orSay(
    person.language,
    async () => {
      const number = await makeBatches(place.office.forPages, chosen, reader);
      return number === null ? notFound(person) : { to: addressOf(chosen, 'made') };
    },
    (wrong) => page(place, asked, chosen, wrong),
  );
}

function save(place: Place, asked: Asked): Promise<PageAnswer> {
  const { person, form, nowMs } = asked;
  const chosen = askedFor(asked, (name) => typed(form, name));
  return orSay(
    person.language,
    async () => {
      const { forPages: database } = place.office;
      const found = await chosenProperties(database, chosen.propertyId, person.scope);
      if (!found) return notFound(person);
      const given = [...form.keys()]
        .filter((key) => key.startsWith('value '))
        .map((key) => ({ name: key.slice('value '.length), value: typed(form, key) }))
        .filter(({ name }) => isSettingName(name));
      if (given.some(({ value }) => value.length > LONGEST_SETTING))
        throw new Refused((t) => t.journal.wrongSetting);
      const [only] = chosen.propertyId === null ? [] : found.chosen;
      await database.transaction().execute(async (tx) => {
        for (const setting of given) await saveJournalSetting(tx, { site: only?.id ?? '', ...setting });
        const act = { act: 'journal.accounts_set', about: only?.name ?? 'every property' } as const;
        await noteAct(tx, person, { ...act, propertyId: only?.id ?? null }, nowMs);
      });
      return { to: addressOf(chosen, 'saved') };
    },
    (wrong) => page(place, asked, chosen, wrong),
  );
}

/** The same bytes each time. */
async function batch({ forPages }: Office, { person, params }: Asked): Promise<PageAnswer> {
  const number = params['number'] ?? '';
  const row = /^\d{1,9}$/.test(number) ? await findJournalBatch(forPages, Number(number)) : undefined;
  if (!row || !mayHave(row.property_id, person.scope)) return notFound(person);
  return { file: { name: row.file_name, mediaType: 'text/csv', content: row.content } };
}
