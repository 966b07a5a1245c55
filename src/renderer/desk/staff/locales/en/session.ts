/** Signing in, in English. */
export const session = {
  heading: 'Front desk: sign in',
  number: 'Staff number',
  pin: 'PIN',
  pinHint: 'Six digits',
  password: 'Password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator',
  signIn: 'Sign in',
  nobody:
    'There is no account yet. On this machine, make the first one with: npm run kiosk -- staff create --name NAME --role manager',
  locked: 'Locked. Sign in to go on where you were.',
  mustChangeHeading: 'Choose your own',
  mustChangeText: 'Someone else gave you this one. Choose one only you know.',
  current: 'In use now',
  newPin: 'New PIN',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'Sessions ended: {count}',
  roles: {
    attendant: 'Attendant',
    manager: 'Manager',
    technician: 'Technician',
  },
};

export type SessionMessages = typeof session;
