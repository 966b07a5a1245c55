/** The page of head office that asks who it is before an act. */

/** The form for password and code of the page that asks, with what it carries. */
export function passwordForm(html: string): {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
} {
  const [form = ''] = /<form class="form"(?:(?!data-passkey)[^>])*>[^]*?<\/form>/.exec(html) ?? [];
  const value = (word = '') =>
    word.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const carried = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    .map(([, name, word]) => [value(name), value(word)] as const)
    .filter(([name]) => name !== 'form');
  return { path: value(/action="([^"]*)"/.exec(form)?.[1]), fields: Object.fromEntries(carried) };
}
