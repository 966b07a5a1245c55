/** On the page of a site's catalogues: the file of reservations and credit notes that were made elsewhere, published by hand. */
import { publishFile } from '../../catalogue/publish';
import { readElsewhereContent } from '../../catalogue/read-file';
import { reservationProblems } from '../../catalogue/reservations';
import { MOST_FILE_BYTES } from '../../catalogue/split';
import { CommandRefused } from '../../../shared/command-line';
import type { Id } from '../../../shared/ids';
import { Refused } from '../../locales/refused';
import type { Office } from '../../office';
import { BESIDE_FILE_BYTES, orSay, type Asked, type PageAnswer, type PageRoute } from './route';

type OfProperty = Asked & { readonly propertyId: Id<'property'> };

/** `page`: that of the site, with what was refused. */
export function elsewhereRoutes(
  { forPages: database }: Office,
  page: (asked: OfProperty, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  return [
    {
      method: 'POST',
      path: '/catalogues/:property/elsewhere',
      needs: 'allot',
      about: 'property',
      bodyBytes: MOST_FILE_BYTES + BESIDE_FILE_BYTES,
      answer: (asked) =>
        orSay(
          asked.person.language,
          async () => {
            const { form, person: by, propertyId, nowMs } = asked;
            const file = form.get('file');
            if (!(file instanceof File) || file.size === 0)
              throw new Refused((t) => t.refusals.catalogues.chooseFile);
            const read = readElsewhereContent(file.name, Buffer.from(await file.arrayBuffer()));
            if (read.propertyId !== propertyId) throw new Refused((t) => t.refusals.catalogues.otherSite);
            const problems = await reservationProblems(database, read);
            if (problems.length > 0) throw new CommandRefused(problems.join('\n'));
            await publishFile({ database, nowMs, by }, { propertyId, name: 'elsewhere' }, read.content);
            return { to: `/catalogues/${propertyId}?done=elsewhere` };
          },
          (wrong) => page(asked, wrong),
        ),
    },
  ];
}
