/**
 * The page on a customer's phone. It asks what the kiosk asks, encrypts it with the key behind the # of its address,
 * and sends it once. The phone may use plain HTTP, where browsers hide their own ciphers, so a library encrypts.
 */
import { gcm } from '@noble/ciphers/aes';

type Text =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'email'
  | 'country'
  | 'choose'
  | 'optional'
  | 'send'
  | 'sending'
  | 'failed'
  | 'noKey';

interface Form {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly required: boolean }[];
  readonly regions: readonly { readonly id: number; readonly name: string }[];
}

interface Page {
  readonly texts: Readonly<Record<Text, string>>;
  readonly countries: readonly { readonly id: number; readonly name: string }[];
  readonly countryId: number;
  readonly form: Form;
}

/** What a phone fills in by itself, and how long it may be. */
const person = [
  { name: 'firstName', type: 'text', fill: 'given-name' },
  { name: 'lastName', type: 'text', fill: 'family-name' },
  { name: 'phoneNumber', type: 'tel', fill: 'tel' },
  { name: 'email', type: 'email', fill: 'email' },
] as const;
const fills: Readonly<Record<string, string>> = {
  address: 'address-line1',
  apartment: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
};

const main = document.querySelector('main');
// Written into the page by the listener that served it, and by nobody else.
if (main) begin(main, JSON.parse(main.dataset['page'] ?? '') as Page);

function begin(place: HTMLElement, { texts, countries, countryId, form }: Page): void {
  const path = location.pathname;
  const key = bytesOf(location.hash.slice(1));
  const wrong = element('p', { className: 'wrong' });
  wrong.setAttribute('role', 'alert');
  if (key.length !== 32) {
    wrong.textContent = texts.noKey;
    place.append(wrong);
    return;
  }
  const fields = element('form', { noValidate: false });
  const address = element('div');
  const country = choice('countryId', texts.country, 'country', countries);
  country.field.value = String(countryId);
  const button = element('button', { textContent: texts.send });
  for (const { name, type, fill } of person) fields.append(...line(name, texts[name], { type, fill }));
  fields.append(...country.parts, address, wrong, button);
  place.append(fields);
  const values = () => Object.fromEntries(new FormData(fields).entries()) as Record<string, string>;
  const seal = sealer(path, key);
  let askedFor = country.field.value;

  function ask(next: Form) {
    const before = values();
    askedFor = country.field.value;
    address.replaceChildren(...addressParts(next, texts));
    for (const field of address.querySelectorAll('input')) field.value = before[field.name] ?? '';
  }

  ask(form);
  const fail = () => {
    wrong.textContent = texts.failed;
    button.disabled = false;
    button.textContent = texts.send;
  };
  const changeCountry = async () => {
    const { value } = country.field;
    wrong.textContent = '';
    const answer = await fetchForm(path, value);
    // Meanwhile they may have chosen another one.
    if (value !== country.field.value) return;
    if (typeof answer === 'string') return end(answer);
    if (answer !== null) return ask(answer);
    country.field.value = askedFor;
    fail();
  };
  const submit = async () => {
    button.disabled = true;
    button.textContent = texts.sending;
    wrong.textContent = '';
    const answer = await send(path, seal(values()));
    if (answer === null) fail();
    else end(answer);
  };
  country.field.addEventListener('change', () => void changeCountry());
  fields.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });

  /** Says what the kiosk answered, in place of everything that was typed. */
  function end(html: string) {
    key.fill(0);
    fields.reset();
    place.replaceChildren(...toldBy(html, texts.failed));
    place.removeAttribute('data-page');
    history.replaceState(null, '', path);
  }
}

function addressParts({ fields, regions }: Form, texts: Page['texts']): HTMLElement[] {
  return fields.flatMap(({ name, label: word, required }) => {
    const label = required ? word : texts.optional.replace('{word}', word);
    const fill = fills[name] ?? 'off';
    if (name !== 'region') return line(name, label, { type: 'text', fill, required });
    const { parts, field } = choice(name, label, fill, [{ id: 0, name: texts.choose }, ...regions]);
    field.required = required;
    // Nothing is chosen with it.
    if (field.options[0]) field.options[0].value = '';
    return parts;
  });
}

function toldBy(html: string, otherwise: string): HTMLElement[] {
  // Its style would be reported: this page's policy knows its own alone.
  const told = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ''), 'text/html');
  return (['h1', 'p'] as const).map((name) =>
    element(name, { textContent: told.querySelector(name)?.textContent ?? otherwise }),
  );
}

/**
 * Encrypts what was typed. The same answers give the same message, which the kiosk recognizes: a phone that got no
 * answer sends it again.
 */
function sealer(path: string, key: Uint8Array): (values: Readonly<Record<string, string>>) => string {
  const about = new TextEncoder().encode(`keyturn-details-1:${path.split('/').at(-1) ?? ''}`);
  let last = { plain: '', box: '' };
  return (values) => {
    const plain = JSON.stringify(detailsOf(values));
    if (plain === last.plain) return last.box;
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const sealed = gcm(key, nonce, about).encrypt(new TextEncoder().encode(plain));
    last = { plain, box: textOf(new Uint8Array([...nonce, ...sealed])) };
    return last.box;
  };
}

function detailsOf(values: Readonly<Record<string, string>>): object {
  const of = (name: string) => (values[name] ?? '').trim();
  const texts = [
    'firstName',
    'lastName',
    'phoneNumber',
    'email',
    'address',
    'apartment',
    'city',
    'postalCode',
  ];
  const countryId = Number(of('countryId'));
  return {
    ...Object.fromEntries(texts.map((name) => [name, of(name)])),
    region: Number(of('region')),
    countryId,
    phoneCountryId: countryId,
  };
}

/** How an address of a country is asked for; a page where the code is over; null where the kiosk says neither. */
async function fetchForm(path: string, country: string): Promise<Form | string | null> {
  try {
    const answer = await fetch(`${path}/${country}`);
    if (answer.ok) return (await answer.json()) as Form;
    return answer.status === 404 ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** The kiosk's own word; null where there is none: a proxy answered, or the kiosk is busy and may be asked again. */
async function send(path: string, box: string): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ box }),
    });
    return answer.ok || answer.status === 404 ? await answer.text() : null;
  } catch {
    return null;
  }
}

function line(
  name: string,
  label: string,
  { type, fill, required = true }: { type: string; fill: string; required?: boolean },
): HTMLElement[] {
  const field = element('input', {
    id: name,
    name,
    type,
    required,
    maxLength: name === 'address' ? 1000 : 250,
  });
  field.setAttribute('autocomplete', fill);
  // A house number stands before a street of other letters also where one reads from the right.
  field.dir = type === 'text' ? 'auto' : 'ltr';
  return [element('label', { htmlFor: name, textContent: label }), field];
}

function choice(name: string, label: string, fill: string, options: readonly { id: number; name: string }[]) {
  const field = element('select', { id: name, name });
  field.setAttribute('autocomplete', fill);
  field.append(
    ...options.map(({ id, name: text }) => element('option', { value: String(id), textContent: text })),
  );
  return { field, parts: [element('label', { htmlFor: name, textContent: label }), field] };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  about: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), about);
}

/** Base64 for addresses; empty for what is none. */
function bytesOf(text: string): Uint8Array {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
