/** What the parts of an address are called, on the screen and on the phone, in Spanish. */
import type { AddressLabels } from './en';

export const addressLabels: AddressLabels = {
  street: 'Calle y número',
  apartment: 'Apartamento o piso',
  city: 'Ciudad',
  suburb: 'Localidad o barrio',
  district: 'Distrito',
  post_town: 'Localidad',
  state: 'Estado',
  province: 'Provincia',
  prefecture: 'Prefectura',
  county: 'Condado',
  emirate: 'Emirato',
  region: 'Región',
  zip: 'Código postal (ZIP)',
  postcode: 'Código postal',
  postal_code: 'Código postal',
  pin: 'Código postal (PIN)',
  eircode: 'Eircode',
};
