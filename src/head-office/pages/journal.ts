/** The page of the journal for bookkeepers: what would leave, what is missing for it, account numbers, and what left. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import { journalFormats } from '../../shared/desk/journal-formats';
import type { selectJournalBatches } from '../database/journal/batches';
import type { JournalShown } from '../journal/facts';
import { settingWord } from '../journal/words';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { field, form, hidden, said, select, table } from './forms';
import { framed } from './frame';

export const JOURNAL = '/journal';

export interface JournalPage {
  readonly person: SignedIn;
  readonly timeZone: string;
  readonly properties: readonly Property[];
  /** Null: no property was chosen, and who asks has not all of them. */
  readonly shown: JournalShown | null;
  readonly batches: Awaited<ReturnType<typeof selectJournalBatches>>;
  readonly done: string | null;
  readonly wrong: string | null;
}

export function journalPage(page: JournalPage): string {
  const { person, shown, done, wrong } = page;
  const speech = speechIn(person.language);
  const words = speech.t.journal;
  return framed({
    speech,
    heading: words.heading,
    below: `<p>${words.below}</p>`,
    person,
    path: JOURNAL,
    main: `${said('done', done)}${said('wrong', wrong)}
${chooser(speech, page)}
${shown === null ? `<div class="empty"><p>${words.noneChosen}</p></div>` : shownParts(speech, shown, person)}
${batchesPart(speech, page)}`,
  });
}

function chooser(speech: Speech, { person, properties, shown }: JournalPage): string {
  const { t } = speech;
  const words = t.journal;
  const asked = shown?.asked;
  const sites = properties.map(({ id, name }) => ({ value: id, name, isChosen: id === asked?.propertyId }));
  const all = person.scope === 'everywhere' ? [{ value: '', name: words.every }] : [];
  const months = [...new Set([...(asked ? [asked.month] : []), ...(shown?.months ?? [])])]
    .toSorted()
    .toReversed()
    .map((month) => ({ value: month, name: speech.month(month), isChosen: month === asked?.month }));
  const formats = journalFormats.map((format) => ({
    value: format,
    name: t.books.formats[format],
    isChosen: format === asked?.format,
  }));
  return `<form class="find" method="get" action="${JOURNAL}">
${select('site', words.property, [...all, ...sites])}${months.length === 0 ? '' : select('month', t.books.month, months)}${select('format', t.books.format, formats)}<button class="second">${words.show}</button></form>`;
}

function shownParts(speech: Speech, shown: JournalShown, person: SignedIn): string {
  const { t, language, number, money } = speech;
  const words = t.journal;
  const { asked, closings, gone, totals, missing } = shown;
  const rows = [
    [words.closings, number(closings)],
    [words.gone, number(gone)],
    ...totals.map(({ currency, minor }) => [words.debits(currency), money(minor, currency)]),
  ];
  const notes = [
    ...(shown.isOpen ? [words.monthOpen] : []),
    ...shown.differing.slice(0, 3).map((closing) => words.differs(closing)),
    ...(missing.length > 0
      ? [
          words.missingList(
            inOneLine(
              missing.map((name) => settingWord(t, name, number)),
              language,
            ),
          ),
        ]
      : []),
    ...(shown.hasPlainTax ? [words.plainTax] : []),
    ...(shown.waiting.length > 0 ? [words.waiting(inOneLine(shown.waiting.slice(0, 10), language))] : []),
  ];
  const chosen = `${hidden('site', asked.propertyId ?? '')}${hidden('month', asked.month)}${hidden('format', asked.format)}`;
  const make = mayDo(person.role, 'journal') && closings > 0 && !shown.isOpen && missing.length === 0;
  return `<section class="panel"><h2>${text(speech.month(asked.month))}</h2>
<dl class="totals">${rows.map(([term = '', value = '']) => `<div><dt>${text(term)}</dt><dd><bdi>${text(value)}</bdi></dd></div>`).join('')}</dl>
${notes.length === 0 ? '' : `<ul class="notes">${notes.map((note) => `<li>${text(note)}</li>`).join('')}</ul>`}
${make ? form({ action: JOURNAL, person, fields: chosen, button: t.books.make }) : ''}</section>
${settingsPart(speech, shown, { person, chosen })}`;
}

function settingsPart(
  { t, number }: Speech,
  { asked, settings, properties }: JournalShown,
  { person, chosen }: { readonly person: SignedIn; readonly chosen: string },
): string {
  const words = t.journal;
  const place = properties.find(({ id }) => id === asked.propertyId)?.name ?? words.every;
  const about = `<h2>${text(words.accountsOf(place))}</h2><p>${words.byProperty} ${text(t.books.byName)}</p>`;
  if (!mayDo(person.role, 'journal')) {
    const rows = settings.map(({ name, own, general }) => [
      text(settingWord(t, name, number)),
      `<bdi>${text(own || general || '–')}</bdi>`,
    ]);
    return `<section class="panel">${about}${table([t.books.accounts, ''], rows, t.books.accounts)}</section>`;
  }
  const fields = settings.map(({ name, own, general }, index) =>
    field({
      name: `value ${name}`,
      id: `setting-${index}`,
      label: settingWord(t, name, number),
      value: own,
      isRequired: false,
      ...(general !== '' && general !== own && { hint: words.generalHint(general) }),
    }),
  );
  return `<section class="panel">${about}${form({
    action: `${JOURNAL}/accounts`,
    person,
    fields: `${chosen}${fields.join('')}`,
    button: t.books.save,
    isSecond: true,
  })}</section>`;
}

function batchesPart(speech: Speech, { batches, properties, timeZone }: JournalPage): string {
  const { t, number, money, instant, month } = speech;
  const words = t.books;
  if (batches.length === 0) return '';
  const names = new Map<string, string>(properties.map(({ id, name }) => [id, name]));
  const rows = batches.map((batch) => [
    `<a href="${JOURNAL}/batches/${batch.number}" aria-label="${text(words.file.replace('{file}', batch.file_name))}">${batch.number}</a>`,
    text(words.formats[batch.format]),
    text(month(batch.month)),
    `<bdi>${text(batch.property_id === null ? t.journal.every : (names.get(batch.property_id) ?? batch.property_id))}</bdi>`,
    number(batch.entries),
    `<bdi>${text(money(batch.total_minor, batch.currency))}</bdi>`,
    `${text(instant(batch.made_at_ms, timeZone))} <bdi>${text(batch.said_by)}</bdi>`,
  ]);
  const heads = [
    words.number,
    words.format,
    words.month,
    t.journal.property,
    words.entries,
    words.total,
    words.madeBy,
  ];
  return `<section class="panel">${table(heads, rows, words.batches)}</section>`;
}
