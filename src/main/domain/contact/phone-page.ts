/**
 * The page on which a customer types on their own phone: one style, one program, and nothing fetched but from here. The kiosk
 * serves it, and head office does for kiosks that no phone reaches.
 */
import type { Language } from '../../../shared/languages';
import type { PhoneKind } from '../../../shared/phone-box';
import { escapeHtml, headOf } from '../base/html';
import type { PhoneForm } from './phone-form';
import { phoneWords } from './phone-words';

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:16px 12px 32px;background:#f4f5f7;color:#16202a;font:18px/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans Arabic",sans-serif}
main{max-width:34rem;margin:0 auto;padding:20px 16px;background:#fff;border-radius:16px;box-shadow:0 1px 3px #0002}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25}
p{margin:0 0 14px}
.owner,.small{color:#4a5663;font-size:1rem}
.match{padding:12px 14px;border-radius:12px;background:#e6f0f9}
.match strong{font-size:1.6rem}
label{display:block;margin:14px 0 4px;font-weight:600}
canvas{display:block;width:100%;margin-top:14px;border-radius:10px}
canvas[hidden]{display:none}
input,select{display:block;width:100%;min-height:52px;padding:10px 12px;border:2px solid #5b6774;border-radius:10px;background:#fff;color:inherit;font:inherit}
button{width:100%;min-height:60px;margin:22px 0 0;padding:12px 18px;border:0;border-radius:12px;background:#0b4f8a;color:#fff;font:inherit;font-weight:600}
button:disabled{background:#4a5663}
button:focus-visible,input:focus-visible,select:focus-visible{outline:4px solid #f2a900;outline-offset:2px}
.wrong{margin-top:14px;padding:12px 14px;border-radius:12px;background:#fdecea;color:#8c1d18;font-weight:600}
.wrong:empty{display:none}
`;
/** SHA-256 of a text, in Base64. */
type HashOf = (text: string) => string;

const policyWith = (script: string, hashOf: HashOf) =>
  `default-src 'none'; script-src ${script}; style-src 'sha256-${hashOf(style)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface PhonePage {
  readonly language: Language;
  readonly propertyName: string;
  readonly number: string;
  /** What is asked for. */
  readonly kind: PhoneKind;
  readonly script: string;
  /** In the order in which they are offered. */
  readonly countries: readonly { readonly id: number; readonly name: string }[];
  readonly countryId: number;
  readonly form: PhoneForm;
}

export interface Page {
  readonly status: 200 | 404 | 503;
  /** What the page may load, as its content security policy. */
  readonly policy: string;
  readonly html: string;
}

export function phonePage(about: PhonePage, hashOf: HashOf): Page {
  const { language, propertyName, number, kind, script, countries, countryId, form } = about;
  const { [kind]: asked, number: told, compare, noScript, texts } = phoneWords[language];
  const { title, promise } = asked;
  const data = JSON.stringify({ kind, texts, countries, countryId, form });
  return {
    status: 200,
    policy: policyWith(`'sha256-${hashOf(script)}'`, hashOf),
    html: `${headOf({ language, title, style })}
<body>
<main data-page="${escapeHtml(data)}">
<p class="owner"><bdi>${escapeHtml(propertyName)}</bdi></p>
<h1>${escapeHtml(title)}</h1>
<p class="match">${escapeHtml(told)} <strong>${number}</strong><br>${escapeHtml(compare)}</p>
<p class="small">${escapeHtml(promise)}</p>
<noscript><p class="wrong">${escapeHtml(noScript)}</p></noscript>
</main>
<script type="module">${script}</script>
</body>
</html>
`,
  };
}

/** `away`: what was asked for cannot be looked up now, and may be asked for again. */
export type ToldPhone = 'taken' | 'used' | 'gone' | 'away';

/** Also what replaces everything typed, once the phone has sent it. */
export function phoneAnswer(how: ToldPhone, language: Language, hashOf: HashOf): Page {
  const { details, sent, sentText, used, usedText, gone, goneText, texts } = phoneWords[language];
  const [heading, text, status] = (
    {
      taken: [sent, sentText, 200],
      used: [used, usedText, 404],
      gone: [gone, goneText, 404],
      away: [details.title, texts.failed, 503],
    } as const
  )[how];
  return {
    status,
    policy: policyWith("'none'", hashOf),
    html: `${headOf({ language, title: heading, style })}
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`,
  };
}
