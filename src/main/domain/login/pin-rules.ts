/** Which PINs may be chosen. Six digits are a million; what everybody tries first is a handful, and is refused. */
const PIN = /^\d{6}$/;
const UP = '01234567890123';
const DOWN = '32109876543210';
const MIN_DIFFERENT_DIGITS = 3;

/** Whether these are six digits that nobody would try first: no run, nothing repeated, not the person's own number. */
export function isAcceptablePin(pin: string, staffNumber: number): boolean {
  if (!PIN.test(pin)) return false;
  if (new Set(pin).size < MIN_DIFFERENT_DIGITS) return false;
  if (UP.includes(pin) || DOWN.includes(pin)) return false;
  if (pin.slice(0, 3) === pin.slice(3)) return false;
  const isPairs = pin[0] === pin[1] && pin[2] === pin[3] && pin[4] === pin[5];
  return !isPairs && !pin.includes(String(staffNumber));
}
