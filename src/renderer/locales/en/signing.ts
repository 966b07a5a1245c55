/** Agreement and signature, in English. The other languages have exactly these keys. */
export const signing = {
  autopay: {
    heading: 'Pay future rent by card automatically?',
    hint: 'It is your choice, and you can end it at any time.',
    hintAll: 'Your answer is for all units of this visit, and you can end it at any time.',
    headingRequired: 'Future rent is charged to your card',
    hintRequired: 'This applies to every rental here and is part of the agreement.',
    yes: 'Yes, charge my card automatically',
    no: 'No, I’ll pay each month myself',
    gone: 'This is no longer offered. Touch Continue.',
  },
  agreement: {
    hint: 'Read the agreement at your own pace, then sign on the line. It counts like ink on paper. To sign on paper instead, touch Help.',
    version: 'Version {version}',
    text: 'Text of the agreement',
    view: 'View',
    asText: 'Large text',
    allPages: 'Read the page | Read all {n} pages',
    keyFacts: 'The most important points. Touch one to read its section.',
    asPrinted: 'As printed',
    page: 'Page {page} of {pages}',
    pagePicture:
      'Page {page} of {pages} of the agreement as it will be printed. The same text is available as Large text.',
    loadingPage: 'The page is being prepared…',
    pageFailed: 'This page cannot be shown at the moment. Please read the large text instead.',
    loading: 'Your agreement is being prepared…',
    binding: 'This is a translation. The {language} text is binding; you find both in the document.',
    languages: { en: 'English', es: 'Spanish', de: 'German', ar: 'Arabic' },
    again: 'You changed the language. Please read the agreement in this language and sign again.',
    againBefore: 'In another language you read the agreement and sign it again.',
    maySign: 'I may sign for {company}.',
    consentHeading: 'Signing electronically',
    consent:
      'I have read the agreement. I agree to it, and to signing it electronically, as described in its last section.',
  },
  sign: {
    heading: 'Read, sign and pay',
    headingMove: 'Read and sign',
    hintTyped: 'Your typed name counts as your signature.',
    here: 'Sign here',
    pad: 'Signature field',
    clear: 'Clear',
    undo: 'Undo',
    type: 'Type my name instead',
    draw: 'Sign with my finger instead',
    typed: 'Type your full name as your signature',
    button: 'Sign',
    andPay: 'Sign and pay {amount}',
    signed: 'Signed',
    moved: {
      heading: 'Thank you, you have signed',
      hint: 'Our staff will complete your move from unit {from} to unit {to}.',
      text: 'Until then unit {from} and its access code stay yours. Our staff give you the new code and your documents.',
    },
  },
};

export type Signing = typeof signing;
