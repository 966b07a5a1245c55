/** What the parts of an address are called, on the screen and on the phone, in German. */
import type { AddressLabels } from './en';

export const addressLabels: AddressLabels = {
  street: 'Straße und Hausnummer',
  apartment: 'Wohnung oder Zusatz',
  city: 'Ort',
  suburb: 'Ort oder Stadtteil',
  district: 'Bezirk',
  post_town: 'Ort',
  state: 'Bundesstaat',
  province: 'Provinz',
  prefecture: 'Präfektur',
  county: 'Grafschaft oder Bezirk',
  emirate: 'Emirat',
  region: 'Region',
  zip: 'ZIP-Code',
  postcode: 'Postleitzahl',
  postal_code: 'Postleitzahl',
  pin: 'PIN-Code',
  eircode: 'Eircode',
};
