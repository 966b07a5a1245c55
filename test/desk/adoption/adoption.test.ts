/** Managers see what a file would bring, import it, and undo it, at the desk. */
import { expect, it } from 'vitest';
import { importFile, listImports, lookAtFile } from '../../../src/main/services/adoption/views';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { fileOf, goodRow, openSite, type Cells } from '../../support/services/adopted';
import { valueOf } from '../../support/services/rental';

const sent = (rows: readonly Cells[]) => fileOf(rows).toString('base64');

it('a file is shown with amounts in the page’s language, imported by its bytes, and listed', async () => {
  const site = await openSite();
  const staff: StaffCaller = { kind: 'staff', id: site.db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const file = sent([{ ...goodRow, unit: site.unit(0), balance: '-12.50' }]);
  const seen = valueOf(await lookAtFile(site.ctx, { file, language: 'de' }));
  expect(seen).toMatchObject({
    outcome: 'tenancies',
    count: 1,
    tenancies: [
      { place: 2, tenant: 'Ann Archer', balance: { price: -12.5, formattedPrice: '-12,50\u00A0$' } },
    ],
  });
  expect(valueOf(await importFile(site.ctx, staff, file))).toEqual({ outcome: 'imported', tenancies: 1 });
  expect(site.list(`SELECT actor FROM audit WHERE action = 'adoption.made'`)).toEqual([
    { actor: `staff:${staff.id}` },
  ]);
  const again = valueOf(await importFile(site.ctx, staff, file));
  expect(again).toMatchObject({ outcome: 'mistakes', more: 0 });
  expect(valueOf(await listImports(site.ctx)).imports).toMatchObject([{ tenancies: 1, isTakenBack: false }]);
});

it('the first of many mistakes are shown, with the number of the others', async () => {
  const site = await openSite();
  const file = sent(Array.from({ length: 300 }, () => ({ ...goodRow, unit: 'nowhere', email: 'x' })));
  const seen = valueOf(await lookAtFile(site.ctx, { file }));
  expect(seen).toMatchObject({ outcome: 'mistakes', more: 399 });
});
