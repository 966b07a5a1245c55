/** One-time codes on their way, with a real mail server: whatever happens between, no two codes of a person both work. */
import { expect, it, onTestFinished } from 'vitest';
import { screen } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { createOneTimeCodes } from '../../../src/main/services/delivery/one-time-codes';
import { redeemCode } from '../../../src/main/services/login/one-time-codes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { mailerTo, startMailServer } from '../../support/documents/mail-server';
import { movedIn } from '../../support/services/moved-in';
import { lightServices, valueOf } from '../../support/services/rental';

const robin = { email: 'robin@example.com' };
const passwords = createPasswordHasher();

async function open() {
  const services = await lightServices();
  await movedIn(services.ctx, services.db);
  return services;
}

async function codesWith(ctx: ServiceContext, port: number) {
  const mailer = mailerTo(port);
  const codes = createOneTimeCodes(ctx, { mailer, passwords });
  onTestFinished(() => codes.stop());
  await codes.start();
  return codes;
}

interface Letter {
  readonly number: string;
  readonly code: string;
}

function letterOf(raw: string): Letter {
  return {
    number: /Message-ID: (\S+)/.exec(raw)?.[1] ?? '',
    code: /(\d{3}) (\d{3})/.exec(raw)?.slice(1).join('') ?? '',
  };
}

/** A server that takes the first letter and never says so. */
async function deafOnce() {
  const hung = Promise.withResolvers<void>();
  const letters: Letter[] = [];
  const server = await startMailServer({
    onData: (stream, _session, callback) => {
      let raw = '';
      stream.on('data', (bytes: Buffer) => (raw += bytes.toString('latin1')));
      stream.on('end', () => {
        letters.push(letterOf(raw));
        if (letters.length > 1) callback();
        else hung.resolve();
      });
    },
  });
  return { port: server.port, letters, hung: hung.promise };
}

const redeem = (ctx: ServiceContext, code = '') =>
  redeemCode(ctx, passwords, { caller: screen, address: 'screen' }, { ...robin, code });

/** A code was asked for while the mail server was down; it is back, and nothing is sent yet. */
async function serverCameBack() {
  const { ctx, db } = await open();
  const server = await startMailServer();
  await server.close();
  const codes = await codesWith(ctx, server.port);
  valueOf(await codes.ask(screen, robin));
  await codes.round();
  return { ctx, db, codes, back: await startMailServer({}, server.port) };
}

/** A code was asked for, and the program ended while its letter was on its way. */
async function crashedWhileMailing() {
  const { ctx } = await open();
  const { port, letters, hung } = await deafOnce();
  const crashed = await codesWith(ctx, port);
  valueOf(await crashed.ask(screen, robin));
  await hung;
  return { ctx, port, letters };
}

it('a server that is down and comes back gets the letter once, with the code that was made first', async () => {
  const { ctx, db, codes, back } = await serverCameBack();
  const hash = () => db.open.raw.prepare('SELECT code_hash FROM one_time_code').pluck().get();
  const first = hash();
  db.clock.advance(30_000);
  await codes.round();
  db.clock.advance(120_000);
  await codes.round();
  expect(back.received).toHaveLength(1);
  expect([typeof first, hash()]).toEqual(['string', first]);
  expect((await redeem(ctx, letterOf(back.received[0]?.raw ?? '').code)).ok).toBe(true);
});

it('a crash while the letter is on its way is followed by another code, and only that one works', async () => {
  const { ctx, port, letters } = await crashedWhileMailing();
  const restarted = await codesWith(ctx, port);
  await restarted.round();
  const [first, second] = letters;
  expect(letters).toHaveLength(2);
  // Under a number of its own: no mailbox takes it for the first one and drops it.
  expect(second?.number).not.toBe(first?.number);
  expect(second?.code).not.toBe(first?.code);
  expect((await redeem(ctx, first?.code)).ok).toBe(false);
  expect((await redeem(ctx, second?.code)).ok).toBe(true);
});

it('a code that was typed before the restart is not sent again', async () => {
  const { ctx, port, letters } = await crashedWhileMailing();
  expect((await redeem(ctx, letters[0]?.code)).ok).toBe(true);
  const restarted = await codesWith(ctx, port);
  await restarted.round();
  expect(letters).toHaveLength(1);
});

it('a letter that could not leave within the ten minutes never does', async () => {
  const { db, codes, back } = await serverCameBack();
  db.clock.advance(10 * 60_000);
  await codes.round();
  expect(back.received).toEqual([]);
});

it('a code that a newer one replaced while it waited is not sent', async () => {
  const { ctx, db, codes, back } = await serverCameBack();
  valueOf(await codes.ask(screen, robin));
  db.clock.advance(60_000);
  await codes.round();
  expect(back.received).toHaveLength(1);
  expect((await redeem(ctx, letterOf(back.received[0]?.raw ?? '').code)).ok).toBe(true);
});
