/** Reads what head office publishes. A document that cannot be read is logged and ignored. */
import type { Logger } from 'pino';
import type { z } from 'zod';

/** Null where there is none, or none that reads. */
export function readDocument<S extends z.ZodType>(
  bytes: Uint8Array | null,
  schema: S,
  name: string,
  log: Logger,
): z.output<S> | null {
  if (bytes === null) return null;
  const read = schema.safeParse(jsonOf(bytes));
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).slice(0, 5);
  log.error({ document: name, problems }, 'a document of head office cannot be read; the former one stays');
  return null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
