/** What every page of head office has round it: plain HTML that asks nobody else for anything, and has a script only for passkeys. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { mayDo, roleWords, type Permission } from '../people/roles';
import type { SignedIn } from '../people/sessions';

export interface PageFrame {
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

/** A page that changes by itself says how to stop that: for those whom it disturbs. */
interface Reload {
  readonly seconds: number;
  /** Somebody has stopped it. */
  readonly isStill: boolean;
  /** What else its address says. */
  readonly query?: Readonly<Record<string, string>>;
}

const menu: readonly (readonly [path: string, name: string, needs: Permission])[] = [
  ['/', 'Fleet', 'see'],
  ['/waiting', 'To review', 'see'],
  ['/figures', 'Occupancy and money', 'see'],
  ['/kiosks', 'Kiosks', 'see'],
  ['/units', 'Units', 'see'],
  ['/catalogues', 'Catalogs', 'see'],
  ['/people', 'People', 'people'],
  ['/history', 'What was done', 'see'],
];

export function framed({
  heading,
  title = heading,
  below = '',
  main,
  reload,
  person,
  path,
  script,
}: PageFrame): string {
  const refresh =
    reload === undefined || reload.isStill ? '' : `<meta http-equiv="refresh" content="${reload.seconds}">\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${text(title)} · Keyturn head office</title>
<link rel="stylesheet" href="/office.css">
${script === undefined ? '' : `<script src="${script}" defer></script>\n`}</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
${person === null ? '' : bar(person, path)}
<header class="head">
<h1>${text(heading)}</h1>
${below}${reload === undefined ? '' : reloadLink(reload, path)}
</header>
<main id="main">
${main}
</main>
</body>
</html>
`;
}

function reloadLink({ seconds, isStill, query = {} }: Reload, path = '/'): string {
  const asked = new URLSearchParams({ ...query, ...(isStill ? {} : { still: '1' }) }).toString();
  const to = text(asked === '' ? path : `${path}?${asked}`);
  return `<p><a href="${to}">${isStill ? `Reload every ${seconds} seconds` : 'Stop reloading'}</a></p>`;
}

function bar({ name, role, formToken }: SignedIn, path: string | undefined): string {
  const links = menu
    .filter(([, , needs]) => mayDo(role, needs))
    .map(([to, word]) => `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${word}</a></li>`);
  return `<div class="bar"><nav aria-label="Head office"><ul>${links.join('')}</ul></nav>
<section class="me" aria-label="You"><a href="/me"><bdi>${text(name)}</bdi></a> <span>${roleWords[role].name}</span>
<form method="post" action="/sign-out"><input type="hidden" name="form" value="${formToken}"><button class="plain">Sign out</button></form></section></div>`;
}
