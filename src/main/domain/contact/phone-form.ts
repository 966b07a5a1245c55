/** How an address of a country is asked for on the phone: the fields of the screen, with their words. */
import type { Language } from '../../../shared/languages';
import type { AddressForm } from '../../../shared/screen-shapes';
import { addressForm } from './address-rules';
import { labelsOf } from './phone-words';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface PhoneForm {
  readonly fields: readonly {
    readonly name: AddressForm['fields'][number]['name'];
    readonly label: string;
    readonly required: boolean;
  }[];
  readonly regions: readonly Named[];
}

/** `regions`: those of the country, named in the language and in its order. */
export function phoneForm(isoCode2: string | null, regions: readonly Named[], language: Language): PhoneForm {
  return {
    fields: addressForm(isoCode2, regions.length > 0).fields.map(({ name, label, required }) => ({
      name,
      required,
      label: labelsOf[language][label],
    })),
    regions: regions.map(({ id, name }) => ({ id, name })),
  };
}
