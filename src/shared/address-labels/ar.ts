/** What the parts of an address are called, on the screen and on the phone, in Arabic. */
import type { AddressLabels } from './en';

export const addressLabels: AddressLabels = {
  street: 'الشارع ورقم المبنى',
  apartment: 'الشقة أو الطابق',
  city: 'المدينة',
  suburb: 'الضاحية',
  district: 'الحي',
  post_town: 'البلدة أو المدينة',
  state: 'الولاية',
  province: 'المقاطعة',
  prefecture: 'المحافظة',
  county: 'المقاطعة',
  emirate: 'الإمارة',
  region: 'المنطقة',
  zip: 'الرمز البريدي (ZIP)',
  postcode: 'الرمز البريدي',
  postal_code: 'الرمز البريدي',
  pin: 'الرمز البريدي (PIN)',
  eircode: 'الرمز البريدي (Eircode)',
};
