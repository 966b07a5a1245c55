/** What every page of head office has round it: plain HTML that asks nobody else for anything. It works without a script. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { languages } from '../../shared/languages';
import type { Messages } from '../locales';
import type { Speech } from '../locales/speech';
import { mayDo, type Permission } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { livePlaces } from './live';

/** Where a language is chosen. */
export const LANGUAGE = '/language';

export interface PageFrame {
  readonly speech: Speech;
  readonly heading: string;
  /** In the browser's tab; absent: the heading. */
  readonly title?: string;
  /** HTML under the heading. */
  readonly below?: string;
  /** HTML of the page itself. */
  readonly main: string;
  /** It asks for itself again; absent: it does not, and says nothing of it. */
  readonly reload?: Reload;
  /** Who looks at it; null: nobody has signed in. */
  readonly person: SignedIn | null;
  /** The path of the page among those of the menu. */
  readonly path?: string;
  /** The path of a script that the page needs; absent: none runs in it. */
  readonly script?: string;
}

/** While the database does not answer a page asks so often: it is right again within ten seconds of its return. */
export const AWAY_REFRESH_SECONDS = 5;

/** A page that changes by itself says how to stop that: for those whom it disturbs. */
interface Reload {
  readonly seconds: number;
  /** Somebody has stopped it. */
  readonly isStill: boolean;
  /** What else its address says. */
  readonly query?: Readonly<Record<string, string>>;
}

type MenuWord = keyof Pick<
  Messages['frame'],
  | 'fleet'
  | 'waiting'
  | 'figures'
  | 'reports'
  | 'journal'
  | 'kiosks'
  | 'units'
  | 'catalogues'
  | 'people'
  | 'history'
>;

const menu: readonly (readonly [path: string, name: MenuWord, needs: Permission])[] = [
  ['/', 'fleet', 'see'],
  ['/waiting', 'waiting', 'seeWaiting'],
  ['/figures', 'figures', 'seeMoney'],
  ['/reports', 'reports', 'seeReports'],
  ['/journal', 'journal', 'seeJournal'],
  ['/kiosks', 'kiosks', 'see'],
  ['/units', 'units', 'seeUnits'],
  ['/catalogues', 'catalogues', 'seeCatalogues'],
  ['/people', 'people', 'people'],
  ['/history', 'history', 'enter'],
];

export function framed({
  speech,
  heading,
  title = heading,
  below = '',
  main,
  reload,
  person,
  path,
  script,
}: PageFrame): string {
  const { language, t } = speech;
  const places = livePlaces(reload?.seconds);
  const hasAge = person !== null && reload === undefined;
  const isLive = person !== null && script === undefined && reload?.isStill !== true;
  // Where scripts run, one of ours asks instead, and leaves what somebody does on the page alone.
  const refresh =
    reload === undefined || reload.isStill
      ? ''
      : `<noscript><meta http-equiv="refresh" content="${reload.seconds}"></noscript>\n`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${text(title)} · ${t.frame.office}</title>
<link rel="stylesheet" href="/office.css">
${isLive ? places.script : ''}${script === undefined ? '' : `<script src="${script}" defer></script>\n`}</head>
<body>
<a class="skip" href="#main">${t.frame.skip}</a>
${person === null ? '' : bar(speech, person, path)}
<header class="head">
<h1>${text(heading)}</h1>
${below}${hasAge ? places.age : ''}${reload === undefined ? '' : reloadLink(speech, reload, path)}
</header>
<main id="main">
${main}
</main>
${languageChoice(speech, person, hasAge && isLive ? places.still : '')}
</body>
</html>
`;
}

function reloadLink({ t }: Speech, { seconds, isStill, query = {} }: Reload, path = '/'): string {
  const asked = new URLSearchParams({ ...query, ...(isStill ? {} : { still: '1' }) }).toString();
  const to = text(asked === '' ? path : `${path}?${asked}`);
  return `<p><a href="${to}">${isStill ? t.frame.reload(seconds) : t.frame.stopReloading}</a></p>`;
}

function bar({ t }: Speech, { name, role, formToken }: SignedIn, path: string | undefined): string {
  const links = menu
    .filter(([, , needs]) => mayDo(role, needs))
    .map(
      ([to, word]) =>
        `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${t.frame[word]}</a></li>`,
    );
  return `<div class="bar"><nav aria-label="${t.frame.menu}"><ul>${links.join('')}</ul></nav>
<section class="me" aria-label="${t.frame.you}"><a href="/me"><bdi>${text(name)}</bdi></a> <span>${t.people.roles[role].name}</span>
<form method="post" action="/sign-out"><input type="hidden" name="form" value="${formToken}"><button class="plain">${t.frame.signOut}</button></form></section></div>`;
}

/** Each in its own words, for who cannot read this page. The browser says which page it was. */
function languageChoice({ language, t }: Speech, person: SignedIn | null, still: string): string {
  const choices = languages.map(({ code, name }) =>
    code === language
      ? `<li><b lang="${code}" aria-current="true">${name}</b></li>`
      : `<li><button class="plain" name="language" value="${code}" lang="${code}">${name}</button></li>`,
  );
  const token = person === null ? '' : `<input type="hidden" name="form" value="${person.formToken}">`;
  return `<footer><form method="post" action="${LANGUAGE}" aria-label="${t.frame.language}">${token}<ul class="languages">${choices.join('')}</ul></form>${still}</footer>`;
}
