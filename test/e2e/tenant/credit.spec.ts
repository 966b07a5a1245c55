/** A tenant of before signs in with a code from an e-mail, and their credit pays a part of another unit. */
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { CountedTask } from '../../support/e2e/counted-task';
import { expect, openScreen, steady, test } from '../../support/e2e/fixtures';
import { payFor, toMailedCode, toPay } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { look } from '../../support/e2e/look-around';
import { movedIn } from '../../support/e2e/moved-in';
import { Screen } from '../../support/e2e/screen';
import { rentAnother } from '../../support/e2e/tenant-of-before';

const size = { width: 1080, height: 1920 };

/** What of the rent was given back, as staff write it; the ledger takes it up at the start. */
const credited = `
  UPDATE contact SET (address, city, postal_code, country_id, region_id) =
    (SELECT address, city, postal_code, country_id, region_id FROM contact WHERE last_name = 'Rivera')
  WHERE id = (SELECT contact_id FROM rental_contract);
  INSERT INTO document (id, kind, number, contact_id, contract_id, media_type, content, sha256, created_at_ms)
    SELECT '0f0e0d0c-0000-7000-8000-00000000000c', 'credit_note', 'CN-1', contact_id, contract_id, media_type, content,
      sha256, created_at_ms FROM document WHERE kind = 'receipt';
  INSERT INTO credit_note (id, property_id, contact_id, transact_on, transact_id, transaction_type, contract_id,
      gross_minor, paid_minor, balance_minor, document_id, invoice_id, tax_minor, reason, staff_id, key)
    SELECT '0f0e0d0c-0000-7000-8000-00000000000d', c.property_id, c.contact_id, i.issued_on, 'CN-1', 'CUSTOM', c.id,
      500, 0, 500, '0f0e0d0c-0000-7000-8000-00000000000c', i.id, 0, 'The roof leaked', 'x', 'x'
    FROM rental_contract c JOIN invoice i ON i.contract_id = c.id;
  INSERT INTO credit_note_line SELECT '0f0e0d0c-0000-7000-8000-00000000000d', id, 1, 500, 0, 500 FROM invoice;`;

/** A mail server that keeps what it is sent. */
async function startMail() {
  let raw = '';
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData: (stream, _session, callback) => {
      stream.on('data', (bytes: Buffer) => (raw += bytes.toString('latin1')));
      stream.on('end', () => callback());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    code: () => /Your code: (\d{3}) (\d{3})/.exec(raw)?.slice(1).join('') ?? '',
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

// Holds: ux-39, ux-48
test('a tenant signs in with a mailed code and rents another unit, which their credit pays a part of', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir, (db) => db.exec(credited));
  const mail = await startMail();
  const server = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'kiosk@example.com' };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ ...steady, mail: server }));
  const kiosk = await startKiosk(dataDir);
  const { page, close } = await openScreen(browser, kiosk, size);
  const screen = new Screen(page, true);
  const task = new CountedTask(14, screen);
  await task.walk(async () => {
    await toMailedCode(screen);
    // The number finds the address that the code goes to.
    await screen.typeHere('5125550123');
    await screen.continue();
    await screen.is('tenant-code-typed');
    await expect.poll(mail.code, { timeout: 60_000 }).not.toBe('');
    await screen.typeHere(mail.code());
    await screen.is('tenant');
    await rentAnother(screen);
  });
  await expect(page.locator('[data-line="credit"]')).toContainText('Your credit');
  await expect(page.locator('[data-line="credit"]')).toContainText('-$5.00');
  await look(screen);
  const toPayNow = (await screen.by('quote-total').textContent())?.trim() ?? '?';
  await task.walk(async () => {
    await toPay(screen);
    await expect(page.locator('[data-screen="sign"]')).toContainText(toPayNow);
    await payFor(screen);
  });
  task.done();
  const [, second] = records.rows('SELECT total_minor AS total FROM invoice ORDER BY number');
  const [, paid] = records.rows('SELECT amount_minor AS amount FROM receipt ORDER BY number');
  expect(`$${(Number(paid?.['amount']) / 100).toFixed(2)}`).toBe(toPayNow);
  expect(Number(second?.['total']) - Number(paid?.['amount'])).toBe(500);
  const contracts = records.rows('SELECT id FROM rental_contract ORDER BY number');
  expect(records.documents(String(contracts[1]?.['id']))['receipt']).toContain('Paid by your credit');
  await close();
  await kiosk.stop();
  await mail.close();
});
