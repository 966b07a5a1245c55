/** Text messages by Twilio's interface, against an emulator that misbehaves: what is said of each try, and what is paid for. */
import { expect, it, onTestFinished } from 'vitest';
import { createTwilioTexter, type TwilioOptions } from '../../src/main/mail/twilio';
import { oneTimeCodeWords } from '../../src/main/mail/text-words';
import type { OneTimeCodeText } from '../../src/main/mail/text-port';
import { languages } from '../../src/shared/languages';
import { startTwilioEmulator, type Mood } from '../support/twilio';

const message: OneTimeCodeText = {
  to: '+15125550123',
  language: 'en',
  propertyName: 'Bluebonnet Storage',
  code: '428135',
  validSeconds: 599.4,
};
const never = new AbortController().signal;

async function open(more: Partial<TwilioOptions> = {}) {
  const twilio = await startTwilioEmulator();
  onTestFinished(() => twilio.close());
  const texter = createTwilioTexter({
    accountSid: twilio.accountSid,
    user: twilio.keySid,
    secret: twilio.secret,
    from: '+15125550100',
    apiAddress: twilio.address,
    tryMs: 10_000,
    ...more,
  });
  return { twilio, texter, send: () => texter.sendOneTimeCode(message, never) };
}

it('a text message goes out with its sender, its words, and the seconds for which its code holds', async () => {
  const { twilio, send } = await open();
  expect(await send()).toEqual({ done: true });
  expect(twilio.taken).toEqual([
    { From: '+15125550100', To: '+15125550123', Body: oneTimeCodeWords(message), ValidityPeriod: '599' },
  ]);
});

it('a text message goes out by a messaging service where the site has one', async () => {
  const from = `MG${'c3'.repeat(16)}`;
  const { twilio, send } = await open({ from });
  await send();
  expect(twilio.taken).toMatchObject([{ MessagingServiceSid: from }]);
  expect(twilio.taken[0]).not.toHaveProperty('From');
});

it.each<[Mood, string, boolean, number]>([
  ['refused', 'text_refused', false, 0],
  ['unsubscribed', 'text_refused', false, 0],
  ['busy', 'text_put_off', true, 0],
  ['down', 'text_put_off', true, 0],
  ['failed', 'text_unknown', false, 0],
  ['lost', 'text_unknown', false, 1],
  ['slow', 'text_unknown', false, 1],
])('a text message by a carrier that is %s is %s; again: %s', async (mood, failure, again, taken) => {
  const { twilio, send } = await open(mood === 'slow' ? { tryMs: 500 } : {});
  twilio.next(mood);
  expect(await send()).toEqual({ done: false, failure, again });
  expect(twilio.taken).toHaveLength(taken);
});

it('a text message with wrong credentials is refused, and tried again until somebody mends them', async () => {
  const { twilio, send } = await open({ secret: 'another' });
  expect(await send()).toEqual({ done: false, failure: 'text_login_refused', again: true });
  expect(twilio.taken).toEqual([]);
});

it('a text message to a carrier that nobody reaches was not sent, and is tried again', async () => {
  const { twilio, send } = await open();
  await twilio.close();
  expect(await send()).toEqual({ done: false, failure: 'text_unreachable', again: true });
});

it.each<[string, Partial<TwilioOptions>, Mood, string | null]>([
  ['right', {}, 'ok', null],
  ['a wrong secret', { secret: 'another' }, 'ok', 'text_login_refused'],
  ['a carrier that is down', {}, 'down', 'text_put_off'],
  ['a sender that is refused', {}, 'refused', 'text_refused'],
])('a check of %s says so and sends nothing', async (_title, more, mood, said) => {
  const { twilio, texter } = await open(more);
  twilio.next(mood);
  expect(await texter.check(never)).toBe(said);
  expect([twilio.taken, twilio.asked()]).toEqual([[], 1]);
});

it.each(languages)(
  'a text message fits into one message in $name, however long the name of the property is',
  ({ code: language }) => {
    const words = oneTimeCodeWords({ ...message, language, propertyName: 'Bluebonnet '.repeat(20) });
    expect(words).toContain('428135');
    expect(words.length).toBeLessThanOrEqual(language === 'ar' ? 70 : 160);
  },
);
