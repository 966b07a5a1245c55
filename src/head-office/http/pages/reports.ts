/** Reports over the properties that somebody has: which one, and of which property, is in the address. */
import { reportFormats } from '../../../shared/desk/choices';
import type { Office } from '../../office';
import { reportPage, reportsPage } from '../../pages/reports';
import { messagesIn } from '../../locales';
import { noteAct } from '../../people/acts';
import { reportFile } from '../../reports/file';
import { keptBefore, noteKept } from '../../reports/kept';
import {
  makeReport,
  makeReportPage,
  mayRead,
  namesPeople,
  reportNamed,
  type Reader,
  type ReportAsked,
} from '../../reports/make';
import { within } from '../../within';
import { typed, type Asked, type PageRoute } from './route';
import { notFound } from './serve';

/** A person is not kept waiting longer for a report. */
const REPORT_WITHIN_MS = 30_000;

/** Null: no such report, or none for that role. `read`: what was chosen. */
function askedFor({ params, person }: Asked, read: (field: string) => string): ReportAsked | null {
  const name = reportNamed(params['name'] ?? '');
  if (name === null || !mayRead(person.role, name)) return null;
  return { name, propertyId: read('site') || null, from: read('from'), to: read('to'), at: read('at') };
}

/** Null: no person has a name in it, or there is none. */
function keepingOf(asked: Asked): string | null {
  const chosen = askedFor(asked, () => '');
  if (chosen === null || !namesPeople(chosen.name)) return null;
  const { people, reports } = messagesIn(asked.person.language);
  return people.again.acts.keepReport(reports.kinds[chosen.name].name);
}

export function reportRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  const needs = 'seeReports' as const;

  const readerOf = ({ person, nowMs }: Asked): Reader => ({
    scope: person.scope,
    language: person.language,
    nowMs,
    timeZone,
  });

  return [
    {
      method: 'GET',
      path: '/reports',
      needs,
      answer: async ({ person }) => ({ html: reportsPage(person) }),
    },
    {
      method: 'GET',
      path: '/reports/:name',
      needs,
      everySeconds: 60,
      async answer(asked) {
        const { query, person } = asked;
        const said = (field: string) => query.get(field) ?? '';
        const chosen = askedFor(asked, said);
        const lines = { after: said('after'), before: said('before') };
        const reader = readerOf(asked);
        const report =
          chosen && (await within(REPORT_WITHIN_MS, makeReportPage(database, chosen, { ...reader, lines })));
        if (!report) return notFound(person);
        const whole = () => within(REPORT_WITHIN_MS, makeReport(database, chosen, reader));
        const kept = await keptBefore(database, report, { language: person.language, whole });
        return { html: reportPage(report, { person, timeZone, kept }) };
      },
    },
    {
      // It is noted who has it.
      method: 'POST',
      path: '/reports/:name',
      needs,
      keepsFile: true,
      again: (asked) => Promise.resolve(keepingOf(asked)),
      async answer(asked) {
        const { person, form, nowMs } = asked;
        const as = reportFormats.find((format) => format === typed(form, 'as'));
        const chosen = askedFor(asked, (field) => typed(form, field));
        const report =
          chosen && (await within(REPORT_WITHIN_MS, makeReport(database, chosen, readerOf(asked))));
        if (!report || !as) return notFound(person);
        const file = await reportFile(report, as, person.name);
        const [site] = report.asked.propertyId === null ? [] : report.sites;
        const of = site ? `“${site.name}”` : 'every property';
        const { days, at } = report;
        const day = at === null ? '' : `, ${at}`;
        const between = days === null ? day : `, ${days.from} to ${days.to}`;
        const about = `${report.asked.name} of ${of} as ${as}${between}`;
        const act = { act: 'report.kept', about, propertyId: site?.id ?? null } as const;
        await database.transaction().execute(async (tx) => {
          await noteAct(tx, person, act, nowMs);
          await noteKept(tx, report, { by: person.name, language: person.language });
        });
        return { file };
      },
    },
  ];
}
