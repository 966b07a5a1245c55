/** What the page on a phone is made of. */

export function line(
  name: string,
  label: string,
  {
    type,
    fill,
    required = true,
    longest = 250,
  }: { type: string; fill: string; required?: boolean; longest?: number },
): HTMLElement[] {
  const field = element('input', {
    id: name,
    name,
    type,
    required,
    maxLength: name === 'address' ? 1000 : longest,
  });
  field.setAttribute('autocomplete', fill);
  // A house number stands before a street of other letters also where one reads from the right.
  field.dir = type === 'text' ? 'auto' : 'ltr';
  return [element('label', { htmlFor: name, textContent: label }), field];
}

export function choice(
  name: string,
  label: string,
  fill: string,
  options: readonly { id: number; name: string }[],
) {
  const field = element('select', { id: name, name });
  field.setAttribute('autocomplete', fill);
  field.append(
    ...options.map(({ id, name: text }) => element('option', { value: String(id), textContent: text })),
  );
  return { field, parts: [element('label', { htmlFor: name, textContent: label }), field] };
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  about: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), about);
}

export function toldBy(html: string, otherwise: string): HTMLElement[] {
  // Its style would be reported: this page's policy knows its own alone.
  const told = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ''), 'text/html');
  return (['h1', 'p'] as const).map((name) =>
    element(name, { textContent: told.querySelector(name)?.textContent ?? otherwise }),
  );
}
