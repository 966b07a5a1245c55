/**
 * Reads something for the report of a fault, which has to come whatever else is broken; what cannot be read
 * is `otherwise`. Nowhere else: a fault that is not seen is not mended.
 */
export function safely<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
