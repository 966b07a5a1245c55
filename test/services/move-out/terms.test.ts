/** What a catalogue says of tenants who leave: it binds the person who signed it, and the money follows it to the unit. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { signedMoveOut, type MoveOutRules } from '../../../src/main/domain/leaving/rules';
import { moveOutRulesText } from '../../../src/main/domain/leaving/words';
import { endContracts } from '../../../src/main/services/move-out/ending';
import { listLeavingTasks } from '../../../src/main/services/move-out/leaving-tasks';
import { SAMPLE_CATALOGUE } from '../../support/services/database';
import { moveInOn } from '../../support/services/billed';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

interface Sample {
  property: Record<string, unknown>;
  agreement: { languages: Record<string, { sections: { heading: string; paragraphs: string[] }[] }> };
}

function withMoveOut(moveOut: unknown, isTold: boolean) {
  const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample;
  sample.property['moveOut'] = moveOut;
  for (const { sections } of Object.values(sample.agreement.languages))
    if (isTold) sections.push({ heading: 'Moving out', paragraphs: ['{{moveOutRules}}'] });
  return readCatalogue(sample);
}

const strict: MoveOutRules = { unused: 'none', check: 'none', exitMinutes: 20, overstay: 'billed' };

describe('a catalogue', () => {
  it.each([{ unused: 'none' }, { unused: 'half_month' }, { exitMinutes: 59 }, { overstay: 'billed' }])(
    'that has %o needs an agreement that tells it, in each language',
    (moveOut) => {
      const silent = withMoveOut(moveOut, false);
      const mistakes = silent.ok ? '' : describeMistakes('c.json', silent.mistakes);
      expect(mistakes.split('\n').map((line) => line.slice(0, 55))).toEqual(
        [
          'c.json: at agreement.languages.en.sections: expected a p',
          'c.json: at agreement.languages.es.sections: expected a p',
          'c.json: at agreement.languages.de.sections: expected a p',
          'c.json: at agreement.languages.ar.sections: expected a p',
        ].map((line) => line.slice(0, 55)),
      );
      expect(withMoveOut(moveOut, true).ok).toBe(true);
    },
  );

  it('that costs a tenant nothing needs no words', () => {
    for (const moveOut of [{}, { check: 'none' }, { exitMinutes: 90, depositDays: 0 }])
      expect(withMoveOut(moveOut, false).ok).toBe(true);
  });

  it('with another word is refused', () => {
    for (const moveOut of [{ unused: 'some' }, { exitMinutes: 4 }, { depositDays: -1 }])
      expect(withMoveOut(moveOut, true).ok).toBe(false);
  });
});

it.each([
  [true, strict],
  [false, { unused: 'days', check: 'none', exitMinutes: 60, overstay: 'not_billed' }],
])('what costs a tenant money or access binds only who signed it (told: %s)', async (isMoveOutTold, kept) => {
  const { raw } = await openLeaving({ moveIn: '2027-03-20', moveOut: strict, isMoveOutTold });
  const signed = raw.prepare<[], string>(`SELECT terms -> '$.moveOut' FROM contract_terms`).pluck().get();
  expect(JSON.parse(signed ?? 'null')).toEqual(kept);
});

it('a longer way out is kept also where nobody signed the rest', () => {
  expect(signedMoveOut({ ...strict, exitMinutes: 90 }, false).exitMinutes).toBe(90);
});

it('the agreement says the rules in whole sentences', () => {
  expect(moveOutRulesText(strict, 'en')).toBe(
    'Nothing is credited of the billing period in which the last day falls. Later periods that the tenant has paid for are credited in full. The deposit is credited when the tenant has left. When the tenant has said that the unit is empty, the access code works for 20 more minutes. A tenant who keeps the unit beyond the last day continues to pay the agreed charges, until the day on which the unit is empty.',
  );
});

/** Moved in on 20 March with a deposit of 50.00, and paid April. */
async function april(moveOut: Partial<MoveOutRules>) {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000, moveOut });
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-01');
  await tenant.pay();
  return tenant;
}

describe('of April a tenant who leaves on the 12th has credited', () => {
  it.each([
    ['days', ['rent 8940 + 737', 'insurance 720 + 0']],
    ['half_month', ['rent 7450 + 614', 'insurance 600 + 0']],
    ['none', []],
  ] as const)('with %s', async (unused, credited) => {
    const tenant = await april({ unused });
    await tenant.leave('2027-04-12');
    expect(tenant.credited()).toEqual(credited);
    tenant.sound();
  });
});

it('a deposit that waits for no check is credited when the tenant has left, and the unit still has to be checked', async () => {
  const tenant = await april({ check: 'none' });
  await tenant.leave('2027-04-12');
  expect(tenant.stand()).toMatchObject({ credited: 1, deposit: 1, closed: 0 });
  expect(tenant.balance('deposit')).toBe(0);
  expect(tenant.raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(tenant.unitId)).toBe(
    'to_check',
  );
  tenant.sound();
});

describe('a tenant who stays beyond the last day', () => {
  const stays = async (overstay: MoveOutRules['overstay']) => {
    const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000, moveOut: { overstay } });
    await tenant.give('2027-03-25', '2027-04-10');
    await tenant.runOn('2027-03-28');
    await tenant.runOn('2027-04-10');
    return tenant;
  };
  const days = (tenant: Awaited<ReturnType<typeof stays>>) =>
    tenant.bills().map(({ from, to, total }) => `${from} ${to} ${total}`);

  it('is billed from the next day on, and has what lies after the day of leaving credited', async () => {
    const tenant = await stays('billed');
    expect(days(tenant)).toEqual(['2027-04-01 2027-04-10 5777']);
    await tenant.runOn('2027-04-11');
    await tenant.runOn('2027-04-26');
    expect(days(tenant)).toEqual([
      '2027-04-01 2027-04-10 5777',
      '2027-04-11 2027-04-30 11552',
      '2027-05-01 2027-05-31 17329',
    ]);
    tenant.on('2027-05-03');
    await tenant.pay();
    await tenant.leave('2027-05-10', 'seen_empty');
    expect(tenant.stand()?.lastOn).toBe('2027-05-10');
    expect(tenant.credited()[0]).toBe('rent 10094 + 833');
    // Settled again on a later day, no day after the last one is billed.
    tenant.on('2027-06-20');
    await tenant.settle();
    expect(days(tenant)).toHaveLength(3);
    tenant.sound();
  });

  it('is not billed where nobody signed that', async () => {
    const tenant = await stays('not_billed');
    await tenant.runOn('2027-05-26');
    await tenant.leave('2027-05-27', 'seen_empty');
    expect(days(tenant)).toEqual(['2027-04-01 2027-04-10 5777']);
    expect(tenant.stand()?.lastOn).toBe('2027-04-10');
  });
});

it('a cut last bill is for its days, to the unit', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-08', day: null, moveOut: {} });
  await tenant.give('2027-04-01', '2027-04-15');
  await tenant.runOn('2027-04-03');
  const [bill] = tenant.bills();
  expect(bill).toMatchObject({ from: '2027-04-08', to: '2027-04-15', total: 4621 });
  expect(bill && tenant.linesOf(bill.id).map(({ taxable, tax }) => [taxable, tax])).toEqual([
    [3973, 328],
    [320, 0],
  ]);
  valueOf(await tenant.leave('2027-04-15'));
  expect(tenant.bills()).toHaveLength(1);
});

describe('staff hear', () => {
  const tasks = async ({ ctx }: Awaited<ReturnType<typeof openLeaving>>) =>
    valueOf(await listLeavingTasks(ctx));

  it('of a tenant who stays, from the day after the last one until somebody says that they have left', async () => {
    const tenant = await openLeaving({ moveIn: '2027-03-20', moveOut: { overstay: 'billed' } });
    await tenant.give('2027-03-25', '2027-04-10');
    tenant.on('2027-04-10');
    expect(await tasks(tenant)).toEqual({ staying: [], toGiveBack: [] });
    tenant.on('2027-04-11');
    expect((await tasks(tenant)).staying).toMatchObject([
      { contractId: tenant.contractId, lastDay: '2027-04-10', isBilled: true },
    ]);
    valueOf(await tenant.leave('2027-04-12'));
    expect((await tasks(tenant)).staying).toEqual([]);
  });

  it('of money that waits, when its days are over: first of the check, then of the refund', async () => {
    const tenant = await april({});
    await tenant.leave('2027-04-12');
    tenant.on('2027-04-25');
    expect((await tasks(tenant)).toGiveBack).toEqual([]);
    tenant.on('2027-04-26');
    const [held] = (await tasks(tenant)).toGiveBack;
    expect([held?.amount.formattedPrice, held?.isUnchecked]).toEqual(['$153.97', true]);
    valueOf(await tenant.checkEmpty());
    const [left] = (await tasks(tenant)).toGiveBack;
    expect([left?.amount.formattedPrice, left?.isUnchecked]).toEqual(['$153.97', false]);
    for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
    expect((await tasks(tenant)).toGiveBack).toEqual([]);
  });
});

it('the code of a tenant who says that the unit is empty works as many minutes as were signed', async () => {
  const { ctx, db, raw, contractId, give } = await openLeaving({
    moveIn: '2027-03-20',
    moveOut: { exitMinutes: 20 },
  });
  await give('2027-03-20', '2027-03-20');
  const said = { actor: 'kiosk', why: null, seenEmpty: false, isInside: true };
  await db.query((tx) => endContracts({ ctx, tx }, [contractId], said));
  const ends = raw.prepare<[], number>('SELECT ends_at_ms FROM access_code').pluck().get();
  expect(ends).toBe(db.clock.nowMs() + 20 * 60_000);
});

it('no code of another contract for the unit ends with it', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20' });
  const { raw, unitId, contractId } = tenant;
  const other = await moveInOn(tenant, { moveIn: '2027-03-20' }, 1);
  raw.prepare('UPDATE access_code SET unit_id = ?').run(unitId);
  await tenant.db.query((tx) =>
    endContracts({ ctx: tenant.ctx, tx }, [contractId], { actor: 'kiosk', why: null, seenEmpty: false }),
  );
  const stateOf = raw.prepare('SELECT state FROM access_code WHERE contract_id = ?').pluck();
  expect([stateOf.get(contractId), stateOf.get(other)]).toEqual(['revoked', 'active']);
});
