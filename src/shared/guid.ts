/** GUIDs as plain text, for those who cannot carry the schema library: the pages. */
export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads a GUID in any case; answers it in lower case, or null when the text is not one. */
export function readGuid(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const lower = value.trim().toLowerCase();
  return GUID.test(lower) ? lower : null;
}
