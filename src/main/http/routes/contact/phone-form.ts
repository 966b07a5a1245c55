/** The address form of a country for the phone, by what the kiosk knows of countries and regions. */
import type { Language } from '../../../../shared/languages';
import { phoneForm, type PhoneForm } from '../../../domain/contact/phone-form';
import type { ServiceContext } from '../../../services/base/context';
import { countryCode } from '../../../services/contact/screen';
import { listRegionsIn } from '../../../services/property/reference-lists';

/** Null for a country that there is not. */
export async function phoneFormOf(
  ctx: ServiceContext,
  countryId: number,
  language: Language,
): Promise<PhoneForm | null> {
  const regions = await listRegionsIn(ctx, countryId, language);
  return regions.ok ? phoneForm(await countryCode(ctx, countryId), regions.value, language) : null;
}
