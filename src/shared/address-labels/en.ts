/** What the parts of an address are called, on the screen and on the phone, in English. */
export const addressLabels = {
  street: 'Street and number',
  apartment: 'Apartment or suite',
  city: 'City',
  suburb: 'Suburb',
  district: 'District',
  post_town: 'Town or city',
  state: 'State',
  province: 'Province',
  prefecture: 'Prefecture',
  county: 'County',
  emirate: 'Emirate',
  region: 'Region',
  zip: 'ZIP code',
  postcode: 'Postcode',
  postal_code: 'Postal code',
  pin: 'PIN code',
  eircode: 'Eircode',
};

export type AddressLabels = Readonly<Record<keyof typeof addressLabels, string>>;
