/** The details of who rents, as the kiosk asks for them. */
import { valuesOf, type Asked, type Form, type Page, type Sending } from './page';
import { choice, element, line } from './parts';

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

export function askDetails(
  { texts, countries, countryId, form }: Page,
  { fields, wrong, path, fail, end }: Sending,
): Asked {
  const address = element('div');
  const country = choice('countryId', texts.country, 'country', countries);
  country.field.value = String(countryId);
  let askedFor = country.field.value;

  function ask(next: Form) {
    const before = valuesOf(fields);
    askedFor = country.field.value;
    address.replaceChildren(...addressParts(next, texts));
    for (const field of address.querySelectorAll('input')) field.value = before[field.name] ?? '';
  }

  ask(form);
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
  country.field.addEventListener('change', () => void changeCountry());
  const lines = person.flatMap(({ name, type, fill }) => line(name, texts[name], { type, fill }));
  return {
    parts: [...lines, ...country.parts, address],
    plain: () => new TextEncoder().encode(JSON.stringify(detailsOf(valuesOf(fields)))),
  };
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
