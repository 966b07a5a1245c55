/** Writes the log to a file, on machines without a service manager that takes lines, such as Windows. */
import { errorMessage } from '../../../shared/error-message';
import { appendFileSync, closeSync, fstatSync, openSync, renameSync } from 'node:fs';
import { StartupError } from '../settings/startup-error';

/** The file and the one before it: what is older is gone. */
const MOST_BYTES = 10 * 1024 * 1024;

export interface LogFile {
  write(lines: Buffer): void;
}

/** Readable for the kiosk's user only. Throws a StartupError where it cannot be written. */
export function openLogFile(file: string, mostBytes = MOST_BYTES): LogFile {
  let handle = open(file);
  let bytes = fstatSync(handle).size;
  return {
    write(lines) {
      try {
        if (bytes > 0 && bytes + lines.length > mostBytes) {
          closeSync(handle);
          renameSync(file, `${file}.1`);
          handle = open(file);
          bytes = 0;
        }
        appendFileSync(handle, lines);
        bytes += lines.length;
      } catch {
        // A full disk costs lines and nothing else; health reports that it is full.
      }
    },
  };
}

function open(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (error) {
    throw new StartupError(`logFile: ${file} cannot be written: ${errorMessage(error)}`);
  }
}
