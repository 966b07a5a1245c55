/** What is wrong with kiosks, and what head office noticed by itself, in English. */
import { counted } from '../counted';

const twice = counted('en', '{n} unit rented twice', '{n} units rented twice');
const attempts = counted(
  'en',
  '{n} attempt to do what a kiosk may not',
  '{n} attempts to do what a kiosk may not',
);

export const troubles = {
  kinds: {
    double_let: {
      head: twice,
      meaning:
        'Each has two contracts. A person decides, with both customers, and settles it at one of the kiosks.',
    },
    waited_for: {
      head: counted(
        'en',
        '{n} kiosk is waited for since head office was restored',
        '{n} kiosks are waited for since head office was restored',
      ),
      meaning:
        'It has not said yet which units it has. Until then no other kiosk of its property gets a unit that it does not have already. Reach it, or turn it away if it is gone for good (kiosk revoke). One that has not joined may have joined after the dump was made. If it did, let it join again (kiosk add). If it never did, turn it away (kiosk add invites it again).',
    },
    attempt: {
      head: attempts,
      meaning:
        'Nothing came of it. No kiosk does that by itself. If the key of the one named here was stolen, turn it away (kiosk revoke) and let it join again. A proxy that sends a request twice is one reason for “a second time”. Shown here for a week.',
    },
    claim_taken: {
      head: counted(
        'en',
        '{n} claim had been taken from the kiosk that rented out the unit',
        '{n} claims had been taken from the kiosks that rented out the units',
      ),
      meaning:
        'It was put back. This happens when head office’s database went back to a dump, or somebody changed it by hand. Ask at the kiosk named here whether somebody rented the unit.',
    },
    parked: {
      head: counted(
        'en',
        '{n} event could not be read and is set apart',
        '{n} events could not be read and are set apart',
      ),
      meaning:
        'They are kept, and what came behind them went on. A newer head office reads them at its start. The kiosk’s page lists them, and gives one up; “parked show” prints one whole.',
    },
    forked: {
      head: counted(
        'en',
        '{n} event contradicts what was committed before',
        '{n} events contradict what was committed before',
      ),
      meaning:
        'A kiosk went on from an older copy of its database. Both histories are kept: compare them with the kiosk’s documents (“forks show” prints both), then note on the kiosk’s page what came of it.',
    },
    unread: {
      head: counted('en', '{n} message could not be taken', '{n} messages could not be taken'),
      meaning:
        'Sent by somebody else, or damaged on the way; the kiosk tells again what is missing. “Messages” on the page of kiosks notes that somebody has looked.',
    },
    gap: {
      head: counted(
        'en',
        '{n} stretch of events is gone for good',
        '{n} stretches of events are gone for good',
      ),
      meaning: 'Somebody decided to go on without (kiosk accept-gap). Told here for a week.',
    },
  },
  problems: {
    being_set_up: {
      what: 'It has no catalog yet',
      toDo: 'Publish one for its property. If it refused one, the mistakes are named above the kiosks.',
    },
    database_damaged: {
      what: 'Its database is damaged',
      toDo: 'Make a backup at its front desk and check the books there. Then bring the last good backup back.',
    },
    database_faults: {
      what: 'Its books do not add up',
      toDo: '“Devices and health” at its front desk names what was found. Call the person who looks after the kiosk.',
    },
    disk_faults: {
      what: 'Its disk answers with faults',
      toDo: 'Have the disk replaced, and check that backups lie elsewhere.',
    },
    books_not_compared: {
      what: 'Its books are being compared after a restore or a loss',
      toDo: 'Nothing new begins there. A manager has to confirm the books at its front desk.',
    },
    let_twice: {
      what: 'A unit was rented twice',
      toDo: 'Decide with both customers, then settle it at its front desk under Today.',
    },
    clock: {
      what: 'Its clock is wrong, or nobody has confirmed it',
      toDo: 'It may have stopped selling. Set the clock, or have a manager confirm the time there under “Devices and health”.',
    },
    backup: {
      what: 'Its backups fail, or the last good one is old',
      toDo: '“Devices and health” at its front desk says what went wrong. Make a backup there.',
    },
    second_place: {
      what: 'Its backups have not arrived elsewhere for two days',
      toDo: '“Devices and health” at its front desk says why. Look at the share or disk to which they are sent.',
    },
    head_office_far_behind: {
      what: 'Head office is far behind it',
      toDo: 'Nothing is lost, and customers can move in. Check its internet connection.',
    },
    reader: {
      what: 'Its card reader does not work',
      toDo: 'Check the reader’s power, cable and network, then test it there under “Devices and health”.',
    },
    payments: {
      what: 'Payments wait for a person',
      toDo: 'Settle them at its front desk under “To review” today: authorisations run out.',
    },
    disk_low: {
      what: 'Its disk is nearly full',
      toDo: 'Nothing new begins there. Make room: move old backups to another machine.',
    },
    disk_slow: { what: 'Its disk is slow', toDo: 'Customers wait for it. Have the disk replaced.' },
    printer: {
      what: 'Its printer takes no jobs',
      toDo: 'Check paper, power and the printer’s queue, then print a test page there.',
    },
    mail: {
      what: 'Its e-mails do not go out',
      toDo: 'Check the mail server, then send a test e-mail there under “Devices and health”.',
    },
    texts: {
      what: 'Its text messages would not go out',
      toDo: 'Run “texts check” there: it says what the provider refuses. No codes arrive by text message until then.',
    },
    updates: {
      what: 'Its updates need a person',
      toDo: 'Its card says whether a version was taken back. Run “keyturn-update --status” there, then call support.',
    },
  },
  unknown: {
    what: (word: string) => `It reports “${word}”`,
    toDo: '“Devices and health” at its front desk says more. This head office is older than the kiosk.',
  },
};

export type TroublesMessages = typeof troubles;
