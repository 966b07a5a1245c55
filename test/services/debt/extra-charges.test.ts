/** Damage and cleaning: charged by staff, settled by what the tenant has with us. Worked by hand to the unit. */
import { describe, expect, it } from 'vitest';
import { putBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import { chargeExtra, previewExtraCharge } from '../../../src/main/services/debt/extra-charges';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

type Tenant = Awaited<ReturnType<typeof openLeaving>>;

const cleaning = ({ contractId }: Tenant, more: object = {}) => ({
  contractId,
  key: 'cleaning-1',
  kind: 'cleaning' as const,
  what: 'Swept, and took rubbish away',
  amountMinor: 2500,
  taxCode: 'rent',
  totalMinor: 2706,
  ...more,
});

const charge = (tenant: Tenant, more: object = {}) =>
  chargeExtra(tenant.ctx, tenant.staff, cleaning(tenant, more));

const invoices = ({ raw }: Tenant) =>
  raw
    .prepare<[], object>(
      `SELECT kind, code, description, taxable_minor AS net, l.tax_minor AS tax
        FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id WHERE kind = 'CUSTOM' ORDER BY number`,
    )
    .all();

/** Moved in on 20 March, held a deposit of 50.00, and paid April. */
async function april() {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-01');
  await tenant.pay();
  return tenant;
}

describe('cleaning after a move-out', () => {
  it.each(['before', 'after'] as const)(
    'that is charged %s the deposit is credited leaves 126.91 to be refunded',
    async (when) => {
      const tenant = await april();
      await tenant.leave('2027-04-12');
      if (when === 'before') valueOf(await charge(tenant));
      valueOf(await tenant.checkEmpty());
      if (when === 'after') valueOf(await charge(tenant));
      expect(invoices(tenant)).toEqual([
        {
          kind: 'CUSTOM',
          code: 'damage',
          description: 'Cleaning: Swept, and took rubbish away',
          net: 2500,
          tax: 206,
        },
      ]);
      expect([tenant.balance('advance'), tenant.balance('receivable')]).toEqual([-12_691, 0]);
      expect(tenant.balance('damage')).toBe(-2500);
      tenant.sound();
    },
  );

  it('opens a contract again that was closed, and closes it once it is paid', async () => {
    const tenant = await april();
    await tenant.leave('2027-04-12', 'seen_empty');
    for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
    await tenant.settle();
    expect(tenant.stand()).toMatchObject({ closed: 1 });
    valueOf(await charge(tenant));
    expect(tenant.stand()).toMatchObject({ closed: 0 });
    expect(tenant.balance('receivable')).toBe(2706);
    await tenant.pay();
    await tenant.settle();
    expect(tenant.stand()).toMatchObject({ closed: 1 });
    tenant.sound();
  });
});

describe('a charge', () => {
  it('is made once for a key, and refused where the key was used for something else', async () => {
    const tenant = await april();
    const { number } = valueOf(await charge(tenant));
    expect(valueOf(await charge(tenant)).number).toBe(number);
    expect(await charge(tenant, { what: 'Painted the wall' })).toMatchObject({
      ok: false,
      refusals: [{ desk: 'key_used' }],
    });
    expect(invoices(tenant)).toHaveLength(1);
  });

  it('that comes to another sum than the page showed is refused, and changes nothing', async () => {
    const tenant = await april();
    expect(await charge(tenant, { totalMinor: 2500 })).toMatchObject({
      ok: false,
      refusals: [{ desk: 'amount_changed' }],
    });
    expect(await charge(tenant, { taxCode: 'none' })).toMatchObject({
      ok: false,
      refusals: [{ desk: 'amount_changed' }],
    });
    expect(invoices(tenant)).toEqual([]);
  });

  it('under a tax code that no catalogue has is refused', async () => {
    const tenant = await april();
    const { contractId } = tenant;
    const unknown = { ok: false, refusals: [{ desk: 'unknown' }] };
    expect(await charge(tenant, { taxCode: 'luxury' })).toMatchObject(unknown);
    const wish = { contractId, amountMinor: 2500, taxCode: 'luxury' };
    expect(await previewExtraCharge(tenant.ctx, wish)).toMatchObject(unknown);
  });

  it('where prices include tax has it within the amount', async () => {
    const tenant = await april();
    tenant.raw.exec('UPDATE property SET prices_include_tax = 1');
    const { contractId } = tenant;
    const wish = { contractId, amountMinor: 2500, taxCode: 'rent' };
    expect(valueOf(await previewExtraCharge(tenant.ctx, wish))).toMatchObject({ total: 2500, tax: 191 });
  });

  it('waits while the books are in doubt', async () => {
    const tenant = await april();
    putBooksInDoubt(tenant.raw, { cause: 'restored', nowMs: 0, formerFile: null, lastEvent: null });
    expect((await charge(tenant)).ok).toBe(false);
    expect(invoices(tenant)).toEqual([]);
  });

  it('is reported to head office as a bill, and noted with who did it', async () => {
    const tenant = await april();
    valueOf(await charge(tenant, { kind: 'damage', what: 'The door is bent' }));
    expect(tenant.told('bill.issued')).toHaveLength(2);
    const [noted] = tenant.raw
      .prepare<[], { actor: string }>(`SELECT actor FROM audit WHERE action = 'extra_charge.made'`)
      .all();
    expect(noted?.actor).toContain(tenant.staff.id);
  });
});
