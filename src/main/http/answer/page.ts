/** A self-contained page: one style, no script, nothing fetched, nothing stored. */
import { createHash } from 'node:crypto';
import type { Language } from '../../../shared/languages';
import { escapeHtml, headOf } from '../../domain/base/html';
import type { Answer } from './envelope';

export interface PageContent {
  readonly language: Language;
  readonly title: string;
  /** Small, above the title: whose page it is. */
  readonly owner?: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly { readonly href: string; readonly text: string; readonly detail: string }[];
  readonly footer?: string;
  /** The text of its one button, which sends nothing but the page's own address. */
  readonly button?: string;
}

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:32px 20px;background:#f4f5f7;color:#16202a;font:18px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans Arabic",sans-serif}
main{max-width:34rem;margin:0 auto;padding:28px 24px;background:#fff;border-radius:16px;box-shadow:0 1px 3px #0002}
h1{margin:0 0 12px;font-size:1.6rem;line-height:1.25}
p{margin:0 0 16px}
.owner,footer{color:#4a5663;font-size:1rem}
ul{list-style:none;margin:24px 0;padding:0}
li+li{margin-top:12px}
a{display:flex;align-items:center;gap:12px;min-height:64px;padding:12px 18px;border:2px solid #0b4f8a;border-radius:12px;color:#0b4f8a;font-weight:600;text-decoration:none}
button{width:100%;min-height:64px;margin:8px 0 24px;padding:12px 18px;border:0;border-radius:12px;background:#0b4f8a;color:#fff;font:inherit;font-weight:600}
button:focus-visible,a:focus-visible{outline:4px solid #f2a900;outline-offset:2px}
a:active{background:#e6f0f9}
a span:first-child{flex:1}
a bdi{color:#4a5663;font-weight:400}
footer{margin:0}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

const policyFor = (action: 'none' | 'self') =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action '${action}'; frame-ancestors 'none'`;

/** Of a page under an address that only one person has. `policy`: what the page may load. */
export const pageHeaders = (policy: string) =>
  ({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    // The address opens the documents, so no referrer carries it elsewhere.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  }) as const;
const headers = pageHeaders(policyFor('none'));

export function page(status: number, content: PageContent): Answer {
  const { language, title, owner, paragraphs, links, footer, button } = content;
  const items = links.map(
    ({ href, text, detail }) =>
      `<li><a href="${escapeHtml(href)}" download><span>${escapeHtml(text)}</span><bdi>${escapeHtml(detail)}</bdi></a></li>`,
  );
  const payload = `${headOf({ language, title, style })}
<body>
<main>
${owner === undefined ? '' : `<p class="owner"><bdi>${escapeHtml(owner)}</bdi></p>\n`}<h1>${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${items.length === 0 ? '' : `<ul>\n${items.join('\n')}\n</ul>`}
${button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`}
${footer === undefined ? '' : `<footer>${escapeHtml(footer)}</footer>`}
</main>
</body>
</html>
`;
  if (button === undefined) return { status, headers, payload };
  return { status, headers: { ...headers, 'content-security-policy': policyFor('self') }, payload };
}
