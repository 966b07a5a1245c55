/** Backups of the kiosk, in English. */
export const backups = {
  make: 'Make a backup now',
  verify: 'Check the books now',
  try: 'Test',
  daily: 'Every day at {time}. The last one is kept. | Every day at {time}. The last {n} are kept.',
  off: 'No automatic backups.',
  elsewhere:
    'Backups are stored on this computer’s disk, in the folder backups. Have them copied to another computer.',
  restore: 'To restore a backup, stop Keyturn and run: keyturn restore FILE',
  made: 'Created',
  size: 'Size',
  tried: 'Tested',
  result: 'Result',
  how: 'How',
  byHand: 'Manual',
  byItself: 'Automatic',
  beforeUpdate: 'Before an update',
  contracts: '{n} contract | {n} contracts',
  outcomes: {
    good: 'Good',
    faults: 'Does not add up',
    unusable: 'Can’t be restored',
    no_room: 'No space on the disk',
    fault: 'Failed; see the log',
  },
  working: {
    backup: 'A backup is being made and tested…',
    try: 'A backup is being tested…',
    verify: 'The books are being checked…',
  },
  looked: 'Checked {when}: {n} finding | Checked {when}: {n} findings',
};

export type BackupsMessages = typeof backups;
