/** The pages of reports: which there are, and one of them as a table, which is kept as a file. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { reportFormats } from '../../shared/desk/choices';
import { speechIn, type Speech } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import type { KeptBefore } from '../reports/kept';
import { mayRead, reportNames, type ReportPage, type ReportShown } from '../reports/make';
import { KIOSK, STAFF } from '../reports/staff-names';
import type { Cell, Column, Line, ReportSite } from '../reports/shapes';
import { earliest } from '../reports/sites';
import { field, form, hidden, kioskOf, select, table } from './forms';
import { framed } from './frame';

const PATH = '/reports';

export function reportsPage(person: SignedIn): string {
  const speech = speechIn(person.language);
  const { reports: words } = speech.t;
  const items = reportNames
    .filter((name) => mayRead(person.role, name))
    .map(
      (name) =>
        `<li><a href="${PATH}/${name}">${words.kinds[name].name}</a><span class="quiet">${words.kinds[name].about}</span></li>`,
    );
  return framed({
    speech,
    heading: words.heading,
    below: `<p>${words.below}</p>`,
    person,
    path: PATH,
    main: `<div class="panel"><ul class="list">${items.join('\n')}</ul></div>`,
  });
}

export function reportPage(
  report: ReportPage,
  {
    person,
    timeZone,
    kept,
  }: {
    readonly person: SignedIn;
    readonly timeZone: string;
    /** The last time that somebody kept it; null: nobody did. */
    readonly kept: KeptBefore | null;
  },
): string {
  const speech = speechIn(person.language);
  const { reports: words } = speech.t;
  const { name } = report.asked;
  const { days, at } = report;
  const now = words.asOf(speech.instant(report.nowMs, timeZone), `<bdi>${text(timeZone)}</bdi>`);
  const between = days === null ? '' : `${words.between(speech.day(days.from), speech.day(days.to))}. `;
  const atEnd = at === null ? '' : `${words.atEnd(speech.day(at))} `;
  return framed({
    speech,
    heading: words.kinds[name].name,
    below: `<p>${words.kinds[name].about} ${between}${atEnd}${now}</p><p><a href="${PATH}">${words.all}</a></p>`,
    person,
    path: PATH,
    main: `${chooser(speech, report)}
${notesPart(speech, report)}
${report.page.total === 0 ? `<div class="empty"><p>${words.none}</p></div>` : tablePart(speech, report)}
${factsPart(speech, report)}${keepPart(speech, report, person)}${keptPart(speech, kept, timeZone)}
${completePart(speech, report.sites, person)}`,
  });
}

/** The address says what was chosen. */
function chooser({ t }: Speech, { asked, days, at, isOfDay, properties }: ReportShown): string {
  const words = t.reports;
  const choices = properties.map(({ id, name }) => ({ value: id, name, isChosen: id === asked.propertyId }));
  const dates =
    days === null
      ? ''
      : field({ name: 'from', label: words.from, type: 'date', value: days.from }) +
        field({ name: 'to', label: words.to, type: 'date', value: days.to });
  const day = isOfDay
    ? field({ name: 'at', label: words.at, type: 'date', value: at ?? '', isRequired: false })
    : '';
  return `<form class="find" method="get" action="${PATH}/${asked.name}">
${select('site', words.property, [{ value: '', name: words.every }, ...choices])}${dates}${day}<button class="second">${words.show}</button></form>`;
}

const notesPart = ({ t }: Speech, { notes }: ReportShown): string =>
  notes.size === 0
    ? ''
    : `<ul class="notes">${[...notes].map((note) => `<li>${t.reports.notes[note]}</li>`).join('')}</ul>`;

function factsPart({ t, number, percent }: Speech, { facts }: ReportShown): string {
  const words: Readonly<Record<string, string>> = t.reports.facts;
  const rows = Object.entries(facts).map(
    ([fact, count]) =>
      `<div><dt>${words[fact] ?? text(fact)}</dt><dd>${fact === 'converted' ? percent(count) : number(count)}</dd></div>`,
  );
  return rows.length === 0 ? '' : `<dl class="totals">${rows.join('')}</dl>`;
}

function keepPart({ t }: Speech, { asked, days, at }: ReportShown, person: SignedIn): string {
  const forms = reportFormats.map((as) =>
    form({
      action: `${PATH}/${asked.name}`,
      person,
      button: t.reports.keep[as],
      isSecond: true,
      fields: [
        hidden('site', asked.propertyId ?? ''),
        ...(days === null ? [] : [hidden('from', days.from), hidden('to', days.to)]),
        ...(at === null ? [] : [hidden('at', at)]),
        hidden('as', as),
      ].join(''),
    }),
  );
  return `<div class="more">${forms.join('\n')}</div>`;
}

function keptPart({ t, instant }: Speech, kept: KeptBefore | null, timeZone: string): string {
  if (kept === null) return '';
  const words = t.reports.keptBefore;
  const last = words.last(`<bdi>${text(kept.by)}</bdi>`, instant(kept.atMs, timeZone));
  return `<p class="quiet">${last} ${kept.isChanged ? words.changed : words.same}</p>`;
}

function completePart(speech: Speech, sites: readonly ReportSite[], { role }: SignedIn): string {
  const { complete: words } = speech.t.reports;
  const until = earliest(sites.filter(({ kiosks }) => kiosks.length > 0));
  const has = sites.some(({ kiosks }) => kiosks.length > 0);
  const rows = sites.flatMap(({ name, kiosks, timeZone }) =>
    kiosks.map(({ id, title, untilMs, isActive }) => [
      `<bdi>${text(name)}</bdi>`,
      kioskOf(role, id, title),
      `${untilMs === null ? speech.t.frame.never : speech.instant(untilMs, timeZone)}${isActive ? '' : ` (${words.gone})`}`,
    ]),
  );
  const [zone = 'UTC'] = new Set(sites.map(({ timeZone }) => timeZone));
  const said =
    until === null
      ? has
        ? words.never
        : words.noKiosk
      : words.until(speech.instant(until, zone), `<bdi>${text(zone)}</bdi>`);
  return `<section class="panel"><h2>${words.heading}</h2><p>${said}</p>
${has ? `<details><summary>${words.each}</summary>${table(words.heads, rows, words.heading)}</details>` : ''}</section>`;
}

/** Columns that a page shows in one place, the first above the others. */
function placesOf({ columns, sites }: ReportShown): readonly (readonly Column[])[] {
  const places: Column[][] = sites.length > 1 ? [[{ name: 'site', kind: 'text' }]] : [];
  for (const column of columns) {
    if (column.isForFiles) continue;
    if (column.isBelow) places.at(-1)?.push(column);
    else places.push([column]);
  }
  return places;
}

function tablePart(speech: Speech, report: ReportPage): string {
  const { t } = speech;
  const words = t.reports;
  const places = placesOf(report);
  const headOf = (place: readonly Column[]) => place.map(({ name }) => words.columns[name]);
  const heads = places.map(
    (place) => `<th scope="col"${classOf(place)}>${stacked(headOf(place).map(text))}</th>`,
  );
  const row = (cells: (place: readonly Column[], index: number) => string) =>
    `<tr>${places
      .map(
        (place, index) =>
          `<td data-head="${text(headOf(place)[0] ?? '')}"${classOf(place)}>${cells(place, index)}</td>`,
      )
      .join('')}</tr>`;
  const rows = report.lines.map((line) =>
    row((place) => stacked(shownCells(speech, place, line), headOf(place))),
  );
  const sums = report.sums.map(({ currency, cells }) =>
    row((place, index) =>
      index === 0
        ? `<b>${currency === null ? words.together : words.togetherIn(`<bdi>${text(currency)}</bdi>`)}</b>`
        : summed(
            place.map(({ name, kind, isSummed }) =>
              isSummed ? valueOf(speech, cells[name] ?? null, kind, currency) : '',
            ),
            headOf(place),
          ),
    ),
  );
  return `<div class="wide" role="region" tabindex="0" aria-label="${words.kinds[report.asked.name].name}"><table class="report"><thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody><tfoot>${sums.join('\n')}</tfoot></table></div>${pager(speech, report)}`;
}

function pager({ t, number }: Speech, { asked, days, at, lines, page }: ReportPage): string {
  const { first, before, after, total } = page;
  if (before === null && after === null) return '';
  const words = t.reports;
  const chosen = {
    ...(asked.propertyId === null ? {} : { site: asked.propertyId }),
    ...days,
    ...(at === null ? {} : { at }),
  };
  const link = (beside: Readonly<Record<string, string>>, word: string) =>
    `<a href="${PATH}/${asked.name}?${text(new URLSearchParams({ ...chosen, ...beside }).toString())}">${word}</a>`;
  const part = words.lines(number(first + 1), number(first + lines.length), number(total));
  return `<nav class="more" aria-label="${words.moreLines}">${before === null ? '' : link({ before }, t.fleet.before)}<span>${part}</span>${after === null ? '' : link({ after }, t.fleet.next)}</nav>`;
}

/** What a line has not is left out at the end of a place, and blank before that. */
function shownCells(speech: Speech, place: readonly Column[], line: Line): readonly string[] {
  const has = ({ name }: Column) => name === 'site' || line.cells[name] !== undefined;
  const last = place.findLastIndex(has);
  return place.slice(0, last + 1).map((column) => (has(column) ? cellOf(speech, column, line) : BLANK));
}

const isNumber = ({ kind }: Column): boolean => !['text', 'person', 'word', 'day'].includes(kind);
const classOf = ([first]: readonly Column[]): string => (first && isNumber(first) ? ' class="count"' : '');

/** Nothing where none of them has a sum, so that no head stands alone on a phone. */
const summed = (sums: readonly string[], heads: readonly string[]): string =>
  sums.every((sum) => sum === '') ? '' : stacked(sums, heads);

const BLANK = '\u{a0}';

/** `heads`: on a phone each value stands under its own; what is blank stands nowhere there. */
const stacked = ([first = '', ...below]: readonly string[], heads: readonly string[] = []): string =>
  `${first}${below
    .map((each, index) => {
      const head = each === '' || each === BLANK ? undefined : heads[index + 1];
      return `<span class="below"${head === undefined ? '' : ` data-head="${text(head)}"`}>${each}</span>`;
    })
    .join('')}`;

function cellOf(speech: Speech, { name, kind }: Column, { site, currency, cells }: Line): string {
  if (name === 'site') return `<bdi>${text(site.name)}</bdi>`;
  const isSize = kind === 'size' || (name === 'group' && typeof cells.size === 'number');
  if (!isSize) return valueOf(speech, cells[name] ?? null, kind, currency);
  const shown = valueOf(speech, cells.size ?? null, 'size', currency);
  const unit = unitNames[String(cells.size_unit)];
  return unit === undefined ? shown : `<bdi>${shown} ${unit}</bdi>`;
}

const unitNames: Readonly<Record<string, string>> = { m2: 'm²', ft2: 'ft²', m3: 'm³', ft3: 'ft³' };

function valueOf(speech: Speech, value: Cell, kind: Column['kind'], currency: string | null): string {
  const { t, number } = speech;
  if (value === null) return `<span title="${t.reports.unknown}">–</span>`;
  if (typeof value === 'string') {
    if (kind === 'day') return text(speech.day(value));
    if (kind === 'person') return personOf(speech, value);
    const words: Readonly<Record<string, string>> = t.reports.words;
    return kind === 'word' ? (words[value] ?? text(value)) : `<bdi>${text(value)}</bdi>`;
  }
  if (kind === 'money') return `<bdi>${text(speech.money(value, currency ?? ''))}</bdi>`;
  if (kind === 'rate') return number(value * 100);
  return kind === 'percent' ? speech.percent(value) : number(value);
}

function personOf({ t }: Speech, person: string): string {
  if (person === KIOSK) return t.reports.kiosk;
  const words = person.startsWith(STAFF) ? t.reports.staff(person.slice(STAFF.length)) : person;
  return `<bdi>${text(words)}</bdi>`;
}
