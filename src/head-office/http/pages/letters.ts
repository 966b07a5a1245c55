/** Who gets letters about what nobody takes, for owners and managers: of their sites, and of every site. */
import type { Id } from '../../../shared/ids';
import { EVERY_SITE, selectMailLists, type MailSite } from '../../database/fleet/mail-lists';
import { messagesIn } from '../../locales';
import { changeMailList } from '../../mail/lists';
import type { Office } from '../../office';
import { everySite, lettersPath, listPage, listsPage, type ListPage } from '../../pages/letters';
import { listProperties } from '../../properties';
import { orSay, typed, type Asked, type PageAnswer, type PageRoute } from './route';
import { MINUTE_MS } from '../../../shared/durations';

const needs = 'mail' as const;

export function letterRoutes(office: Office): readonly PageRoute[] {
  const path = '/letters/:property';
  const ofAll = { path: lettersPath(EVERY_SITE), needs, isEverywhere: true } as const;
  const ofSite = { path, needs, about: 'property' } as const;
  return [
    { method: 'GET', path: '/letters', needs, answer: (asked) => lists(office, asked) },
    { ...ofAll, method: 'GET', answer: (asked) => one(office, asked, EVERY_SITE) },
    { ...ofAll, method: 'POST', answer: (asked) => save(office, asked, EVERY_SITE) },
    { ...ofSite, method: 'GET', answer: (asked: OfSite) => one(office, asked, asked.propertyId) },
    { ...ofSite, method: 'POST', answer: (asked: OfSite) => save(office, asked, asked.propertyId) },
  ];
}

type OfSite = Asked & { readonly propertyId: Id<'property'> };

const usualMinutes = ({ letters }: Office): number | null =>
  letters === null ? null : letters.afterMs / MINUTE_MS;

async function lists(office: Office, { person, query }: Asked): Promise<PageAnswer> {
  const { forPages: database } = office;
  const html = listsPage({
    person,
    afterMinutes: usualMinutes(office),
    properties: await listProperties(database, person.scope),
    lists: new Map((await selectMailLists(database)).map((list) => [list.site, list])),
    done: query.get('done') === 'saved' ? messagesIn(person.language).waiting.letters.saved : null,
  });
  return { html };
}

async function siteOf({ forPages }: Office, id: MailSite): Promise<ListPage['site']> {
  if (id === EVERY_SITE) return everySite;
  return (await listProperties(forPages, 'everywhere')).find((each) => each.id === id) ?? { id, name: id };
}

async function one(
  office: Office,
  { person }: Asked,
  id: MailSite,
  { wrong, typed: words }: Pick<ListPage, 'wrong' | 'typed'> = { wrong: null, typed: null },
): Promise<PageAnswer> {
  const list = (await selectMailLists(office.forPages)).find((each) => each.site === id);
  const [site, afterMinutes] = [await siteOf(office, id), usualMinutes(office)];
  const html = listPage({ person, afterMinutes, site, list, wrong, typed: words });
  return { html, status: wrong === null ? 200 : 400 };
}

function save(office: Office, asked: Asked, id: MailSite): Promise<PageAnswer> {
  const { form, person, nowMs } = asked;
  const words = { addresses: typed(form, 'addresses'), minutes: typed(form, 'minutes') };
  return orSay(
    person.language,
    async () => {
      const { name } = await siteOf(office, id);
      const change = { site: id, name, ...words, shown: typed(form, 'shown') };
      await changeMailList({ database: office.forPages, by: person, nowMs }, change);
      return { to: '/letters?done=saved' };
    },
    (wrong) => one(office, asked, id, { wrong, typed: words }),
  );
}
