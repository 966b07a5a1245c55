/**
 * The power goes at any moment of a move-in: SIGKILL at random, right after an answer, and just after a question. After
 * the next start there is nothing of the move-in or all of it, money was taken once where there is a contract and
 * nowhere else, and the customer can go on. KEYTURN_KILLS asks for more cuts than one of each kind, KEYTURN_SEED for the same ones again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { begunDemonstration } from '../support/processes/begun-demonstration';
import { call, moveIn, steps, type Rental } from '../support/processes/device';
import { rows, wrongIn } from '../support/restore/books';
import { seedOfRun } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import {
  runCommand,
  startService,
  tryService,
  type ServiceProcess,
} from '../support/processes/service-process';

/** Of cuts: at any moment, after an answer, after a question. */
const KINDS = 3;
const kills = Number(process.env['KEYTURN_KILLS'] ?? KINDS);
/** How often the very first start is cut off. */
const firstStarts = Math.min(6, kills - 1);
const seed = seedOfRun();
/** The sample has 46 units to let. */
const KILLS_PER_FOLDER = 40;

/** The same numbers for the same seed, from 0 to 1. */
function randomNumbers(from: number): () => number {
  let state = from % 2147483646 || 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

type Cut =
  | { readonly kind: 'any moment'; readonly afterMs: number }
  | { readonly kind: 'after the answer'; readonly step: number }
  | { readonly kind: 'after the question'; readonly step: number; readonly afterMs: number };

function nextCut(number: number, random: () => number, usualMs: number): Cut {
  const step = Math.floor(random() * steps.length);
  if (number % KINDS === 0) return { kind: 'any moment', afterMs: random() * usualMs };
  if (number % KINDS === 1) return { kind: 'after the answer', step };
  // Most of what can go wrong goes on while a move-in is confirmed.
  const last = random() < 0.6 ? steps.length - 1 : step;
  return { kind: 'after the question', step: last, afterMs: random() * (usualMs / 2) };
}

/** Takes the steps until the power goes; the rental holds what was answered until then. */
async function rentUntil(cut: Cut, service: ServiceProcess, rental: Rental): Promise<void> {
  const killed = cut.kind === 'any moment' ? sleep(cut.afterMs).then(() => service.kill()) : null;
  try {
    for (const [number, step] of steps.entries()) {
      const asked = step(service, rental);
      // An answer that never comes is what this is about.
      const heard = asked.catch(() => 'cut off');
      if (cut.kind === 'after the question' && cut.step === number) {
        await sleep(cut.afterMs);
        await service.kill();
      }
      if ((await heard) === 'cut off') break;
      if (cut.kind === 'after the answer' && cut.step === number) await service.kill();
    }
  } finally {
    await (killed ?? service.kill());
  }
}

/** What was answered before the cut is there after it. */
function expectKept(dataDir: string, rental: Rental): void {
  if (rental.bookingId)
    expect(rows(dataDir, 'SELECT 1 FROM booking WHERE id = ?', rental.bookingId)).toHaveLength(1);
  if (rental.contractId)
    expect(rows(dataDir, 'SELECT 1 FROM rental_contract WHERE id = ?', rental.contractId)).toHaveLength(1);
  if (rental.signed && rental.bookingId) {
    const signed = `SELECT 1 FROM booking b WHERE b.id = ? AND (b.state = 'moved_in'
      OR EXISTS (SELECT 1 FROM signature s WHERE s.booking_id = b.id))`;
    expect(rows(dataDir, signed, rental.bookingId)).toHaveLength(1);
  }
}

/** The customer goes on where they were, or gives up; neither may be refused. */
async function goOn(service: ServiceProcess, rental: Rental, giveUp: boolean): Promise<void> {
  const { bookingId } = rental;
  if (!bookingId) return;
  const preview = await call(service, 'GET', `/v1/booking/${bookingId}/activity-quotation/preview`);
  const { state } = preview.body.data as { state: string };
  if (state === 'moved_in') {
    if (!rental.paymentIntentId) throw new Error('a contract without a payment');
    const again: Rental = { ...rental };
    await steps.at(-1)?.(service, again);
    if (rental.contractId) expect(again.contractId).toBe(rental.contractId);
  } else if (giveUp) {
    expect((await call(service, 'POST', `/v1/booking/${bookingId}/cancel`)).status).toBe(200);
  } else {
    for (const step of steps.slice(1)) await step(service, rental);
    expect(rental.contractId).toBeTypeOf('string');
  }
}

async function campaign(cuts: number, random: () => number, alreadyDone: number): Promise<void> {
  const dataDir = await begunDemonstration();
  let service = await startService(dataDir);
  onTestFinished(() => service.kill());
  await moveIn(service);
  const began = performance.now();
  await moveIn(service);
  const usualMs = performance.now() - began;
  for (let done = 0; done < cuts; done += 1) {
    const cut = nextCut(alreadyDone + done, random, usualMs);
    const rental: Rental = {};
    await rentUntil(cut, service, rental);
    const hint = `seed ${seed}, cut ${alreadyDone + done}: ${JSON.stringify(cut)} ${JSON.stringify(rental)}`;
    expect(wrongIn(dataDir, { settled: false }), `right after the cut, ${hint}`).toEqual([]);
    service = await startService(dataDir);
    expect(wrongIn(dataDir, { settled: true }), `after the start, ${hint}`).toEqual([]);
    expectKept(dataDir, rental);
    await goOn(service, rental, random() < 0.3);
  }
  expect((await service.stop()).code).toBe(0);
  expect(wrongIn(dataDir, { settled: true })).toEqual([]);
  const verified = runCommand('verify', '--data-dir', dataDir);
  expect(verified.code).toBe(0);
  expect(verified.stdout).toMatch(/^\d+ signature records? checked\nnothing wrong\n$/);
}

test(
  `${kills} power cuts leave nothing of a move-in or all of it`,
  { timeout: 240_000 + kills * 20_000 },
  async () => {
    const random = randomNumbers(seed);
    for (let done = 0; done < kills; done += KILLS_PER_FOLDER)
      await campaign(Math.min(KILLS_PER_FOLDER, kills - done), random, done);
  },
);

test('power cuts during the very first start leave a folder that starts', { timeout: 300_000 }, async () => {
  const dataDir = temporaryFolder();
  const random = randomNumbers(seed + 1);
  for (let cut = 0; cut < firstStarts; cut += 1) {
    const started = await tryService(dataDir, ['--demo'], 100 + random() * 900);
    if ('url' in started) await started.kill();
  }
  const service = await startService(dataDir);
  const rental = await moveIn(service);
  expect(rental.contractId).toBeTypeOf('string');
  await service.kill();
  expect(wrongIn(dataDir, { settled: true })).toEqual([]);
});
