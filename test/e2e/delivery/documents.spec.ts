/** The last screen with a printer that fails, a mail server that is down, and a phone that reads the square. */
import jsQR from 'jsqr';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from '../../support/e2e/measured-test';
import { openScreen, steady } from '../../support/e2e/fixtures';
import { answeredToPay } from '../../support/e2e/answered';
import { payFor } from '../../support/e2e/journey';
import { startKiosk, type KioskProcess } from '../../support/e2e/kiosk-process';
import { openRecords } from '../../support/e2e/records';
import { Screen } from '../../support/e2e/screen';
import { tracesOn } from '../../support/e2e/traces';

/** The address on the site network, as a router makes one: whatever comes there is handed to the kiosk's own port. */
async function openProxy(): Promise<{ address: string; leadTo(service: string): void; close(): void }> {
  let port = 0;
  const server = createServer((outside) => {
    const inside = connect(port, '127.0.0.1');
    outside.pipe(inside).pipe(outside);
    for (const side of [outside, inside])
      side.on('error', () => [outside, inside].map((one) => one.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (service) => (port = Number(new URL(service).port)),
    close: () => server.close(),
  };
}

/** CUPS with a printer that is there, and refuses every job, as soon as it may: it is given up after three. */
function brokenPrinter(folder: string): void {
  const programs = {
    lpstat: 'echo "office accepting requests since today"; echo "printer office is idle."',
    lp: `until [ -e '${folder}/let' ]; do sleep 0.1; done; echo "lp: the printer is on fire" >&2; exit 1`,
    cancel: 'exit 0',
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

let dataDir: string;
let programs: string;
let kiosk: KioskProcess;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let screen: Screen;
let close: () => Promise<void>;

test.beforeEach(async ({ browser, viewport }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  programs = mkdtempSync(join(tmpdir(), 'keyturn-programs-'));
  brokenPrinter(programs);
  proxy = await openProxy();
  const config = {
    ...steady,
    publicAddress: proxy.address,
    printer: 'office',
    // Nobody listens there.
    mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' },
  };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  const former = process.env['PATH'];
  process.env['PATH'] = `${programs}:${former ?? ''}`;
  kiosk = await startKiosk(dataDir);
  proxy.leadTo(kiosk.service);
  process.env['PATH'] = former;
  const opened = await openScreen(browser, kiosk, viewport ?? { width: 1080, height: 1920 });
  ({ close } = opened);
  screen = new Screen(opened.page, true);
  await answeredToPay(screen);
  await payFor(screen);
});
test.afterEach(async () => {
  await close();
  await kiosk.stop();
  proxy.close();
  for (const folder of [dataDir, programs]) rmSync(folder, { recursive: true, force: true });
});

// Holds: ux-37
test('a printer that fails and a mail server that is down hold nobody up, and the code is theirs', async () => {
  // All of a pass is in sight at once.
  await expect(screen.by('rent-another')).toBeInViewport({ ratio: 1 });
  await expect(screen.page.locator('[data-screen="done"] .pager')).toHaveCount(0);
  await screen.touch(screen.by('print'));
  // The e-mail goes by itself. Both are tried again for a while, and the customer hears that they are on their way.
  await expect(screen.by('pass-news').getByRole('status')).toHaveCount(2);
  writeFileSync(join(programs, 'let'), '');
  const records = openRecords(dataDir);
  const failures = () =>
    records.rows('select way, failure is not null as failed from document_delivery order by way');
  await expect.poll(failures).toEqual([
    { way: 'email', failed: 1 },
    { way: 'print', failed: 1 },
  ]);
  records.close();
  await expect(screen.by('access-code')).toBeVisible();
  await screen.continue();
  await screen.is('welcome');
  expect(await tracesOn(screen.page)).toEqual([]);
});

// Holds: ux-37
test('the QR code on the screen leads a phone to contract, invoice and receipt', async () => {
  await screen.touch(screen.by('link'));
  const square = screen.by('qr').locator('svg');
  await square.scrollIntoViewIfNeeded();
  const { data, info } = await sharp(await square.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  expect(address).toContain('/v1/kiosk/handover/');

  const page = await fetch(address);
  expect(page.status).toBe(200);
  const links = [...(await page.text()).matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => new URL(href ?? '', address),
  );
  const files = await Promise.all(
    links.map(async (link) => Buffer.from(await (await fetch(link)).arrayBuffer())),
  );
  expect(files.map((file) => file.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-', '%PDF-', '%PDF-']);
});
