/** The clock of `npm run demonstration`: it moves day by day, and each kiosk lives the day before the next one begins. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const DAY_MS = 24 * 60 * 60_000;

/**
 * @typedef {{ name: string, child: import('node:child_process').ChildProcess }} Kiosk
 * @param {{ file: string, headOffice: import('node:child_process').ChildProcess, kiosks: Kiosk[] }} parts
 * `file` keeps how far the clock was moved, for the next start in the same folder
 */
export function openClock({ file, headOffice, kiosks }) {
  return {
    /** Moves one day on, and answers what each kiosk lived, by name. @throws Error when one could not */
    async nextDay() {
      writeFileSync(file, String(readAhead(file) + DAY_MS));
      const next = { moveOnMs: DAY_MS };
      await ask(headOffice, next);
      const answers = await Promise.all(kiosks.map(({ child }) => ask(child, next)));
      return kiosks.map(({ name }, index) => ({ name, lived: answers[index].lived }));
    },
    /** After the last day: what is due by then. @throws Error when a kiosk could not */
    async rest() {
      await Promise.all(kiosks.map(({ child }) => ask(child, { wants: 'rest' })));
    },
  };
}

/** How many milliseconds the clock of a folder is ahead of the machine's. */
export function readAhead(file) {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

/** One message, and its answer. @throws Error with what went wrong there */
export async function ask(child, message) {
  const answered = once(child, 'message');
  child.send(message);
  const [answer] = await answered;
  if (answer.failed !== undefined) throw new Error(answer.failed);
  return answer;
}

const SUMS = ['movedIn', 'movedOut', 'bills', 'letters', 'lateFees'];
const MONEY = ['billedMinor', 'receivedMinor', 'byCardMinor'];

/**
 * A table of months: what both kiosks did in each, and how they stand at its end. `file` keeps the sums of the last row: what
 * was printed before, in this run or an earlier one, counts in no row again.
 */
export function monthTable(print, file) {
  let before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  print(ROW.map(({ title, width }) => title.padStart(width)).join('  '));
  return {
    /** Prints the month that ends with this day. */
    end(days) {
      const lived = days.flatMap((day) => day.lived ?? []);
      if (lived.length === 0) return;
      const sum = (name) => lived.reduce((total, each) => total + each[name], 0);
      const now = Object.fromEntries(
        [...SUMS, ...MONEY, 'rented', 'suspended'].map((name) => [name, sum(name)]),
      );
      const [{ on, currency, locale }] = lived;
      const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const digits = money.resolvedOptions().maximumFractionDigits;
      const row = ROW.map(({ name, width }) => {
        if (name === 'on') return on.slice(0, 7).padStart(width);
        const value =
          SUMS.includes(name) || MONEY.includes(name) ? now[name] - (before?.[name] ?? 0) : now[name];
        return (MONEY.includes(name) ? money.format(value / 10 ** digits) : String(value)).padStart(width);
      });
      before = now;
      writeFileSync(file, JSON.stringify(now));
      print(row.join('  '));
    },
  };
}

const ROW = [
  { name: 'on', title: 'Month', width: 7 },
  { name: 'movedIn', title: 'Move-ins', width: 8 },
  { name: 'movedOut', title: 'Move-outs', width: 9 },
  { name: 'rented', title: 'Rented', width: 6 },
  { name: 'bills', title: 'Bills', width: 5 },
  { name: 'billedMinor', title: 'Billed', width: 12 },
  { name: 'receivedMinor', title: 'Received', width: 12 },
  { name: 'byCardMinor', title: 'Saved cards', width: 12 },
  { name: 'letters', title: 'Letters', width: 7 },
  { name: 'lateFees', title: 'Late fees', width: 9 },
  { name: 'suspended', title: 'Suspended', width: 9 },
];
