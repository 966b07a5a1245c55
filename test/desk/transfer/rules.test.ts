/** What a catalogue has for tenants who change the unit: it holds for those whose former agreement tells it. */
import { expect, it } from 'vitest';
import { minor } from '../../../src/shared/money';
import type { Language } from '../../../src/shared/languages';
import { transferRulesText } from '../../../src/main/domain/leaving/transfer-rules-words';
import { endPassedCodes } from '../../../src/main/services/access/codes';
import { onTwelfthOfApril } from '../../support/desk/transferring';

const rules = { feeMinor: minor(2500), keepPromotion: false, overlapDays: 3 };

async function onTwelfth(signed: Parameters<typeof onTwelfthOfApril>[0] = {}) {
  const tenant = await onTwelfthOfApril({ promotion: 'WELCOME25', ...signed });
  tenant.raw.exec('DROP TRIGGER contract_terms_unchanged');
  tenant.raw.exec(`UPDATE contract_terms SET terms = json_set(terms, '$.discount.periods', 3)`);
  const former = () =>
    tenant.raw
      .prepare<[string], string>('SELECT state FROM access_code WHERE contract_id = ?')
      .pluck()
      .get(tenant.contractId);
  return { ...tenant, former };
}

const linesOf = async (tenant: Awaited<ReturnType<typeof onTwelfth>>) => {
  const { contractId } = await tenant.move();
  return tenant.raw
    .prepare<[string], [string, number, number]>(
      `SELECT l.code, l.taxable_minor, l.tax_minor FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
        WHERE i.contract_id = ? AND i.is_move_in = 1 AND l.code IN ('admin', 'discount')`,
    )
    .raw()
    .all(contractId);
};

it('a fee that was signed is charged once with its tax, a promotion ends, and the code works for the days', async () => {
  const tenant = await onTwelfth({ transfer: rules });
  expect(await linesOf(tenant)).toEqual([['admin', 2500, 206]]);
  tenant.on('2027-04-15');
  await endPassedCodes(tenant.ctx);
  // Noon to noon: the three days end with this minute.
  expect(tenant.former()).toBe('revoked');
  tenant.sound();
});

it('the code of the former unit works until the last of the days is over', async () => {
  const tenant = await onTwelfth({ transfer: rules });
  await tenant.move();
  tenant.on('2027-04-14');
  await endPassedCodes(tenant.ctx);
  expect(tenant.former()).toBe('active');
});

it('what the former agreement does not tell costs nothing', async () => {
  const tenant = await onTwelfth({ transfer: { ...rules, overlapDays: 0 }, isTransferTold: false });
  expect(await linesOf(tenant)).toEqual([['discount', expect.any(Number), expect.any(Number)]]);
  await endPassedCodes(tenant.ctx);
  expect(tenant.former()).toBe('active');
});

it('rules of a later catalogue are not those of the contract that was signed before it', async () => {
  const tenant = await onTwelfth();
  tenant.raw.prepare('UPDATE property SET transfer = ?').run(JSON.stringify(rules));
  expect((await linesOf(tenant)).map(([code]) => code)).toEqual(['discount']);
});

it('without days of overlap the code of the former unit ends at once', async () => {
  const tenant = await onTwelfth({ transfer: { ...rules, overlapDays: 0 } });
  await tenant.move();
  expect(tenant.former()).toBe('revoked');
  tenant.sound();
});

it.each<[Language, string, string]>([
  ['en', 'en-US', 'Changing the unit costs a fee of $25.00. Tax is added to this fee.'],
  ['es', 'es-US', 'Cambiar de unidad tiene un cargo de $25.00.'],
  ['de', 'de-DE', 'Der Wechsel kostet eine Gebühr von 25,00 $.'],
  ['ar', 'ar-EG', 'رسم تغيير الوحدة'],
])('the agreement says it in %s', (language, locale, fee) => {
  const spoken = { language, locale, currency: 'USD', isTaxAdded: true };
  const said = transferRulesText(rules, spoken);
  expect(said).toContain(fee);
  const free = transferRulesText({ feeMinor: minor(0), keepPromotion: true, overlapDays: 0 }, spoken);
  expect([free.includes(fee), free === said]).toEqual([false, false]);
});
