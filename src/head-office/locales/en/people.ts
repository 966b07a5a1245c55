/** Signing in, one's own account, and who works at head office, in English. */
export const people = {
  roles: {
    owner: { name: 'Owner', meaning: 'everything, at every property; decides who works here' },
    manager: {
      name: 'Manager',
      meaning:
        'calls for help and who gets letters about them, catalogs, and which kiosk rents out which unit',
    },
    pricing: {
      name: 'Pricing',
      meaning: 'units and occupancy; edits, approves and publishes prices of catalogs',
    },
    operator: {
      name: 'Operator',
      meaning:
        'calls for help, kiosks, what has to be settled, and which kiosk rents out which unit; no money',
    },
    finance: {
      name: 'Finance',
      meaning:
        'figures, reports, units, the journal for bookkeeping with its account numbers, and taxes of catalogs',
    },
    support: {
      name: 'Support',
      meaning: 'calls for help, what has to be decided, and how kiosks are; no money',
    },
    viewer: { name: 'Viewer', meaning: 'looks, and changes nothing' },
  },
  signIn: {
    heading: 'Sign in',
    nobody: 'Nobody has an account yet',
    nobodyText: 'On head office’s machine, this names the first owner and prints the code to join with:',
    withProvider: (name: string) => `Sign in with ${name}`,
    name: 'Name',
    password: 'Password',
    code: 'Code',
    codeHint: 'The six digits of your authenticator, or a recovery code',
    isNew: 'New here?',
    joinWithCode: 'Join with the code that an owner gave you',
    wrong: 'Name, password or code is not right.',
    tooManyTries: (seconds: number) =>
      `Too many tries. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, and try again.`,
    wrongPasskey: 'This passkey signs in nobody here. Use name, password and code.',
    providerAway: 'Head office cannot sign anybody in now. Try again in a minute.',
  },
  again: {
    heading: 'Sign in again',
    text: 'Nothing is done yet. This act wants to know that it is you, since you signed in more than five minutes ago.',
    button: 'Sign in and do it',
    ofProvider:
      'Nothing is done yet. Sign in again by your identity provider, since you signed in more than five minutes ago. Then press the button again.',
    wrong: 'Password or code is not right. Nothing is done.',
    back: 'Back, and do nothing',
  },
  join: {
    heading: 'Join head office',
    continue: 'Continue',
    code: 'The code that an owner gave you',
    codeHint: 'Four groups of letters and digits. It works once, within a day.',
    signInInstead: 'Sign in instead',
    welcome: (name: string) => `Welcome, ${name}`,
    authenticator: '1. Your authenticator',
    scan: 'Scan this with an authenticator on your phone.',
    qr: 'QR code for the authenticator',
    orType: 'Or type:',
    password: '2. Your password',
    join: 'Join',
    passwordHint: 'At least 12 characters; several words are good',
    authenticatorCode: 'Code of the authenticator',
    authenticatorHint: 'The six digits that it shows now',
  },
  recovery: {
    heading: 'Your recovery codes',
    text: 'Each lets you in once instead of the authenticator, with your password. Write them down or print them: they are not shown again.',
    kept: 'I have them',
  },
  me: {
    some: (count: number) => `${count} of the properties`,
    have: (role: string, meaning: string, where: string) => `${role}: ${meaning}. You have ${where}.`,
    elsewhere: 'Everywhere else',
    lost: 'Lost a phone or a laptop?',
    lostOfProvider: 'End your sessions there, and sign in again here.',
    lostOwn: 'An owner makes a new code for you, and the former sign-in opens nothing.',
    signOutElsewhere: 'Sign out everywhere else',
    signingIn: 'Signing in',
    ofProvider:
      'You sign in by your company’s identity provider. It also says what you may do here. Change your password there.',
    password: 'Password',
    changePassword: 'Change password',
    newPassword: 'New password',
    newPasswordAgain: 'New password again',
    newPasswordHint: 'At least 12 characters. You stay signed in here, and nowhere else',
    recoveryCodes: 'Recovery codes',
    codesLeft: (count: number) =>
      `${count === 0 ? 'None is left.' : `${count} left.`} New ones replace the former.`,
    makeCodes: 'Make new codes',
    done: {
      password: 'The password is changed. You are signed out everywhere else.',
      passkey: 'The passkey is added. It signs you in at this address.',
      'passkey-removed': 'The passkey is removed. It signs you in nowhere.',
      elsewhere: 'You are signed out everywhere else.',
    },
  },
  passkeys: {
    heading: 'Passkeys',
    with: 'With a passkey',
    signIn: 'Sign in with a passkey',
    of: (domain: string, added: string) => `for ${domain}, added ${added}`,
    neverUsed: 'never used',
    lastUsed: (at: string) => `last used ${at}`,
    text: 'A phone, laptop or security key signs you in by finger, face or PIN, without password and code.',
    cannot:
      'This browser cannot make a passkey here. It needs an address with a name, such as office.example.com, and a certificate that the browser trusts.',
    add: 'Add a passkey',
    name: 'Name of the passkey',
    nameHint: 'To know it again, such as “My laptop”',
    remove: 'Remove this passkey',
    toRemove: 'Passkey to remove',
    script: {
      reload: 'That did not work. Load the page again.',
      nothing: 'Nothing happened: the browser has no such passkey, or it was called off.',
      InvalidStateError: 'This device has a passkey for you already.',
      SecurityError:
        'The browser refuses passkeys at this address. It needs a name and a certificate that the browser trusts.',
      TypeError: 'Head office does not answer now. Try again in a minute.',
    },
  },
  list: {
    heads: ['Name', 'Role', 'Where', 'Signed in last'],
    caption: 'Who works here',
    add: 'Add somebody',
    addButton: 'Add',
    name: 'Name',
    nameHint: 'They sign in with it',
    endedHeads: ['Name', 'By the identity provider'],
    letIn: 'Let in again',
    ended: 'Whose access has ended here',
    role: 'Role',
    where: 'Where',
    everywhere: 'Every property, also those to come',
    allOf: (region: string, sites: string) => `All of ${region} (${sites})`,
    notJoined: (until: string) => `has not joined; the code is good until ${until}`,
    codeTooOld: 'has not joined; the code is too old',
    done: {
      changed: 'Changed. They sign in again.',
      ended: 'Their access has ended.',
      'let-in': 'They are let in again. Their next sign-in begins an account.',
    },
  },
  one: {
    all: 'All people',
    end: 'End their access',
    endText: 'They are signed out at once, everywhere. What they did stays in the history.',
    endButton: 'End access',
    may: 'What they may do',
    ofProvider:
      'They sign in by the identity provider. Their groups there say what they may do here, from their next sign-in on.',
    mayText: 'A change ends their sessions. They sign in again.',
    change: 'Change',
    lost: 'Lost password or phone',
    lostText:
      'A new code lets them join again. The former password, authenticator, passkeys and recovery codes open nothing from then on.',
    newCode: 'Make a new code',
  },
  code: {
    heading: (name: string) => `A code for ${name}`,
    give: 'Give it to them in person or by phone. On this site they choose “Join with the code”.',
    good: (until: string) => `Good once, until ${until}. It is not shown again.`,
    done: 'Done',
  },
};

export type PeopleMessages = typeof people;
