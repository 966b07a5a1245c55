/** The site ends a rental: by the days that were signed, with a letter, and the tenant may leave earlier but not later. */
import { expect, it } from 'vitest';
import type { Result } from '../../../src/shared/result';
import { giveSiteNotice, withdrawNotice } from '../../../src/main/services/move-out/notice';
import { giveOwnNotice, withdrawOwnNotice } from '../../../src/main/services/tenant/leaving';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';
import { tenantHolder } from '../../support/services/tenant-holder';

const why = 'The building is sold.';
const reasons = (result: Result<unknown>) =>
  result.ok ? [] : result.refusals.map(({ desk, reason }) => desk ?? reason);

async function rental(isNoticeTold = true) {
  const tenant = await openLeaving({ moveIn: '2027-02-10', siteNoticeDays: 30, isNoticeTold });
  const { ctx, staff, contractId, raw } = tenant;
  const holder = tenantHolder(raw);
  tenant.on('2027-03-01');
  return {
    ...tenant,
    end: (lastDay: string) => giveSiteNotice(ctx, { contractId, lastDay, why }, staff),
    leaves: (lastDay: string) => giveOwnNotice(ctx, holder, { contractId, language: 'en', lastDay }),
    stays: () => withdrawOwnNotice(ctx, holder, { contractId, language: 'en' }),
    notice: () => raw.prepare('SELECT given_on, last_on, site_last_on FROM contract_notice').all(),
  };
}

it('is refused where the agreement says nothing of it, and before the signed days are over', async () => {
  const silent = await rental(false);
  expect(reasons(await silent.end('2027-05-01'))).toEqual(['site_notice_unsigned']);
  const told = await rental();
  expect(reasons(await told.end('2027-03-30'))).toEqual(['last_day_early']);
  expect(told.notice()).toEqual([]);
  valueOf(await told.end('2027-03-31'));
  expect(reasons(await told.end('2027-04-30'))).toEqual(['changed_meanwhile']);
});

it('writes a letter that says so, and stops the bills at the last day', async () => {
  const { end, raw, runOn, told } = await rental();
  valueOf(await end('2027-04-12'));
  const letter = raw.prepare<[], string>('SELECT facts FROM letter').pluck().get() ?? '';
  expect(JSON.parse(letter)).toMatchObject({ kind: 'notice_given', bySite: true, lastDay: '2027-04-12' });
  expect(told('notice.%')).toEqual(['notice.given']);
  await runOn('2027-03-28');
  expect(raw.prepare('SELECT max(period_to_on) FROM invoice_line').pluck().get()).toBe('2027-04-12');
});

it('lets the tenant leave earlier, not stay longer, and only staff withdraw it', async () => {
  const { end, leaves, stays, notice, ctx, staff, contractId } = await rental();
  valueOf(await end('2027-04-12'));
  expect(reasons(await leaves('2027-04-13'))).toEqual(['last_day_early']);
  expect(valueOf(await leaves('2027-03-20'))).toMatchObject({ bySite: true, latest: '2027-04-12' });
  expect(reasons(await stays())).toEqual(['contract_over']);
  expect(valueOf(await leaves('2027-04-12'))).toMatchObject({ notice: { lastDay: '2027-04-12' } });
  expect(notice()).toEqual([{ given_on: '2027-03-01', last_on: '2027-04-12', site_last_on: '2027-04-12' }]);
  valueOf(await withdrawNotice(ctx, { contractId, why }, staff));
  expect(notice()).toEqual([]);
});
