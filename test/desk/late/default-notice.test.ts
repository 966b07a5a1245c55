/** A default notice where the law of the place has a say: a person sends it, and what costs money or access waits for its delivery. */
import { describe, expect, it } from 'vitest';
import { letterHandlers } from '../../../src/main/desk/handlers/delivery/letters';
import { lateHandlers } from '../../../src/main/desk/handlers/late/late';
import type { LateRules } from '../../../src/main/domain/late/late-terms';
import type { LienRules } from '../../../src/main/domain/late/lien';
import { agreementFor } from '../../../src/main/services/price/agreement';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { priceBooking } from '../../../src/main/services/price/pricing';
import type { Id } from '../../../src/shared/ids';
import { openDeskArea } from '../../support/desk/area';
import { lateRules, openLate } from '../../support/services/late';

const [reminder, , suspension] = lateRules.steps;
if (!reminder || !suspension) throw new Error('no steps');
const lien: LienRules = {
  noticeDays: 14,
  ways: ['certified_mail', 'mail'],
  text: { en: ['You have 14 days to pay.'] },
  documents: [
    { name: 'Public notice', holds: 'The unit and the day of the sale', afterDays: 14, from: 'notice' },
    { name: 'Second letter', holds: '', afterDays: 30, from: 'due' },
  ],
};
const rules: LateRules = {
  ...lateRules,
  steps: [
    reminder,
    { ...reminder, key: 'default', afterDays: 5, letter: 'default_notice' },
    { ...suspension, afterDays: 7, letter: null },
  ],
  lien,
};

async function open(over: Partial<LateRules> = {}) {
  const late = await openLate({ rules: { ...rules, ...over } });
  const desk = openDeskArea({ ...lateHandlers(late.ctx), ...letterHandlers(late.ctx) });
  const { contractId } = late;
  return { ...late, desk, view: () => desk.ask('late.contract', { contractId }) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** The bill is due on March 1; the day of the notice is March 7. */
async function sent(late: Opened): Promise<Id<'letter'>> {
  await late.through('2027-02-24', '2027-03-10');
  await late.desk.ask('late.sendNotice', { contractId: late.contractId });
  await late.atOnce();
  const [letter] = (await late.view()).letters;
  if (letter?.kind !== 'default_notice') throw new Error('no notice');
  return letter.id;
}

describe('a default notice', () => {
  it('waits for a manager, who sends it once', async () => {
    const late = await open();
    const { contractId, desk } = late;
    await late.through('2027-02-24', '2027-03-06');
    expect(await desk.call('manager', 'late.sendNotice', { contractId })).toMatchObject({ ok: false });
    expect(await late.view()).toMatchObject({ lien: { isNoticeDue: false, documents: [] } });
    await late.through('2027-03-07', '2027-03-10');
    expect(late.steps()).toEqual(['2027-03-05 reminder']);
    expect(await desk.ask('late.tasks', {})).toMatchObject({ notices: [{ contractId }], undelivered: [] });
    expect(await late.view()).toMatchObject({ lien: { isNoticeDue: true } });
    expect(await desk.call('attendant', 'late.sendNotice', { contractId })).toMatchObject({ ok: false });
    await desk.ask('late.sendNotice', { contractId });
    expect(await desk.call('manager', 'late.sendNotice', { contractId })).toMatchObject({
      refusals: [{ reason: 'changed_meanwhile' }],
    });
    expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-03-10 default']);
    const acts = late.raw.prepare<[], string>(
      `SELECT actor FROM audit WHERE action = 'late_step.done' ORDER BY sequence`,
    );
    expect(acts.pluck().all()).toEqual(['kiosk', expect.stringContaining('staff')]);
    const facts = late.raw.prepare<[], string>(`SELECT facts FROM letter WHERE kind = 'default_notice'`);
    expect(JSON.parse(facts.pluck().get() ?? '{}')).toMatchObject({ lien: { text: lien.text } });
  });

  it('is printed where no e-mail delivers it, and mailed where one does', async () => {
    const printed = await open();
    await sent(printed);
    expect(printed.mailed).not.toContain('default_notice C-000001');
    expect((await printed.desk.ask('late.tasks', {})).letters).toMatchObject([{ kind: 'default_notice' }]);
    const mailed = await open({ lien: { ...lien, ways: ['email'] } });
    await sent(mailed);
    expect(mailed.mailed).toContain('default_notice C-000001');
  });

  it('suspends nothing before its days have passed since the delivery that staff write down', async () => {
    const late = await open();
    const letterId = await sent(late);
    await late.desk.ask('letters.printed', { letterId });
    await late.through('2027-03-11', '2027-03-31');
    expect(late.code()?.state).toBe('active');
    expect((await late.desk.ask('late.tasks', {})).undelivered).toMatchObject([{ letterId }]);
    expect((await late.view()).lien?.documents).toEqual([
      { name: 'Public notice', holds: 'The unit and the day of the sale', on: null },
      { name: 'Second letter', holds: '', on: '2027-04-01' },
    ]);
    const delivery = { letterId, way: 'certified_mail', on: '2027-03-20', note: 'RR 123' } as const;
    await late.desk.ask('late.delivered', delivery);
    expect(await late.view()).toMatchObject({
      next: { on: '2027-04-04', suspends: true },
      letters: [{ delivered: { way: 'certified_mail', on: '2027-03-20' } }, { delivered: null }],
    });
    // A mistake is written down again, and the newer day counts.
    await late.desk.ask('late.delivered', { ...delivery, on: '2027-03-18' });
    expect((await late.desk.ask('late.tasks', {})).undelivered).toEqual([]);
    expect((await late.view()).lien?.documents[0]?.on).toBe('2027-04-02');
    // Head office hears of each, without the note.
    const about = { letterId, contractId: late.contractId, way: 'certified_mail' };
    const told = late.raw.prepare<[], string>(
      `SELECT payload FROM outbox WHERE type = 'default_notice.delivered' ORDER BY sequence`,
    );
    expect(
      told
        .pluck()
        .all()
        .map((payload): unknown => JSON.parse(payload)),
    ).toEqual([
      { ...about, deliveredOn: '2027-03-20' },
      { ...about, deliveredOn: '2027-03-18' },
    ]);
    await late.through('2027-04-01', '2027-04-01');
    expect(late.code()?.state).toBe('active');
    await late.on('2027-04-02');
    expect(late.code()?.state).toBe('suspended');
    expect(late.faults()).toEqual([]);
  });

  it('has a delivery neither before its day nor tomorrow, nor by a way that does not count', async () => {
    const late = await open();
    const letterId = await sent(late);
    const say = async (on: string, way: 'mail' | 'email') => {
      const answer = await late.desk.call('manager', 'late.delivered', { letterId, on, way, note: '' });
      return answer.ok ? 'written' : answer.refusals[0]?.reason;
    };
    expect([
      await say('2027-03-09', 'mail'),
      await say('2027-03-11', 'mail'),
      await say('2027-03-10', 'email'),
      await say('2027-03-10', 'mail'),
    ]).toEqual(['delivery_day', 'delivery_day', 'changed_meanwhile', 'written']);
    const [first] = (await late.view()).letters.filter(({ kind }) => kind === 'reminder');
    if (!first) throw new Error('no reminder');
    expect(
      await late.desk.call('manager', 'late.delivered', {
        letterId: first.id,
        on: '2027-03-10',
        way: 'mail',
        note: '',
      }),
    ).toMatchObject({ refusals: [{ reason: 'unknown' }] });
  });

  it('waits for a person under a contract that was signed before the catalogue told of the law', async () => {
    const late = await open({ lien: null });
    late.raw.prepare('UPDATE property SET late = ?').run(JSON.stringify(rules));
    await late.through('2027-02-24', '2027-03-10');
    expect(late.steps()).toEqual(['2027-03-05 reminder']);
    expect((await late.desk.ask('late.tasks', {})).notices).toHaveLength(1);
  });
});

it('an agreement tells that a person sends the notice, and how long nothing follows', async () => {
  const late = await open();
  const words = await late.ctx.store.read(async (tx) => {
    const id = late.raw.prepare<[], Id<'booking'>>('SELECT id FROM booking').pluck().get();
    const booking = id && (await findBooking(tx, id));
    if (!booking) throw new Error('no booking');
    return agreementFor(tx, await priceBooking(tx, booking), 'en');
  });
  expect(JSON.stringify(words)).toContain(
    'A person sends the default notice. A fee, the end of access or a lock after it comes only when 14 days have passed',
  );
});
