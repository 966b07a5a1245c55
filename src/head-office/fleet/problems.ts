/** What is wrong with a kiosk by its own report, in words, and what to do about it there. */
import type { HealthProblem } from '../../shared/health-problems';
import { showHidden } from '../../shared/text';

export interface ProblemWords {
  readonly what: string;
  readonly toDo: string;
}

const words: Readonly<Record<HealthProblem, ProblemWords>> = {
  being_set_up: {
    what: 'It has no catalogue yet',
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
  disk_slow: {
    what: 'Its disk is slow',
    toDo: 'Customers wait for it. Have the disk replaced.',
  },
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
};

/** A word that this head office does not know is of a newer kiosk. */
export function problemWords(problem: string): ProblemWords {
  return isKnown(problem)
    ? words[problem]
    : {
        what: `It reports “${showHidden(problem)}”`,
        toDo: '“Devices and health” at its front desk says more. This head office is older than the kiosk.',
      };
}

const isKnown = (problem: string): problem is HealthProblem => Object.hasOwn(words, problem);
