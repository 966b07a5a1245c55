/** `texts check` as staff type it, before the emulator of Twilio. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/base/folder';
import { startTwilioEmulator } from '../support/twilio';
import { kioskCommand } from './run-kiosk';

async function openSite({ secret = '', mode = 0o600 } = {}) {
  const dataDir = temporaryFolder();
  const twilio = await startTwilioEmulator();
  onTestFinished(() => twilio.close());
  const { accountSid, keySid, address: apiAddress } = twilio;
  const texts = {
    provider: 'twilio',
    accountSid,
    keySid,
    secretFile: 'texts-secret',
    from: '+15125550100',
    apiAddress,
  };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ texts }));
  writeFileSync(join(dataDir, 'texts-secret'), `${secret || twilio.secret}\n`);
  chmodSync(join(dataDir, 'texts-secret'), mode);
  return { twilio, run: kioskCommand(dataDir, () => 0) };
}

it('the check of text messages says that messages are taken, and sends none', async () => {
  const { run, twilio } = await openSite();
  expect(await run('texts', 'check')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ok/) as unknown,
  });
  expect([twilio.taken, twilio.asked()]).toEqual([[], 1]);
});

it('the check of text messages says what is wrong, and never the secret', async () => {
  const { run } = await openSite({ secret: 'another-secret' });
  const said = await run('texts', 'check');
  expect(said).toMatchObject({ code: 1, out: expect.stringContaining('texts.secretFile') as unknown });
  expect(said.out + said.err).not.toContain('another-secret');
});

it('the check of text messages refuses a secret that others may read', async () => {
  const { run, twilio } = await openSite({ mode: 0o644 });
  expect(await run('texts', 'check')).toMatchObject({
    code: 1,
    err: expect.stringContaining('texts.secretFile') as unknown,
  });
  expect(twilio.asked()).toBe(0);
});

it('the check of text messages has nothing to check where text messages are not set up', async () => {
  const run = kioskCommand(temporaryFolder(), () => 0);
  expect(await run('texts', 'check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('not set up') as unknown,
  });
});
