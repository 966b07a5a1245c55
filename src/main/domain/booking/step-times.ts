/**
 * How long a customer usually stays at a step of the screen, in seconds. The figures were set by judgment, not
 * measured. A customer who stays three times as long may need help.
 */
const usualSeconds: Readonly<Record<string, number>> = {
  language: 15,
  size: 60,
  unit: 90,
  'user-type': 20,
  'move-in-date': 20,
  coverage: 60,
  extras: 30,
  price: 40,
  person: 110,
  address: 60,
  autopay: 60,
  check: 45,
  sign: 195,
  pay: 60,
  done: 60,
  reserved: 45,
  'pick-up': 45,
};

const OTHERWISE = 60;
const TIMES_AS_LONG = 3;

/** Whether somebody has stayed at a step long enough that they may be stuck. */
export function isStuck(step: string, seconds: number): boolean {
  return seconds >= (usualSeconds[step] ?? OTHERWISE) * TIMES_AS_LONG;
}
