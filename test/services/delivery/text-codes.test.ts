/** Sign-in codes by text message, with the emulator of Twilio at the other end. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTwilioTexter } from '../../../src/main/mail/twilio';
import { screen } from '../../../src/main/services/base/caller';
import { getHealth } from '../../../src/main/services/upkeep/health';
import { createOneTimeCodes } from '../../../src/main/services/delivery/one-time-codes';
import { redeemCode } from '../../../src/main/services/login/one-time-codes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { movedIn, scriptedMailer } from '../../support/services/moved-in';
import { lightServices, valueOf } from '../../support/services/rental';
import { startTwilioEmulator } from '../../support/twilio';

const phone = '+1 512 555 0123';
const email = 'zephyrine@example.com';
const passwords = createPasswordHasher();

async function open({ mostPerDay = 100, secret = '', mails = false } = {}) {
  const services = await lightServices();
  const { ctx, db } = services;
  await movedIn(ctx, db);
  const { raw } = db.open;
  raw.prepare('UPDATE contact SET phone_number = ?, email = ?').run(phone, email);
  const twilio = await startTwilioEmulator();
  onTestFinished(() => twilio.close());
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(ctx.log, level).mockImplementation(
      (...said: unknown[]) => void lines.push(JSON.stringify(said)),
    );
  const texter = createTwilioTexter({
    accountSid: twilio.accountSid,
    user: twilio.keySid,
    secret: secret || twilio.secret,
    from: '+15125550100',
    apiAddress: twilio.address,
    tryMs: 10_000,
  });
  const { mailer, oneTime } = mails ? scriptedMailer() : { mailer: null, oneTime: [] };
  const codes = createOneTimeCodes(ctx, { mailer, passwords, texts: { texter, mostPerDay } });
  onTestFinished(() => codes.stop());
  await codes.start();
  // At the start it is asked whether it would take any.
  await expect.poll(() => twilio.asked()).toBe(1);
  const origin = { caller: screen, address: 'screen' };
  return {
    ...services,
    raw,
    twilio,
    lines,
    codes,
    oneTime,
    ask: (phoneNumber = phone) => codes.ask(screen, { phoneNumber }),
    askByEmail: () => codes.ask(screen, { email }),
    redeem: (code: string) => redeemCode(ctx, passwords, origin, { phoneNumber: phone, code }),
    sent: () => twilio.taken.map(({ Body }) => /\d{6}/.exec(Body ?? '')?.[0] ?? ''),
  };
}

it('a code by text message goes to the number on file and opens the page; neither number nor code is ever logged', async () => {
  const { ask, codes, redeem, sent, twilio, lines } = await open();
  valueOf(await ask());
  await codes.round();
  expect(twilio.taken).toMatchObject([{ To: '+15125550123' }]);
  const [code = ''] = sent();
  expect(valueOf(await redeem(code)).level).toBe(2);
  expect(lines.join('\n')).not.toMatch(new RegExp(`5550123|${code}`));
});

it('a code by text message is not sent again where its answer was lost: it may have arrived, and works', async () => {
  const { ask, codes, redeem, sent, twilio, db } = await open();
  twilio.next('lost');
  valueOf(await ask());
  await codes.round();
  db.clock.advance(60_000);
  await codes.round();
  expect(sent()).toHaveLength(1);
  expect((await redeem(sent()[0] ?? '')).ok).toBe(true);
});

it('a code by text message is sent a while later by a carrier that was busy, with the same digits', async () => {
  const { ask, codes, redeem, sent, twilio, db } = await open();
  twilio.next('busy', 'down');
  valueOf(await ask());
  await codes.round();
  expect(sent()).toEqual([]);
  for (let minute = 0; minute < 2; minute += 1) {
    db.clock.advance(60_000);
    await codes.round();
  }
  expect(sent()).toHaveLength(1);
  expect((await redeem(sent()[0] ?? '')).ok).toBe(true);
});

it('a code by text message with wrong credentials is given up after four tries, and says in the log only why', async () => {
  const { ask, codes, twilio, db, lines } = await open({ secret: 'another' });
  valueOf(await ask());
  for (let minute = 0; minute < 12; minute += 1) {
    await codes.round();
    db.clock.advance(60_000);
  }
  expect([twilio.tried(), twilio.taken]).toEqual([4, []]);
  expect(lines.join('\n')).toContain('text_login_refused');
  expect(lines.join('\n')).not.toContain('5550123');
});

it('a code by text message goes to one number three times at once and no more, whatever is asked', async () => {
  const { ask, codes, sent } = await open();
  for (let asked = 0; asked < 5; asked += 1) {
    await ask();
    await codes.round();
  }
  expect(sent()).toHaveLength(3);
});

it('a code by text message goes to one person three times at once, whether their number or their e-mail address is typed', async () => {
  const { ask, askByEmail, codes, sent } = await open();
  for (const asking of [ask, askByEmail, ask, askByEmail, askByEmail]) {
    valueOf(await asking());
    await codes.round();
  }
  expect(sent()).toHaveLength(3);
});

it('a code by text message can still be sent, however many codes went out by e-mail', async () => {
  const { ask, askByEmail, codes, sent, oneTime } = await open({ mostPerDay: 1, mails: true });
  for (const asking of [askByEmail, askByEmail, ask]) {
    valueOf(await asking());
    await codes.round();
  }
  expect([oneTime.length, sent().length]).toEqual([2, 1]);
});

it('codes by text message stop at the number that the site pays for in a day, and the answer is the same', async () => {
  const { ask, codes, sent, raw, db } = await open({ mostPerDay: 8 });
  const numbers = Array.from({ length: 4 }, (_, index) => `+1 512 555 02${String(index).padStart(2, '0')}`);
  const answers: unknown[] = [];
  for (const number of numbers) {
    raw.prepare('UPDATE contact SET phone_number = ?').run(number);
    answers.push(await ask(number));
    await codes.round();
    // Another person each time: none has reached a limit of their own.
    raw.exec(`DELETE FROM allowance WHERE subject LIKE 'code:%'`);
  }
  expect(sent()).toHaveLength(2);
  expect(answers).toEqual(numbers.map(() => ({ ok: true, value: { sent: true } })));
  db.clock.advance(4 * 3_600_000);
  await ask(numbers[3]);
  await codes.round();
  expect(sent()).toHaveLength(3);
});

it('a code by text message goes only to known people, and no other is paid for', async () => {
  const { ask, codes, twilio } = await open();
  valueOf(await ask('+1 512 555 0999'));
  await codes.round();
  expect(twilio.tried()).toBe(0);
});

it.each([
  ['ready', {}, []],
  ['login_refused', { secret: 'another' }, ['texts']],
] as const)(
  'text messages are known to be %s before anybody waits for a code',
  async (state, how, problems) => {
    const { ctx, twilio, lines } = await open(how);
    const health = async () => valueOf(await getHealth(ctx, { deliveries: null, backups: null }));
    await expect.poll(async () => (await health()).texts).toEqual({ state });
    expect((await health()).problems.filter((problem) => problem === 'texts')).toEqual(problems);
    expect([twilio.asked(), twilio.tried(), twilio.taken]).toEqual([1, 0, []]);
    expect(lines.join('\n')).not.toContain(twilio.secret);
  },
);
