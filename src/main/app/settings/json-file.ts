/** A file of settings in JSON: read, checked, and refused with one clear line per mistake. */
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { errorMessage } from '../../../shared/error-message';
import { readStrictJson } from '../../domain/base/strict-json';
import { StartupError } from './startup-error';

/** Null where there is no such file. Throws a StartupError that names file, path in it and what was expected. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartupError(`${file}: cannot be read: ${errorMessage(error)}`);
  }
  const json = readStrictJson(bytes);
  if (!json.ok) throw new StartupError(json.problems.map((problem) => `${file}: ${problem}`).join('\n'));
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  throw new StartupError(describeIssues(file, parsed.error));
}

/** One line per mistake: file, path in it, what was expected. */
function describeIssues(file: string, error: z.ZodError): string {
  return error.issues
    .map((issue) => `${file}: at ${issue.path.length ? issue.path.join('.') : 'the top'}: ${issue.message}`)
    .join('\n');
}
