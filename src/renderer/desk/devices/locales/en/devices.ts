/** How the kiosk is, its tests and its backups, in English. */
import { backups } from './backups';

export const devices = {
  titles: {
    reader: 'Card reader',
    payments: 'Card payments',
    network: 'Network',
    headOffice: 'Head office',
    catalogue: 'Catalog',
    printer: 'Printer',
    mail: 'E-mail',
    texts: 'Text messages',
    handOut: 'Documents being delivered',
    disk: 'Disk',
    clock: 'Clock',
    backlog: 'Waiting for head office',
    certificate: 'Certificate',
    database: 'Books',
    books: 'Comparison after a restore',
    lets: 'Units rented twice',
    backup: 'Backup',
    secondPlace: 'Backup elsewhere',
    reviews: 'Payments to review',
    holds: 'Card authorizations',
    help: 'Calls for help',
    version: 'Version',
  },
  says: {
    reader: {
      ready: 'The card reader is ready.',
      busy: 'A customer is using the card reader.',
      closed: 'The card reader is outside its hours. It takes cards again during staffed hours.',
      offline: 'The payment processor can’t be reached. Check the internet connection.',
      unavailable: 'No card reader is connected. Turn it on, check its cable and network, then test it.',
    },
    payments: {
      live: 'Real money is charged.',
      test: 'Test mode: cards are read, and no money is charged.',
      simulated: 'Simulated card reader: no money is charged.',
      check_failed: 'The last test found a problem. Follow the instructions below, then test again.',
    },
    network: {
      reachable: 'The kiosk is connected to the network.',
      provider_unreachable: 'The payment processor can’t be reached. Check the router and the cable.',
      no_address: 'The kiosk has no network address. Check the cable or Wi-Fi.',
    },
    headOffice: {
      alone: 'No head office is set up. This kiosk works alone and keeps its own books.',
      joined:
        'This kiosk has joined head office. It takes effect once Keyturn has been started again. Nothing here starts it: restart it, or ask the person who looks after the kiosk.',
      joined_restarts:
        'This kiosk has joined head office. It takes effect once Keyturn has restarted. That happens by itself when nobody is at the screen and no payment is in progress.',
      connected: 'Head office can be reached.',
      unreachable:
        'Head office can’t be reached. The kiosk keeps renting its own units and reports later. If this lasts, check the internet connection, then call head office.',
    },
    catalogue: {
      own: 'This kiosk’s own catalog. Staff import it here.',
      none_yet: 'Head office has not sent a catalog yet. The kiosk continues with the one it has.',
      in_use: 'Current, from head office.',
      in_part:
        'Current, from head office. Some reservations or credit notes made elsewhere could not be used. Report what is shown below to head office.',
      refused:
        'The latest catalog from head office was rejected. The kiosk continues with the one it has. Report what is shown below to head office.',
    },
    printer: {
      ready: 'The printer is ready.',
      unavailable:
        'The printer accepts no jobs. Check paper, power and the print queue, then print a test page.',
      not_set_up: 'No printer is set up. Nothing is printed.',
    },
    mail: {
      set_up: 'A mail server is set up.',
      not_set_up: 'No mail server is set up. Nothing is sent by e-mail.',
      stuck: 'E-mails have been waiting a long time. Send a test e-mail.',
    },
    texts: {
      not_set_up: 'No text messages are set up. Codes go by e-mail.',
      ready: 'Text messages can be sent.',
      unreachable: 'The text message provider can’t be reached. Check the internet connection.',
      refused:
        'The text message provider rejects messages from here. Report this to the person who set up the kiosk.',
    },
    handOut: {
      none: 'No documents are waiting.',
      waiting: 'Some documents are being delivered.',
      stuck: 'Documents have been waiting a long time. Test the printer and e-mail.',
    },
    disk: {
      enough: 'There is enough space.',
      tight: 'Space is running low. Move old backups to another computer.',
      low: 'The disk is full. Cards are not accepted until there is space.',
      slow: 'The disk is slow and customers have to wait. Most writes take longer than a quarter of a second. Have it replaced.',
    },
    clock: {
      right: 'The clock is right.',
      turned_back: 'The clock is right now. It was ahead before, so some entries have later dates.',
      behind:
        'The clock is behind the last time that was confirmed. Move-ins are stopped. Set the clock, or confirm it if it is right.',
      ahead:
        'The clock is more than two days ahead of the last time that was confirmed. Move-ins are stopped. Set the clock, or confirm it if it is right.',
      differs:
        'The clock differs from head office’s clock. Set it, and turn on automatic time in the system settings.',
    },
    backlog: {
      kept: 'Kept here, to be sent if a head office is added.',
      told: 'Head office has confirmed everything.',
      waiting: 'Head office has not received or confirmed everything yet. The rest is kept here until then.',
      far_behind:
        'Head office is far behind. Nothing is lost, and customers can move in. Check the internet connection, then call head office.',
    },
    certificate: {
      good: 'Devices can trust the connection to this kiosk.',
      not_used: 'Only this computer can connect to the listener.',
      ends_soon: 'The certificate expires soon. Replace it.',
      ended: 'The certificate has expired, so devices can’t connect. Replace it.',
      names_missing:
        'Some names were added later and are missing from the certificate. See the “Listener” page.',
    },
    database: {
      good: 'The books were checked and add up.',
      not_looked: 'The books have not been checked yet. Make a backup, or check them now.',
      faults: 'Something in the books does not add up. Call the person who maintains the kiosk.',
      damaged:
        'Part of the database is damaged. Make a backup and check the books. Then call the person who maintains the kiosk.',
      disk_faults:
        'The disk has reported faults since startup. Have it replaced, and check that there are backups elsewhere.',
    },
    books: {
      compared: 'The books are complete.',
      comparing:
        'The books are being compared after a restore or a loss. Move-ins can start again when a manager has confirmed the books.',
    },
    lets: {
      once: 'No unit was rented twice.',
      let_twice: 'Head office found units that were rented twice. Settle them under “To review”.',
    },
    backup: {
      good: 'The last backup was tested and is good.',
      none: 'There is no good backup yet. Make one.',
      old: 'The last good backup is old. Make one, and find out why none was made.',
      off: 'Daily backups are turned off, and the last one is old.',
      no_room: 'There was no space for a backup. Free some space on the disk.',
      failed: 'The last backup failed. Try again. The log has details.',
      not_good: 'The last backup was tested and is not good.',
    },
    secondPlace: {
      none: 'Backups are on this computer’s disk only. Have them sent elsewhere, or copy them.',
      waiting: 'The next tested backup is sent there, encrypted.',
      sent: 'The last tested backup is there, encrypted.',
      late: 'No backup has been sent for two days. Make one, and see whether it arrives.',
      gone: 'The folder or bucket isn’t there. Check the disk, the network share, or the name in the configuration.',
      not_begun:
        'The place is not set up for this kiosk. Check that the disk or share is connected. If it is new, run: second-place set-up',
      foreign:
        'The place belongs to another kiosk, or to one that was restored from this one. Choose another one.',
      not_writable: 'The kiosk can’t write there. Check its permissions.',
      full: 'There is no space left there. Free some, or raise the limit.',
      bad_key: 'The public key in the configuration is not valid. Copy it again from the recovery sheet.',
      unreachable:
        'The server doesn’t answer, or the connection broke off. Check the network and the server’s address.',
      refused:
        'The server doesn’t accept the kiosk’s key. Check the user or key ID in the configuration, and the file with the key.',
      wrong_host:
        'Another server answers at this address. Nothing was sent. Ask its operator, then compare the host key or certificate.',
      altered:
        'What came back from there is not what was sent. It was removed, and is sent again. Check that disk or server.',
      failed: 'Sending failed. It is tried again every hour. The log has details.',
    },
    reviews: {
      none: 'No payments to review.',
      open: 'Payments are waiting. Settle them under “To review”.',
    },
    holds: {
      none: 'No card authorization expires soon.',
      running_out: 'A card authorization expires soon. Settle its payment today.',
    },
    help: {
      none: 'Nobody is asking for help.',
      open: 'Someone at the kiosk asked for help. Go to them.',
    },
    version: {
      known: 'This is what runs on this computer.',
      paused: 'Head office has paused updates. This version goes on.',
      taken_back: 'The new version did not work and was taken back. Call support.',
      stays: 'The update has a fault and stays: rentals were made with it. Call support.',
      not_looked: 'Updates can’t be reached. The kiosk keeps working. Call support.',
    },
  },
  facts: {
    joinedAs: 'Name at head office',
    joinedAt: 'Address',
    officeKey: 'Key that it believes',
    catalogueVersion: 'Version',
    nextVersion: 'Next version',
    nextFromMs: 'It takes effect on',
    freeBytes: 'Free',
    neededBytes: 'Needed',
    count: 'Number',
    oldestMs: 'Oldest',
    untilMs: 'Until',
    sizeBytes: 'Size',
    lookedMs: 'Checked',
    lastGoodMs: 'Last good one',
    lastSentMs: 'Last sent',
    addresses: 'Addresses',
    provider: 'Provider',
    version: 'Keyturn',
    ring: 'Update ring',
    lastUpdateMs: 'Last update',
    lastRollBackMs: 'Last version taken back',
    node: 'Node.js',
    electron: 'Electron',
    system: 'System',
    nowMs: 'Now',
    newestMs: 'Newest entry',
    sinceMs: 'Since',
    slowestSync: 'Slowest write (ms)',
    limitMs: 'Last confirmed time',
    witness: 'Confirmed by',
    offsetSeconds: 'Ahead by (seconds)',
    timeZone: 'Time zone of the property',
    systemZone: 'Time zone of the computer',
    state: 'State',
    failure: 'Why',
    to: 'To',
  },
  witnesses: {
    head_office: 'Head office',
    provider: 'Payment processor',
    system: 'This computer’s time service',
    manager: 'A manager',
    command: 'A command',
    entries: 'Entries of the demonstration',
    set_up: 'Set-up',
    build: 'Build of the program',
  },
  providers: {
    simulated: 'Simulated card reader',
    stripe: 'Stripe',
  },
  states: {
    ok: 'OK',
    unused: 'Not in use',
    attention: 'Needs attention',
    broken: 'Broken',
  },
  test: {
    printer: 'Print a test page',
    reader: 'Test the card reader',
    payments: 'Check card payments',
    mail: 'Send a test e-mail',
    clock: 'Check the clock',
  },
  confirmClock: 'It is {time}. Confirm that this is right',
  tested: {
    printed: 'The page was sent to the printer. Check that it came out.',
    print_failed: 'The page was not printed.',
    sent: 'The mail server accepted the e-mail.',
    send_failed: 'The e-mail could not be sent.',
    reader_ready: 'The card reader answers.',
    reader_not_ready: 'The card reader does not answer.',
    payments_right: 'Card payments are set up completely.',
    payments_wrong: 'Something is missing for card payments.',
    clock_right: 'The clock is not behind the records.',
    clock_wrong: 'The clock is behind the records.',
    clock_not_confirmed: 'The clock does not match the last confirmed time, and nobody has confirmed it.',
    not_set_up: 'This is not set up here.',
  },
  details: 'For a technician',
  backups,
};

export type DevicesMessages = typeof devices;
