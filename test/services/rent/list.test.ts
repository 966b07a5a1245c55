/** New rents for many contracts: a filter, what each would pay, and one act that announces all that were chosen. */
import { expect, it } from 'vitest';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { listRents, type RentListWish } from '../../../src/main/services/rent/list';
import { announceRents } from '../../../src/main/services/rent/changes';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

const rules = {
  noticeDays: 30,
  minMonthsBetween: 6,
  notFirstMonths: 0,
  maxFirstYear: 10_000 as MilliPercent,
};
const sixPercent = { percent: 6000, roundToMinor: minor(100) };

/** Three tenants at 149.00, who moved in on 1 March, 1 June and 1 September 2027; it is 10 March 2028. */
async function open() {
  const books = await openLate({ rules: null, moveIn: '2027-03-01', rentChange: rules });
  const { ctx, raw, db, staff } = books;
  await books.another(1, '2027-06-01');
  await books.another(2, '2027-09-01');
  await books.on('2028-03-10');
  const list = (more: Partial<RentListWish> = {}) =>
    listRents(ctx, { monthsSince: 0, isBelowList: false, wish: sixPercent, ...more });
  return {
    ...books,
    list,
    rowsOf: async (more: Partial<RentListWish> = {}) =>
      valueOf(await list(more)).rows.map(
        ({ newMinor, firstOn, cannot }) => cannot ?? `${newMinor} ${firstOn}`,
      ),
    announce: async (key: string) => {
      const rows = valueOf(await list()).rows;
      const changes = rows.flatMap(({ contractId, newMinor, firstOn }) =>
        firstOn === null ? [] : [{ contractId, newMinor, firstOn }],
      );
      return announceRents(ctx, { key, changes }, staff);
    },
    count: () => raw.prepare('SELECT count(*) FROM rent_change').pluck().get(),
    key: () => db.newId<'event'>(),
  };
}

it('the list names tenants who have paid the same rent for so many months, with six percent more in whole dollars', async () => {
  const { rowsOf, raw } = await open();
  expect(await rowsOf()).toEqual(['15800 2028-05-01', '15800 2028-05-01', '15800 2028-05-01']);
  expect(await rowsOf({ monthsSince: 9 })).toHaveLength(2);
  expect(await rowsOf({ monthsSince: 12 })).toHaveLength(1);
  expect(await rowsOf({ monthsSince: 13 })).toEqual([]);
  expect(await rowsOf({ isBelowList: true })).toEqual([]);
  raw.exec(`UPDATE unit SET rent_minor = 16000 WHERE number = (SELECT min(number) FROM unit
    WHERE id IN (SELECT unit_id FROM rental_contract))`);
  expect(await rowsOf({ isBelowList: true })).toHaveLength(1);
});

it('the list marks tenants whose signed terms forbid that rent, and leaves out those who leave or have a new rent coming', async () => {
  const { list, rowsOf, announce, count, key, ctx, contractId, staff } = await open();
  const most = { percent: 20_000, roundToMinor: minor(1) };
  expect((await rowsOf({ wish: most })).toSorted()).toEqual([
    '17880 2028-05-01',
    'rent_over_cap',
    'rent_over_cap',
  ]);
  valueOf(await giveNotice(ctx, { contractId, lastDay: '2028-06-30', why: 'They move.' }, staff));
  expect(await rowsOf()).toHaveLength(2);
  const once = key();
  valueOf(await announce(once));
  expect(count()).toBe(2);
  expect(await rowsOf()).toEqual([]);
  expect(valueOf(await list()).leftOut).toEqual({ notAgreed: 0, coming: 2, leaving: 1 });
  valueOf(await announce(once));
  expect(count()).toBe(2);
});
