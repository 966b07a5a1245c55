/** Answers when no service was asked: an unknown path, method or body, and faults. */
import type { Logger } from 'pino';
import { NoProperty } from '../../services/base/no-property';
import { DATABASE_GONE, isDatabaseGone, storageMessage } from '../../services/base/storage-full';
import { listenerFailure, type Answer } from './envelope';

export function unknownPath(): Answer {
  return listenerFailure(404, 'There is no such path.');
}

export function methodNotAllowed(allowed: readonly string[], list: boolean): Answer {
  const headers = { allow: allowed.join(', ') };
  return listenerFailure(405, 'This path does not know this method.', { list, headers });
}

/** A method that no path here has. */
export function unknownMethod(): Answer {
  return listenerFailure(501, 'This service does not know this method.');
}

/** Thrown while a body of another type than JSON is read. */
export class UnsupportedBody extends Error {
  readonly statusCode = 415;
}

/** The answer to anything thrown on the way. The details go to the log; the client gets a number to quote. */
export function faultAnswer(error: unknown, requestId: string, list: boolean, log: Logger): Answer {
  const status: unknown = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 413) return listenerFailure(413, 'The body is too large.', { list });
  if (status === 415) return listenerFailure(415, 'The body must be application/json.', { list });
  if (status === 400) return listenerFailure(400, 'The request could not be read.', { list });

  if (error instanceof NoProperty)
    return listenerFailure(503, 'This kiosk is being set up: it has no catalogue yet.', { list });

  log.error({ requestId, err: error }, 'a request met a fault');
  if (isDatabaseGone(error))
    return listenerFailure(503, DATABASE_GONE, { code: 'SOMETHING_WENT_WRONG', list });
  const code = 'SOMETHING_WENT_WRONG';
  const ofTheDisk = storageMessage(error);
  if (ofTheDisk !== null) return listenerFailure(503, `${ofTheDisk} Mention ${requestId}.`, { code, list });
  const message = `Technical failure; contact the administrator and mention ${requestId}`;
  return listenerFailure(500, message, { code, list });
}
