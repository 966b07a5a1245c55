/** What the runners' own reports say: how many tests passed and failed, and which files cost most. */
import { existsSync, readFileSync } from 'node:fs';

/** A report that is missing counts nothing. */
export function vitestCounts(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

export function playwrightCounts(file) {
  const stats = read(file)?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

/**
 * `{ file, seconds }` of each test file, the dearest first: how much processor time it took, the programs that it started
 * included. From the lines that both runners write where KEYTURN_PROCESSOR_TIME says.
 */
export function dearest(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const taken = new Map();
  for (const line of lines) {
    const [seconds, path] = line.split(' ');
    if (path) taken.set(path, (taken.get(path) ?? 0) + Number(seconds));
  }
  return [...taken].map(([path, seconds]) => ({ file: path, seconds })).sort((a, b) => b.seconds - a.seconds);
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
