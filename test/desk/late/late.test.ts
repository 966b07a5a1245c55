/** Late rent at the desk: what was done and follows, letters on paper, second locks, and what a manager holds. */
import { describe, expect, it } from 'vitest';
import { letterHandlers } from '../../../src/main/desk/handlers/delivery/letters';
import { lateHandlers } from '../../../src/main/desk/handlers/late/late';
import { openDeskArea } from '../../support/desk/area';
import { openLate } from '../../support/services/late';

async function open() {
  const late = await openLate();
  const desk = openDeskArea({ ...lateHandlers(late.ctx), ...letterHandlers(late.ctx) });
  const { contractId } = late;
  const view = () => desk.ask('late.contract', { contractId });
  const unitState = () =>
    late.raw
      .prepare<[string], string>(
        'SELECT state FROM unit WHERE id = (SELECT unit_id FROM rental_contract WHERE id = ?)',
      )
      .pluck()
      .get(contractId);
  return { ...late, desk, view, unitState };
}

describe('a contract at the desk', () => {
  it('shows which steps were done, and the next with its day', async () => {
    const late = await open();
    await late.through('2027-02-24', '2027-03-12');
    expect(await late.view()).toMatchObject({
      hasRules: true,
      steps: [
        { invoiceNumber: 'INV-000002', on: '2027-03-05', letter: true, fee: false },
        { invoiceNumber: 'INV-000002', on: '2027-03-12', letter: true, fee: true },
      ],
      next: { invoiceNumber: 'INV-000002', on: '2027-03-17', suspends: true, isHeld: false },
      letters: [{ state: 'mailed' }, { state: 'mailed' }],
      lock: 'off',
    });
  });

  it('has a letter to print where no mail goes, and goes on three days after it was printed', async () => {
    const late = await open();
    await late.through('2027-02-24', '2027-03-04');
    late.raw.exec(`UPDATE contact SET email = ''`);
    await late.through('2027-03-05', '2027-03-14');
    expect(await late.view()).toMatchObject({
      next: { fee: true, on: null },
      letters: [{ state: 'to_print' }],
    });
    const { letters } = await late.desk.ask('late.tasks', {});
    const letterId = letters[0]?.letterId;
    if (!letterId) throw new Error('no letter');
    expect(await late.desk.ask('letters.file', { letterId })).toMatchObject({
      fileName: 'reminder-C-000001-2027-03-05.pdf',
    });
    await late.desk.ask('letters.printed', { letterId });
    expect(await late.desk.call('manager', 'letters.printed', { letterId })).toMatchObject({
      refusals: [{ reason: 'changed_meanwhile' }],
    });
    expect((await late.desk.ask('late.tasks', {})).letters).toEqual([]);
    await late.through('2027-03-15', '2027-03-17');
    expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-03-17 fee']);
  });

  it('asks for a second lock, and for its removal once the rent is paid', async () => {
    const late = await open();
    const { contractId, desk } = late;
    await late.through('2027-02-24', '2027-03-22');
    expect(await late.view()).toMatchObject({ lock: 'wanted' });
    expect((await desk.ask('late.tasks', {})).locksOn).toMatchObject([{ contractId }]);
    await desk.ask('late.lock', { contractId, on: true });
    expect(late.unitState()).toBe('overlocked');
    expect(await desk.ask('late.tasks', {})).toMatchObject({ locksOn: [], locksOff: [] });
    await late.pay(late.open());
    expect((await desk.ask('late.tasks', {})).locksOff).toMatchObject([{ contractId }]);
    await desk.ask('late.lock', { contractId, on: false });
    expect(late.unitState()).toBe('occupied');
    expect(await desk.ask('late.tasks', {})).toEqual({
      letters: [],
      locksOn: [],
      locksOff: [],
      brokenPlans: [],
      notices: [],
      undelivered: [],
    });
    expect(late.faults()).toEqual([]);
  });
});

describe('a hold', () => {
  const why = 'She serves abroad.';

  it('of a manager stops every step and gives the code back; its days do not count', async () => {
    const late = await open();
    const { contractId, desk } = late;
    const about = { contractId, cause: 'protected', why } as const;
    await late.through('2027-02-24', '2027-03-17');
    expect(late.code()?.state).toBe('suspended');
    expect(await desk.call('attendant', 'late.hold', about)).toMatchObject({ ok: false });
    await desk.ask('late.hold', about);
    expect(late.code()?.state).toBe('active');
    expect(await desk.call('manager', 'late.hold', about)).toMatchObject({
      refusals: [{ reason: 'changed_meanwhile' }],
    });
    await late.through('2027-03-18', '2027-04-20');
    expect(late.steps()).toHaveLength(3);
    expect(await late.view()).toMatchObject({ next: { isHeld: true }, holds: [{ to: null, why }] });
    await desk.ask('late.release', { ...about, why: 'She is back.' });
    expect(late.code()?.state).toBe('suspended');
    await late.through('2027-04-21', '2027-04-23');
    expect(late.steps()).toHaveLength(3);
    await late.through('2027-04-24', '2027-04-26');
    // The reminder is for April.
    expect(late.steps().slice(3)).toEqual(['2027-04-24 reminder', '2027-04-26 lock']);
    expect(
      late.raw.prepare(`SELECT type FROM outbox WHERE type LIKE 'hold.%' ORDER BY sequence`).pluck().all(),
    ).toEqual(['hold.opened', 'hold.closed']);
    expect(late.faults()).toEqual([]);
  });

  it('is neither offered nor taken once the rental has ended', async () => {
    const late = await open();
    const { contractId, desk } = late;
    await late.through('2027-02-24', '2027-03-12');
    expect(await late.view()).toMatchObject({ mayHold: true });
    late.raw.prepare('INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES (?, 1)').run(contractId);
    expect(await late.view()).toMatchObject({ mayHold: false });
    expect(await desk.call('manager', 'late.hold', { contractId, cause: 'protected', why })).toMatchObject({
      refusals: [{ reason: 'changed_meanwhile' }],
    });
  });
});
