/**
 * The fifteen tasks that customers are to manage, with what each is to take at most. Those that a journey walks say how often
 * the screen is touched; the counts stand in docs/develop/tasks.md, which is compared with each run.
 */
export interface Counts {
  readonly taps: number;
  readonly keys: number;
  readonly screens: number;
}

interface Task {
  readonly number: number;
  readonly does: string;
  /** What was hoped for; null where nothing is counted. */
  readonly goal: Partial<Counts> | null;
  /** The journey that walks it, under test/e2e; null where none can. */
  readonly spec: string | null;
  /** What the counts do not say: what is not built, or where the goal is missed and why. */
  readonly note: string;
}

const needsPeople = 'only people can try it';

const tasks: readonly Task[] = [
  {
    number: 1,
    does: 'rents a bedroom of storage from today on, and types all details',
    goal: { taps: 25, keys: 25, screens: 11 },
    spec: 'screen/counts.spec.ts',
    note: 'a local customer. Name, phone and e-mail are one screen, and the address is another: its form follows the country, and all together would scroll in landscape. Agreement, signature and payment are one screen: the reader takes the place of the pad, and the whole text opens over it.',
  },
  {
    number: 2,
    does: 'the same with an ID at the scanner',
    goal: { taps: 17, keys: 10 },
    spec: 'screen/counts.spec.ts',
    note: 'the address on the ID is looked at on its own screen; the rest is as in the first task',
  },
  {
    number: 3,
    does: 'the same with a phone of their own',
    goal: { taps: 15, keys: 0 },
    spec: 'screen/counts.spec.ts',
    note: 'what is typed on the phone is not counted; the contact details stand before the check, and the address is skipped',
  },
  {
    number: 4,
    does: 'finds the size for 20 boxes, a sofa, a bed and a bicycle',
    goal: { taps: 9 },
    spec: 'screen/counts.spec.ts',
    note: 'from the sizes to the units of the right one: one touch to open the list, eight on it',
  },
  {
    number: 5,
    does: 'chooses the cheapest unit of that size on the ground floor',
    goal: { taps: 4 },
    spec: 'screen/counts.spec.ts',
    note: 'without scrolling; the touch goes on to the day',
  },
  { number: 6, does: 'walks to the unit with the printed way', goal: null, spec: null, note: needsPeople },
  {
    number: 7,
    does: 'walks away at the signature and comes back with the code',
    goal: { taps: 2, keys: 4 },
    spec: 'move-in/finish-later.spec.ts',
    note: 'to the agreement again; the keys are the last digits of the phone number',
  },
  {
    number: 8,
    does: 'keeps the unit after a declined card',
    goal: { taps: 1, keys: 0 },
    spec: 'move-in/finish-later.spec.ts',
    note: '',
  },
  {
    number: 9,
    does: 'types a mistyped address of e-mail and takes the proposed one',
    goal: { taps: 3 },
    spec: 'screen/counts.spec.ts',
    note: 'from the field to the next screen; another real address is not questioned',
  },
  {
    number: 10,
    does: 'rents two units for a company in one payment',
    goal: null,
    spec: 'move-in/visit.spec.ts',
    note: 'all is typed, without chips; one signature, one payment, a code for each unit',
  },
  {
    number: 11,
    does: 'a student without proof pays the full tax',
    goal: null,
    spec: null,
    note: 'not counted: `move-in/move-in.spec.ts` goes this way in Spanish, one run in four. Staff accept the proof at the desk, and the difference becomes credit.',
  },
  {
    number: 12,
    does: 'has a policy, its number at home',
    goal: null,
    spec: 'screen/policy-later.spec.ts',
    note: 'from the protection to the price, with a plan until the policy is brought. The check, the agreement and the pass say the last day, and a letter reminds of it. The tenant names the policy at the kiosk, or staff do, and that ends the plan. Who has the policy with them photographs it with their phone instead: `screen/proof-photo.spec.ts`.',
  },
  { number: 13, does: 'knows afterward what was agreed', goal: null, spec: null, note: needsPeople },
  {
    number: 14,
    does: 'a tenant rents another unit, and their credit pays a part of it',
    goal: { taps: 14, keys: 16 },
    spec: 'tenant/credit.spec.ts',
    note: 'from the welcome to the code of the new unit. Signed in with a code from an e-mail: the keys are the phone number and the code, whose last digit signs in. Who types the address instead has more keys. What kind of customer they are is known from their contract.',
  },
  {
    number: 15,
    does: 'the first task by a keypad, without a touch',
    goal: { taps: 0 },
    spec: 'screen/by-keys.spec.ts',
    note: 'in English and with a short name; the keys are presses of the keypad. One run in two walks it.',
  },
];

const HEAD = ['#', 'A customer', 'Taps', 'Keys', 'Screens', 'Goal', 'Reached', 'Walked by, and what to know'];

/** The counts on the page as it stands. */
export function countsOn(page: string): Map<number, Counts> {
  const rows = page.matchAll(/^\| (\d+) \| [^|]* \| (\d+) \| (\d+) \| (\d+) \|/gm);
  return new Map(
    [...rows].map(([, number, taps, keys, screens]) => [
      Number(number),
      { taps: Number(taps), keys: Number(keys), screens: Number(screens) },
    ]),
  );
}

/**
 * In a thousand presses of a keypad a few depend on whether a price had come: it brings a control, which is passed. So
 * counts of a hundred and more may vary by a hundredth.
 */
const spared = (most: number) => (most < 100 ? most : Math.ceil(most * 1.01));

/** What these counts take more than those; empty where they take no more. */
export function worseThan(now: Counts, then: Partial<Counts>): string[] {
  return (['taps', 'keys', 'screens'] as const).flatMap((name) => {
    const most = then[name];
    return most !== undefined && now[name] > spared(most) ? [`${now[name]} ${name}, not ${most}`] : [];
  });
}

/** The table of the page, and of the end of a run. */
export function tasksTable(counts: ReadonlyMap<number, Counts>): string {
  const rows = tasks.map(({ number, does, goal, spec, note }) => {
    const now = counts.get(number);
    const hoped = Object.entries(goal ?? {}).map(
      ([name, most]) => `${most} ${most === 1 ? name.slice(0, -1) : name}`,
    );
    const missed = now && goal ? worseThan(now, goal) : [];
    const reached = now === undefined || goal === null ? '' : missed.length === 0 ? 'yes' : 'no';
    return [
      number,
      does,
      ...(now ? [now.taps, now.keys, now.screens] : ['', '', '']),
      hoped.join(', '),
      reached,
      [spec === null ? '' : `\`${spec}\``, note].filter((part) => part !== '').join(': '),
    ];
  });
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
