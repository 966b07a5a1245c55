/** Text on its way into HTML. */
import type { Language } from '../../../shared/languages';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as content and as a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}

interface HeadContent {
  readonly language: Language;
  readonly title: string;
  readonly style: string;
}

/** A page up to its body, which no search engine lists. */
export const headOf = ({ language, title, style: rules }: HeadContent): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${rules}</style>
</head>`;
