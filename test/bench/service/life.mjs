/** G8, G17, G18: lists while logins run, the start, and the memory. */
import { load } from './load.mjs';
import { residentMiB, siteFolder, startBare, startService } from './programs.mjs';
import { measure, percentile, ratioRow, takingTurns } from './rows.mjs';

const LIST = '/v1/common/user-type';
const LOGIN = { userName: 'tenant@example.com', password: 'Bluebonnet-2026' };
const LOGINS = 8;
const CALLS = 150;
const REQUESTS = 10_000;

export async function life(asked, rounds) {
  return [
    !asked('G8') || (await measure('G8', 'lists while logins run', () => whileLoggingIn(rounds))),
    !asked('G17') || (await measure('G17', 'start to the first answer', () => start(rounds))),
    !asked('G18') || (await measure('G18', 'memory', memory)),
  ];
}

async function whileLoggingIn(rounds) {
  const service = await startService();
  const p99 = async () => {
    const times = [];
    for (let count = 0; count < CALLS; count += 1) {
      const before = performance.now();
      await service.text(LIST);
      times.push(performance.now() - before);
    }
    return percentile(times, 0.99);
  };
  const busy = async () => {
    let over = false;
    const logIn = async () => {
      while (!over) await service.call('POST', '/v1/login', LOGIN);
    };
    const logins = Array.from({ length: LOGINS }, logIn);
    const found = await p99();
    over = true;
    await Promise.all(logins);
    return found;
  };
  const found = await takingTurns(rounds, p99, busy);
  await service.stop();
  return [ratioRow(`a list while ${LOGINS} logins run, 99th percentile`, found, 'ms', 3)];
}

async function start(rounds) {
  const folder = siteFolder();
  await (await startService(folder)).stop();
  const bodies = { [LIST]: '{}' };
  const bare = async () => {
    const before = performance.now();
    const server = await startBare('fastify', bodies);
    await load(server, LIST, 1);
    const took = performance.now() - before;
    await server.stop();
    return took;
  };
  const ours = async () => {
    const before = performance.now();
    const server = await startService(folder);
    await load(server, LIST, 1);
    const took = performance.now() - before;
    await server.stop();
    return took;
  };
  const found = await takingTurns(rounds, bare, ours);
  return [ratioRow('start to the first answer, against fastify alone', found, 'ms', 2)];
}

async function memory() {
  // As it is day after day: only the first start of all reads the sample in.
  const folder = siteFolder();
  await (await startService(folder)).stop();
  const service = await startService(folder);
  const bare = await startBare('fastify', { [LIST]: await service.text(LIST) });
  for (const server of [bare, service]) await load(server, LIST, REQUESTS);
  const [baseline, ours] = [bare, service].map(({ pid }) => residentMiB(pid));
  await load(service, LIST, 2 * REQUESTS);
  const later = residentMiB(service.pid);
  await Promise.all([service.stop(), bare.stop()]);
  return [
    ratioRow('memory after 10000 requests, against fastify alone', { baseline, ours }, 'MiB', 1.4),
    ratioRow('memory after 30000 requests, against 10000', { baseline: ours, ours: later }, 'MiB', 1.01),
  ];
}
