/** Agreement and signature, in English. The other languages have exactly these keys. */
export const signing = {
  autopay: {
    heading: 'Pay later rents with your card automatically?',
    hint: 'It is your choice, and you can end it at any time.',
    headingRequired: 'Later rents are charged to your card',
    hintRequired: 'It is so for everybody here, and stands in the agreement you sign.',
    yes: 'Yes, charge my card automatically',
    no: 'No, I pay each bill myself',
    gone: 'This is not offered any more. Touch Continue.',
  },
  agreement: {
    heading: 'Do you agree to the rental agreement?',
    hint: 'Read it page by page. If you would rather have it on paper, touch Help.',
    version: 'Version {version}',
    text: 'Text of the agreement',
    view: 'How to read it',
    asText: 'Large text',
    asPrinted: 'As printed',
    page: 'Page {page} of {pages}',
    pagePicture:
      'Page {page} of {pages} of the agreement as it will be printed. The same words stand under Large text.',
    loadingPage: 'The page is being prepared…',
    pageFailed: 'This page cannot be shown at the moment. Please read the large text instead.',
    loading: 'Your agreement is being prepared…',
    binding: 'This is a translation. The {language} text is binding; you find both in the document.',
    languages: { en: 'English', es: 'Spanish', de: 'German', ar: 'Arabic' },
    consentHeading: 'Signing electronically',
    consent:
      'I have read the agreement. I agree to it, and to signing it electronically as its last part says.',
  },
  sign: {
    heading: 'Ready to sign the agreement?',
    hint: 'Sign with your finger on the line.',
    hintTyped: 'Your typed name counts as your signature.',
    here: 'Sign here',
    pad: 'Signature field',
    clear: 'Clear',
    undo: 'Undo',
    type: 'Type my name instead',
    draw: 'Sign with my finger instead',
    typed: 'Type your full name as your signature',
    button: 'Sign',
    signing: 'You are signing',
    agreement: 'Rental agreement for unit {unit}, {size}',
  },
};

export type Signing = typeof signing;
