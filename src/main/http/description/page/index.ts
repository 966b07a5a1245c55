/** The description as a page: one style, no script, nothing fetched from anywhere. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../domain/base/html';
import type { OpenApi } from '../openapi';
import { begin, common } from './begin';
import { shapes } from './members';
import { entriesOf, operationSection, type Entry } from './operation';
import { style } from './style';

const styleHash = createHash('sha256').update(style).digest('base64');

export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
} as const;

export function descriptionPage(document: OpenApi): string {
  const groups = document.tags.map(({ name, description }, nth) => ({
    id: `group-${nth + 1}`,
    name,
    description,
    entries: entriesOf(document).filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keyturn interface</title>
<style>${style}</style>
</head>
<body>
<div class="page">
<header>
<h1>Keyturn interface</h1>
<p>JSON over HTTP for the devices beside the kiosk. The same for programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<nav aria-label="Contents">
<details>
<summary>Contents</summary>
<ul><li><a href="#move-in">A move-in, in its order</a></li><li><a href="#limits">Limits</a></li><li><a href="#envelope">Answers</a></li><li><a href="#rules">Good to know</a></li></ul>
${groups.map(({ name, entries }) => `<h2>${escapeHtml(name)}</h2>\n<ul>${entries.map(navItem).join('')}</ul>`).join('\n')}
<ul><li><a href="#shapes">Shapes</a></li></ul>
</details>
</nav>
<main>
${begin()}
<h2 id="calls">The calls</h2>
${common()}
${groups
  .map(
    ({ id, name, description, entries }) =>
      `<h2 id="${id}">${escapeHtml(name)}</h2>\n<p>${escapeHtml(description)}</p>\n${entries.map((entry) => operationSection(entry, document)).join('\n')}`,
  )
  .join('\n')}
<h2 id="shapes">Shapes</h2>
${shapes(document)}
</main>
</div>
</body>
</html>
`;
}

function navItem({ operation }: Entry): string {
  return `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`;
}
