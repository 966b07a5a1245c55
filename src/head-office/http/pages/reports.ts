/** Reports over the properties that somebody has: which one, and of which property, is in the address. */
import { reportFormats } from '../../../shared/desk/choices';
import type { Office } from '../../office';
import { reportPage, reportsPage } from '../../pages/reports';
import { noteAct } from '../../people/acts';
import { reportFile } from '../../reports/file';
import { keptBefore, noteKept } from '../../reports/kept';
import { makeReport, reportNamed, type ReportShown } from '../../reports/make';
import { within } from '../../within';
import { typed, type Asked, type PageRoute } from './route';
import { notFound } from './serve';

/** A person is not kept waiting longer for a report. */
const REPORT_WITHIN_MS = 30_000;

export function reportRoutes({ forPages: database }: Office, timeZone: string): readonly PageRoute[] {
  const needs = 'see' as const;

  /** Null: no such report, or a property that is not theirs. `read`: what was chosen. */
  async function reportOf(
    { person, params, nowMs }: Asked,
    read: (field: string) => string,
  ): Promise<ReportShown | null> {
    const name = reportNamed(params['name'] ?? '');
    if (name === null) return null;
    const asked = { name, siteId: read('site') || null, from: read('from'), to: read('to'), at: read('at') };
    return within(
      REPORT_WITHIN_MS,
      makeReport(database, asked, { scope: person.scope, language: person.language, nowMs, timeZone }),
    );
  }

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
      async answer(asked) {
        const { query, person } = asked;
        const said = (field: string) => query.get(field) ?? '';
        const report = await reportOf(asked, said);
        const lines = { after: said('after'), before: said('before') };
        if (!report) return notFound(person);
        const kept = await keptBefore(database, report, person.language);
        return { html: reportPage(report, { person, timeZone, lines, kept }) };
      },
    },
    {
      // It is noted who has it.
      method: 'POST',
      path: '/reports/:name',
      needs,
      async answer(asked) {
        const { person, form, nowMs } = asked;
        const as = reportFormats.find((format) => format === typed(form, 'as'));
        const report = await reportOf(asked, (field) => typed(form, field));
        if (!report || !as) return notFound(person);
        const file = await reportFile(report, as, person.name);
        const [site] = report.asked.siteId === null ? [] : report.sites;
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
