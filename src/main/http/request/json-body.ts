/** Reads a JSON body strictly: UTF-8, one value, no object that names a member twice, no absurd nesting. */
import { scanMembers } from '../../domain/base/strict-json';

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
    const { doubled, tooDeep } = scanMembers(text, DEEPEST);
    if (doubled.length > 0 || tooDeep) return undefined;
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
