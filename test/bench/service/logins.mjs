/** G9: what a login and a registration cost the processor, against the password's hash alone. */
import { hash, verify } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { openLine } from './line.mjs';
import { processorTime, startService } from './programs.mjs';
import { measure, takingTurns } from './rows.mjs';

const PERSON = {
  password: 'Amber-Lantern-2026',
  canCreateLoginCredentials: true,
  firstName: 'Robin',
  lastName: 'Storer',
  phoneNumber: '+1 512 555 0123',
  address: '9 Elm St',
  city: 'Austin',
  zipCode: '78701',
  countryId: 840,
};
const CALLS = 20;
/** Of the rate of the hash alone. */
const LEAST = 0.9;

export async function logins(asked, rounds) {
  return [!asked('G9') || (await measure('G9', 'logins', () => compare(rounds)))];
}

async function compare(rounds) {
  const service = await startService();
  const line = await openLine(service);
  let people = 0;
  const register = () => {
    people += 1;
    const emailId = `robin${people}@example.com`;
    return line.call('POST', '/v1/register', { ...PERSON, userName: emailId, emailId });
  };
  await register();
  const stored = storedHash(service.folder);
  const parameters = parametersOf(stored);
  const login = { userName: 'robin1@example.com', password: PERSON.password };
  const row = async (measured, bare, work) => {
    const found = await takingTurns(rounds, ownCost(bare), costOf(service.pid, work));
    const rate = found.baseline / found.ours;
    return {
      measure: measured,
      baseline: `${found.baseline.toFixed(1)} ms`,
      ours: `${found.ours.toFixed(1)} ms`,
      ratio: rate.toFixed(2),
      goal: `>= ${LEAST} of its rate`,
      holds: rate >= LEAST,
    };
  };
  const rows = [
    await row(
      'a login, processor, against argon2 alone',
      () => verify(stored, PERSON.password),
      () => line.call('POST', '/v1/login', login),
    ),
    await row(
      'a registration, processor, against argon2 alone',
      () => hash(PERSON.password, parameters),
      register,
    ),
  ];
  line.close();
  await service.stop();
  return rows;
}

/** In milliseconds a call, of all threads of the service. */
const costOf = (pid, work) => async () => {
  const before = processorTime(pid);
  for (let count = 0; count < CALLS; count += 1) await work();
  return (processorTime(pid) - before) / CALLS / 1000;
};

const ownCost = (work) => async () => {
  const before = process.cpuUsage();
  for (let count = 0; count < CALLS; count += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS / 1000;
};

function storedHash(folder) {
  const db = new Database(join(folder, 'keyturn.db'), { readonly: true });
  try {
    return db
      .prepare('SELECT password_hash FROM login WHERE user_name = ?')
      .pluck()
      .get('robin1@example.com');
  } finally {
    db.close();
  }
}

function parametersOf(text) {
  const [, memoryCost, timeCost, parallelism] = /m=(\d+),t=(\d+),p=(\d+)/.exec(text).map(Number);
  return { algorithm: 2, memoryCost, timeCost, parallelism };
}
