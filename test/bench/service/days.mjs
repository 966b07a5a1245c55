/**
 * Loaded into the service by `--import`, in front of the program: its clock is `?days=` ahead, and what it does every minute
 * it does when SIGUSR2 comes, and only then. So days follow each other as fast as they are asked for. On a slow machine, where
 * a day takes more than a minute, its night still comes after it.
 */
import { isMainThread } from 'node:worker_threads';

const EVERY_MINUTE = 60_000;
const DAY_MS = 24 * 60 * 60_000;

const ahead = Number(new URL(import.meta.url).searchParams.get('days')) * DAY_MS;
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now()]));
  }
  static now = now;
};

if (isMainThread) {
  const rounds = [];
  const { setInterval: begin } = globalThis;
  globalThis.setInterval = (work, everyMs, ...given) => {
    if (everyMs !== EVERY_MINUTE) return begin(work, everyMs, ...given);
    rounds.push(work);
    return begin(() => undefined, everyMs);
  };
  process.on('SIGUSR2', () => rounds.forEach((work) => work()));
}
