/**
 * Reads a value for the report of a fault, which must be sent whatever else is broken. A value that cannot be read is
 * `otherwise`. Do not use it elsewhere: a fault that nobody sees is never repaired.
 */
export function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
