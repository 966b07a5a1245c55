/** Joining a head office at the desk, in English. */
export const joining = {
  join: 'Join head office',
  text: 'The catalog, prices and accounts of head office will apply here then. The kiosk keeps its books.',
  code: 'Code',
  codeHint: 'Scan the QR code on head office’s page, or type the code shown with it.',
  address: 'Address of head office',
  addressHint: 'For example https://head-office.example.com. A scanned code may fill it in.',
  confirm: 'Join',
  compare:
    'Compare this key with the one on head office’s page. If one letter differs, do not join: something else answers there.',
  confirmSame: 'The keys are the same: join',
  joined: 'Joined as {kiosk}.',
  refused: {
    already:
      'This kiosk belongs to a head office already: {address}. It leaves that one by the command head-office leave.',
    unreadable:
      'This is not an address. It looks like https://head-office.example.com, with nothing after the name.',
    open: 'The address must begin with https://. Without encryption, only a head office on this computer can be joined.',
    code_unknown:
      'Head office does not know this code, or it is older than an hour. Have a new one made there.',
    code_used: 'Another kiosk has used this code. Have a new one made at head office.',
    other_property: 'This code is for a kiosk of another property. Have one made for this property.',
    untrusted:
      'This computer does not know who issued head office’s certificate. Check the address. If it is right, the person who looks after the kiosk joins by the command head-office activate, with --authority.',
    not_reached:
      'Head office is not reached at {address}. Check the address and the internet connection, then try again.',
    other_key:
      'What answers at {address} signs with another key than head office shows. The kiosk has not joined and sent no code. Check the address, and report it to head office.',
    refused: 'Head office refused. Report what is shown below to head office.',
  },
};

export type JoiningMessages = typeof joining;
