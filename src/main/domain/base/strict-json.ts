/**
 * Reads JSON strictly: UTF-8 only, and no object may name a member twice. `JSON.parse` silently keeps the last of two
 * members, while another reader on the way may have used the first.
 */

type Path = readonly (string | number)[];

export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  /** Each to be put behind the name of the file. */
  | { readonly ok: false; readonly problems: readonly string[] };

const BYTE_ORDER_MARK = '\ufeff';

/** Reads a file that a person writes: every member that stands twice is named with its place. */
export function readStrictJson(bytes: Buffer): StrictJson {
  const refused = (message: string): StrictJson => ({
    ok: false,
    problems: [`not readable as JSON: ${message}`],
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refused('it is not UTF-8 text');
  }
  if (text.startsWith(BYTE_ORDER_MARK))
    return refused('it begins with a byte order mark; save it as UTF-8 without one');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // It quotes the text, which may go over several lines.
    return refused(error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : 'unknown');
  }
  const { doubled } = scanMembers(text);
  if (doubled.length === 0) return { ok: true, value };
  return {
    ok: false,
    problems: doubled.map((path) => `at ${path.join('.')}: this member is here twice`),
  };
}

/** An open bracket: the names seen in an object, null for an array; and what is being read in it. */
interface Open {
  readonly names: Set<string> | null;
  at: string | number;
}

/**
 * The members of a JSON text that their object already has, and whether brackets are nested deeper than `deepest`.
 * Nothing beyond that depth is read. For a text that is not JSON any answer will do: the parser refuses it.
 */
export function scanMembers(
  text: string,
  deepest = Number.POSITIVE_INFINITY,
): { readonly doubled: readonly Path[]; readonly tooDeep: boolean } {
  const open: Open[] = [];
  const doubled: Path[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const inside = open.at(-1);
    if (char === '{') open.push({ names: new Set(), at: '' });
    else if (char === '[') open.push({ names: null, at: 0 });
    if (open.length > deepest) return { doubled, tooDeep: true };
    if (char === '}' || char === ']') open.pop();
    else if (char === ',' && inside && typeof inside.at === 'number') inside.at += 1;
    else if (char === '"') {
      const end = endOfText(text, at);
      if (inside?.names && isFollowedByColon(text, end)) {
        // Parsed, because "a" and "\u0061" are the same name. What stands between two quotes is a text.
        inside.at = JSON.parse(text.slice(at, end)) as string;
        if (inside.names.has(inside.at)) doubled.push(open.map((each) => each.at));
        inside.names.add(inside.at);
      }
      at = end - 1;
    }
  }
  return { doubled, tooDeep: false };
}

/** The index after the closing quote of the text that opens at `start`. */
function endOfText(text: string, start: number): number {
  // By leaps: the picture of a signature is one text of half a million characters.
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function isFollowedByColon(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === ':') return true;
    if (char !== ' ' && char !== '\t' && char !== '\n' && char !== '\r') return false;
  }
  return false;
}
