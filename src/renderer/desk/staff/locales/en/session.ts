/** Signing in, in English. */
export const session = {
  heading: 'Front desk: sign in',
  number: 'Staff number',
  pin: 'PIN',
  pinHint: 'Six digits',
  password: 'Password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app',
  signIn: 'Sign in',
  phone: 'Head office: use your phone',
  phoneText: 'Scan this code with your phone. The page of head office shows ten digits.',
  phoneQr: 'QR code for the page of head office',
  phoneOpen: 'Open the page',
  digits: 'Ten digits',
  digitsHint: 'The last one signs you in.',
  newCode: 'Show a new code',
  byNumber: 'Use a staff number',
  nobody:
    'There is no account yet. The person who maintains this computer creates the first one with: keyturn staff create --name NAME --role manager',
  locked: 'Locked. Sign in to continue where you were.',
  mustChangeHeading: 'Choose a new PIN or password',
  mustChangeText: 'Someone else gave you the current one. Choose one that only you know.',
  current: 'Current',
  newPin: 'New PIN',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'No other session was open. | {n} other session ended. | {n} other sessions ended.',
  roles: {
    attendant: 'Attendant',
    manager: 'Manager',
    technician: 'Technician',
  },
};

export type SessionMessages = typeof session;
