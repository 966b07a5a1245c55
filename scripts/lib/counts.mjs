/** What the runners' own reports say: how many tests passed and failed, and which files took longest. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.mjs';

/** A report that is missing counts nothing. */
export function vitestCounts(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

export function playwrightCounts(file) {
  const stats = read(file)?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

/** `{ file, seconds }` of each test file, the slowest first. */
export function vitestSlowest(file) {
  const files = (read(file)?.testResults ?? []).map(({ name, assertionResults }) => ({
    file: relative(root, name),
    seconds: sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
  }));
  return slowestFirst(files);
}

export function playwrightSlowest(file) {
  const files = (read(file)?.suites ?? []).map((suite) => ({
    file: `test/e2e/${suite.file}`,
    seconds: sum(durationsOf(suite)) / 1000,
  }));
  return slowestFirst(files);
}

function durationsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.flatMap(durationsOf)];
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const slowestFirst = (files) => files.sort((a, b) => b.seconds - a.seconds);

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
