/**
 * The page on a customer's phone. It asks for what the kiosk asks for, encrypts it with the key behind the # of its address,
 * and sends that once. A phone may come by plain HTTP, where browsers hide their own ciphers: so a library encrypts.
 */
import { gcm } from '@noble/ciphers/aes';

type Text =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'email'
  | 'country'
  | 'choose'
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

  function ask({ fields: asked, regions }: Form) {
    const before = values();
    address.replaceChildren(
      ...asked.flatMap(({ name, label, required }) => {
        const fill = fills[name] ?? 'off';
        if (name !== 'region') return line(name, label, { type: 'text', fill, required });
        const { parts, field } = choice(name, label, fill, [{ id: 0, name: texts.choose }, ...regions]);
        field.required = required;
        // Nothing is chosen with it.
        if (field.options[0]) field.options[0].value = '';
        return parts;
      }),
    );
    for (const field of address.querySelectorAll('input')) field.value = before[field.name] ?? '';
  }

  ask(form);
  country.field.addEventListener('change', () => {
    fetch(`${path}/${country.field.value}`)
      .then(async (answer) => (answer.ok ? ask((await answer.json()) as Form) : end(await answer.text())))
      .catch(() => (wrong.textContent = texts.failed));
  });
  fields.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = texts.sending;
    wrong.textContent = '';
    send(path, key, values())
      .then(async (answer) => end(await answer.text()))
      .catch(() => {
        wrong.textContent = texts.failed;
        button.disabled = false;
        button.textContent = texts.send;
      });
  });

  /** Says what the kiosk answered, in place of everything that was typed. */
  function end(html: string) {
    // Its style would be reported: this page's policy knows its own alone.
    const told = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ''), 'text/html');
    const [title, text] = ['h1', 'p'].map((name) => told.querySelector(name)?.textContent ?? texts.failed);
    key.fill(0);
    fields.reset();
    place.replaceChildren(
      element('h1', { textContent: title ?? '' }),
      element('p', { textContent: text ?? '' }),
    );
    place.removeAttribute('data-page');
    history.replaceState(null, '', path);
  }
}

function send(path: string, key: Uint8Array, values: Readonly<Record<string, string>>): Promise<Response> {
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
  const details = {
    ...Object.fromEntries(texts.map((name) => [name, of(name)])),
    region: Number(of('region')),
    countryId,
    phoneCountryId: countryId,
  };
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const about = new TextEncoder().encode(`keyturn-details-1:${path.split('/').at(-1) ?? ''}`);
  const sealed = gcm(key, nonce, about).encrypt(new TextEncoder().encode(JSON.stringify(details)));
  const box = new Uint8Array([...nonce, ...sealed]);
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ box: textOf(box) }),
  });
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
  if (type !== 'text') field.dir = 'ltr';
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
