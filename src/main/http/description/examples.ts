/**
 * The values of the examples. Property, units, user types, plans and add-ons are those of the sample
 * property. What comes into being on the way (a booking, a contract) has an id made up for the example.
 */
export const sample = {
  propertyId: '95f15a80-c0c7-5a81-ac8d-16e217e4c772',
  unitId: '4f8926a2-6070-56a8-9984-8afa8435d144',
  storageTypeId: '03294039-c1b1-5512-b1a0-55d7ae3303a0',
  userTypeId: '15312435-5264-50e4-9915-0b6cb08fef40',
  planId: '2da9c644-46a9-5e19-9cec-2c07ea62efd1',
  premiumId: 'a19fb980-0aed-5438-9e83-ae9be655f181',
  addOnId: '84259b25-78c6-5518-a0d5-ffe9b6cea41f',
} as const;

export const later = {
  bookingId: '019d0000-0000-7000-8000-000000000001',
  paymentIntentId: 'pi_simExampleExampleExample',
  contractId: '019d0000-0000-7000-8000-000000000003',
  invoiceId: '019d0000-0000-7000-8000-000000000006',
  assetId: '019d0000-0000-7000-8000-000000000004',
  helpCallId: '019d0000-0000-7000-8000-000000000005',
  oneTimeCode: '428135',
  forgetToken: 'FromTheLetterFromTheLetterFromTheLetterFrom',
  phoneToken: 'FromTheQrCodeOfTheName',
  handoverToken: 'FromTheQrCodeFromTheQrCodeFromTheQrCodeFrom',
} as const;

/** A picture of a signature: the word "signed" would do no better, and this one carries ink. */
export const signature =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAwAQMAAADgoSyQAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAt0lEQVQoz9WSvQ3CMBSEzz8CFxG4pEjhEVLSkVEyAmzg0dKxBmNQIe494SehJD3Y1smf9Oyzzwb+oR1UH8aXSglP49tM2ffG80Tpdsa1UJJv6JCp2TUOOFEHVz/skagFjSM7MLKvc4JsXVE2ONNRRl7jJE4s9jpdchQnjqjTJXsp5pJkh/9mJ060yhuM6tW1WHiSW4ep8RjVtV0WJalLCweDhBcsPPRXcblb+Ed9t5dx0Mrzb/ysN7RDFgNFqnDlAAAAAElFTkSuQmCC';

export const renter = {
  firstName: 'Robin',
  lastName: 'Storer',
  phoneNumber: '+1 512 555 0123',
  emailId: 'robin.storer@example.com',
  address: '9 Elm St',
  city: 'Austin',
  countryId: 840,
  zipCode: '78701',
} as const;

export const twoAPage = { pageNumber: '1', pageSize: '2' } as const;
