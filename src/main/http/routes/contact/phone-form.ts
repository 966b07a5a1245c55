/** How an address of a country is asked for on the phone: the fields of the screen, with their words. */
import type { AddressForm } from '../../../../shared/screen-shapes';
import type { Language } from '../../../../shared/languages';
import type { ServiceContext } from '../../../services/base/context';
import { addressFormOf } from '../../../services/contact/screen';
import { listRegionsIn } from '../../../services/property/reference-lists';
import { labelsOf } from './phone-words';

export interface PhoneForm {
  readonly fields: readonly {
    readonly name: AddressForm['fields'][number]['name'];
    readonly label: string;
    readonly required: boolean;
  }[];
  readonly regions: readonly { readonly id: number; readonly name: string }[];
}

/** Null for a country that there is not. */
export async function phoneFormOf(
  ctx: ServiceContext,
  countryId: number,
  language: Language,
): Promise<PhoneForm | null> {
  const regions = await listRegionsIn(ctx, countryId, language);
  const form = await addressFormOf(ctx, countryId);
  if (!regions.ok || !form.ok) return null;
  return {
    fields: form.value.fields.map(({ name, label, required }) => ({
      name,
      required,
      label: labelsOf[language][label],
    })),
    regions: regions.value.map(({ id, name }) => ({ id, name })),
  };
}
