/** The programs that are measured, on a core of their own where the machine lets programs be held to one. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entryArguments, findProgram, projectNode, root } from '../../../scripts/lib/run.mjs';

const DAY_MS = 24 * 60 * 60_000;

/** Where a site lies that has lived so many days (ten-years.mjs): each service begins with a copy of it. Null: with nothing. */
export const lived = livedIn(process.env.KEYTURN_BENCH_LIVED);

function livedIn(text) {
  if (text === undefined) return null;
  const [days, ...folder] = text.split(':');
  return { days: Number(days), folder: folder.join(':') };
}

const taskset = cpus().length > 1 ? findProgram(['taskset']) : null;

const [folders, children] = [[], []];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Keeps the load off the core of the programs. */
export function pinThisProcess() {
  if (taskset) spawnSync(taskset, ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' });
}

/** A folder that is gone with the process. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-bench-'));
  folders.push(folder);
  return folder;
}

/** The same for a service, with the site that has lived. */
export function siteFolder() {
  const folder = temporaryFolder();
  if (lived !== null) cpSync(lived.folder, folder, { recursive: true });
  return folder;
}

/** By the clock of the services. */
export const serviceNowMs = () => Date.now() + (lived?.days ?? 0) * DAY_MS;

/** Node's options for a service so many days ahead, whose rounds of a minute wait for a signal (days.mjs). */
export function daysAhead(days) {
  const hook = pathToFileURL(join(import.meta.dirname, 'days.mjs'));
  hook.searchParams.set('days', String(days));
  return ['--import', hook.href];
}

async function run(args) {
  const [program, ...rest] = taskset ? [taskset, '-c', '0', projectNode, ...args] : [projectNode, ...args];
  const child = spawn(program, rest, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  children.push(child);
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)));
    void ended.then((code) => reject(new Error(`${rest.at(-1)} ended with ${code}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { pid: child.pid, line, stop };
}

/** What is measured is work, not how politely it is refused. */
const limits = { requestsPerSecond: 100_000, requestBurst: 1_000_000, changesPerHour: 10_000_000 };

/** The built service with the sample property, in a folder of its own or the one given; `options` are Node's. */
export function startService(folder = siteFolder(), options = []) {
  return startAt(folder, [...(lived === null ? [] : daysAhead(lived.days)), ...options]);
}

/** By the clock of this machine, whatever has lived. */
export async function startAt(folder, options = []) {
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ listener: { limits } }));
  const own = ['--data-dir', folder, '--port', '0', '--demo'];
  const started = await run([...options, ...entryArguments('serve'), ...own]);
  const { url, apiKey } = JSON.parse(started.line);
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!answer.succeeded) throw new Error(`${method} ${path}: ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
  const text = async (path) => (await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey } })).text();
  return { ...started, folder, url, apiKey, port: Number(new URL(url).port), call, text };
}

/** A command on a folder that no service serves. */
export function cli(folder, ...args) {
  const { status, stderr } = spawnSync(
    projectNode,
    [...entryArguments('cli'), ...args, '--data-dir', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
}

/** `bodies`: what it answers, by path. */
export async function startBare(kind, bodies) {
  const file = join(temporaryFolder(), 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  const started = await run(['test/bench/service/bare-server.mjs', kind, file]);
  return { ...started, port: Number(started.line) };
}

/** The parts of a move-in alone; see bare-parts.mjs. */
export async function startBareParts(folder, from, until) {
  const started = await run(['test/bench/service/bare-parts.mjs', folder, String(from), String(until)]);
  return { ...started, port: Number(started.line) };
}

/** Processor time of all threads so far, in microseconds. */
export function processorTime(pid) {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** Memory in use, in MiB. */
export function residentMiB(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
