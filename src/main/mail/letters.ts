/** Writes the letters: subject, plain text, and the same as HTML that stands on its own. */
import type { WrittenLetter } from './envelope';
import type { Language } from '../../shared/languages';
import { escapeHtml } from '../domain/base/html';
import type { DocumentsLetter, HelpLetter, TestLetter } from './port';
import { documentsWords, helpWords, testWords } from './words';

/** Isolates of plain text: right to left, left to right, and their end. */
const [RLI, LRI, PDI] = ['\u2067', '\u2066', '\u2069'];

type Facts = Readonly<Record<string, string>>;

export function writeDocumentsLetter(letter: DocumentsLetter): WrittenLetter {
  const words = documentsWords[letter.language];
  const facts = {
    unit: letter.unitNumber,
    property: letter.property.name,
    contract: letter.contractNumber,
    phone: letter.property.phoneNumber,
    name: letter.firstName,
    former: letter.formerUnit ?? '',
    ...Object.fromEntries(
      letter.facts.flatMap((one) => [
        [`${one.part}Label`, one.label],
        [`${one.part}Text`, one.text],
      ]),
    ),
  };
  const paragraphs = [
    words.greeting,
    letter.formerUnit === null ? words.thanks : words.moved,
    ...letter.facts.map(({ part }) => `{${part}Label}: {${part}Text}`),
    words.code,
    letter.hasReceipt ? words.attached : words.attachedUnpaid,
    ...(letter.property.phoneNumber === '' ? [] : [words.questions]),
    `${words.goodbye}\n{property}`,
  ];
  return write(letter.language, { subject: words.subject, paragraphs, facts });
}

export function writeTestLetter(letter: TestLetter): WrittenLetter {
  const words = testWords[letter.language];
  const facts = { kiosk: letter.kioskId, property: letter.propertyName };
  return write(letter.language, { subject: words.subject, paragraphs: [words.works], facts });
}

export function writeHelpLetter(letter: HelpLetter): WrittenLetter {
  const words = helpWords[letter.language];
  const facts = {
    kiosk: letter.kioskId,
    property: letter.propertyName,
    time: letter.calledAt,
    step: letter.step,
    id: letter.id,
  };
  return write(letter.language, {
    subject: words.subject,
    paragraphs: [words.asked, words.step, words.clear],
    facts,
  });
}

interface LetterParts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts: Facts;
  /** The name of one that lies in the letter, shown under the words. */
  readonly picture?: string | null;
}

export function write(
  language: Language,
  { subject, paragraphs, facts, picture = null }: LetterParts,
): WrittenLetter {
  const isolated = (value: string) =>
    language === 'ar' ? `${isRightToLeft(value) ? RLI : LRI}${value}${PDI}` : value;
  const text = paragraphs.map((paragraph) => fill(paragraph, facts, isolated)).join('\n\n');
  const body = paragraphs
    .map((paragraph) => fill(escapeHtml(paragraph), facts, asElement).replaceAll('\n', '<br>'))
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`)
    .join('\n');
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const title = fill(subject, facts, (value) => value.replaceAll(/\s+/g, ' '));
  return {
    subject: title,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body dir="${direction}" style="margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 'Noto Sans',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}${picture === null ? '' : `\n<img src="cid:${picture}" width="240" height="240" alt="">`}
</div>
</body>
</html>
`,
  };
}

/** Names and numbers keep their own direction in a line that runs the other way; "+1 512" alone does not tell its. */
function asElement(value: string): string {
  if (/^https?:\/\//.test(value)) return `<a href="${escapeHtml(value)}" dir="ltr">${escapeHtml(value)}</a>`;
  const style = /^[+\d][\d\s()/-]*$/.test(value) ? ' style="white-space:nowrap"' : '';
  return `<bdi dir="${isRightToLeft(value) ? 'rtl' : 'ltr'}"${style}>${escapeHtml(value)}</bdi>`;
}

function isRightToLeft(value: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value);
}

function fill(text: string, facts: Facts, show: (value: string) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => show(facts[name] ?? ''));
}
