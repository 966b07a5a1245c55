/** The emulator of Twilio by its own wire, without the kiosk's code: what it takes, what it refuses, and how it fails. */
import { expect, it, onTestFinished } from 'vitest';
import { startTwilioEmulator, type Mood } from '.';

const good = { From: '+15125550100', To: '+15125550123', Body: '428135' };

async function open() {
  const twilio = await startTwilioEmulator();
  onTestFinished(() => twilio.close());
  const send = async (
    form: Record<string, string> = good,
    { secret = twilio.secret, path = 'Messages', ms = 5000 } = {},
  ) => {
    const response = await fetch(`${twilio.address}/2010-04-01/Accounts/${twilio.accountSid}/${path}.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${twilio.keySid}:${secret}`).toString('base64')}` },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(ms),
    });
    const { code = null, sid = null } = (await response.json()) as { code?: number; sid?: string };
    return { status: response.status, code, sid };
  };
  return { twilio, send };
}

it('the stand-in takes messages in order, each with an id of its own', async () => {
  const { twilio, send } = await open();
  const ids = [await send(), await send({ ...good, Body: '900001' })].map(
    ({ status, sid }) => `${status} ${sid}`,
  );
  expect(ids).toEqual([`201 SM${'1'.padStart(32, '0')}`, `201 SM${'2'.padStart(32, '0')}`]);
  expect(twilio.taken.map(({ Body }) => Body)).toEqual(['428135', '900001']);
});

// https://www.twilio.com/docs/api/errors
it.each<[Mood, number, number]>([
  ['refused', 400, 21_211],
  ['unsubscribed', 400, 21_610],
  ['busy', 429, 20_429],
  ['down', 503, 20_503],
  ['failed', 500, 20_500],
])(
  '%s is answered by %i and code %i, takes nothing, and is over with the next message',
  async (mood, status, code) => {
    const { twilio, send } = await open();
    twilio.next(mood);
    expect(await send()).toMatchObject({ status, code });
    expect(twilio.taken).toEqual([]);
    expect(await send()).toMatchObject({ status: 201 });
  },
);

it.each<Mood>(['lost', 'slow'])('%s takes the message, and its answer never comes', async (mood) => {
  const { twilio, send } = await open();
  twilio.next(mood);
  await expect(send(good, { ms: 300 })).rejects.toThrow();
  expect(twilio.taken).toEqual([good]);
});

it('the stand-in refuses a wrong secret, another path, and a message without receiver or sender', async () => {
  const { twilio, send } = await open();
  const { From, To, Body } = good;
  expect(await send(good, { secret: 'guessed' })).toMatchObject({ status: 401, code: 20_003 });
  expect(await send(good, { path: 'Calls' })).toMatchObject({ status: 404, code: 20_404 });
  expect(await send({ From, Body })).toMatchObject({ status: 400, code: 21_604 });
  expect(await send({ To, Body })).toMatchObject({ status: 400, code: 21_603 });
  expect(await send({ To, Body, MessagingServiceSid: 'MG1' })).toMatchObject({ status: 201 });
  expect([twilio.taken.length, twilio.asked()]).toEqual([1, 5]);
});
