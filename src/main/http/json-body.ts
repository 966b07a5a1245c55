/** Reads a JSON body strictly: UTF-8, one value, no object that names a member twice, no absurd nesting. */

/** Brackets open at once; what this interface reads has four. */
const DEEPEST = 32;

/**
 * The value, or undefined when the body is missing, unparsable or ambiguous. Which of these it was makes no
 * difference to the caller: an endpoint answers all of them with the same code.
 */
export function readJson(body: Buffer): unknown {
  try {
    // Fatal: bytes that are not UTF-8 are refused and not replaced. A byte order mark is skipped.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (isAmbiguous(text)) return undefined;
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Whether an object in a JSON text has the same member twice, or brackets are open deeper than anybody needs. JSON.parse
 * keeps the last of two members without a word, while another reader on the way may have looked at the first. What is
 * no JSON may get either answer; the parser refuses it.
 */
function isAmbiguous(text: string): boolean {
  // One entry per open bracket: the names seen in an object, null for an array.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(null);
    if (open.length > DEEPEST) return true;
    if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfText(text, at);
      const names = open.at(-1);
      if (names && isFollowedByColon(text, end)) {
        // Parsed, because "a" and "\u0061" are the same name.
        const name = JSON.parse(text.slice(at, end)) as string;
        if (names.has(name)) return true;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return false;
}

/** The index after the closing quote of the text that opens at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
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
