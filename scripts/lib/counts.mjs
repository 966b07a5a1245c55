/** What the runners' own reports say: how many tests passed and failed, and which files cost most. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** How much of a failure's message is repeated. */
const MESSAGE_LINES = 25;

/** A report that is missing counts nothing. */
export function vitestCounts(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

export function playwrightCounts(file) {
  const stats = read(file)?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

/** `{ name, message }` of each test that failed, and of each file that could not be run. */
export function vitestFailures(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} ${fullName}`, failureMessages.join('\n')),
    );
  });
}

export function playwrightFailures(file) {
  const report = read(file);
  const messages = (errors) => errors.map(({ message, stack }) => stack ?? message ?? '').join('\n');
  const whole = report?.errors?.length > 0 ? [failure('(the whole run)', messages(report.errors))] : [];
  return [
    ...whole,
    ...specsOf(report?.suites ?? [])
      .filter(({ ok }) => !ok)
      .map(failedSpec),
  ];

  function failedSpec({ file: spec, line, title, tests }) {
    const results = tests.flatMap((test) => test.results);
    return failure(`${spec}:${line} ${title}`, messages(results.flatMap(({ errors }) => errors)));
  }
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function failure(name, message) {
  const lines = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n');
  return { name, message: lines.slice(0, MESSAGE_LINES).join('\n') };
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
