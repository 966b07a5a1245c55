/** Somebody without a password or e-mail at the screen: what the unit and the end of a phone number show, and what documents add. */
import { describe, expect, it } from 'vitest';
import type { CodeParts } from '../../src/main/services/delivery/one-time-codes';
import { createPasswordHasher } from '../../src/main/services/login/passwords';
import { makeStaffCode } from '../../src/main/services/login/staff-code';
import { openHold } from '../../src/main/services/late/holds';
import { purgeVisitLetters } from '../../src/main/services/delivery/visit-letters';
import type { Id } from '../../src/shared/ids';
import { reasonsOf, valueOf } from '../support/services/bookings';
import { newTestId } from '../support/services/database';
import { scriptedMailer } from '../support/services/moved-in';
import { owingTenant } from '../support/services/owing-tenant';
import { giveLogin, password, screenOf } from '../support/services/tenant-screen';

const language = 'en' as const;
const userName = 'zephyrine@example.com';

async function atScreen({
  mails = true,
  texts = null,
}: { mails?: boolean; texts?: CodeParts['texts'] } = {}) {
  const tenant = await owingTenant();
  const { raw, contractId, second } = tenant;
  const mail = scriptedMailer();
  const { call, codes } = await screenOf(tenant, { mailer: mails ? mail.mailer : null, texts });
  const fact = raw.prepare<[string], { unit: string; number: string; phone: string; code: string }>(
    `SELECT u.number AS unit, c.number AS number, p.phone_number AS phone, a.code AS code FROM rental_contract c
      JOIN unit u ON u.id = c.unit_id JOIN contact p ON p.id = c.contact_id JOIN access_code a ON a.contract_id = c.id
      WHERE c.id = ?`,
  );
  const factsOf = (id: string) => {
    const found = fact.get(id);
    if (!found) throw new Error('no contract');
    return { ...found, digits: found.phone.replaceAll(/\D/g, '').slice(-4) };
  };
  const own = factsOf(contractId);
  const find = (more: object = {}) =>
    call('tenant.by-unit', {
      unitNumber: own.unit,
      phoneDigits: own.digits,
      document: null,
      language,
      ...more,
    });
  const document = { contractNumber: own.number, gateCode: own.code };
  return { ...tenant, mail, call, codes, own, other: factsOf(second), find, document };
}
type World = Awaited<ReturnType<typeof atScreen>>;

/** Nothing that a tenant sees or does who has signed in. */
async function refusedTo({ call, contractId }: World) {
  const about = { contractId, language };
  return [
    await call('tenant.view', { language }),
    await call('tenant.document', { documentId: contractId as string as Id<'document'> }),
    await call('gate-code.view', about),
    await call('autopay.view', about),
    await call('autopay.end', about),
    await call('autopay.agree', { ...about, textSha256: 'x' }),
    await call('autopay.keep', { consentId: newTestId<'card_consent'>(), language: 'en' }),
    await call('leaving.view', about),
    await call('leaving.empty', about),
  ].map(reasonsOf);
}

describe('the unit and the end of the phone number', () => {
  it('show what is due for that unit alone: no name, no agreement, no lines, nothing of another unit', async () => {
    const world = await atScreen();
    const { find, call, own, contractId } = world;
    expect(valueOf(await find({ unitNumber: own.unit.toLowerCase() }))).toBeNull();
    const owed = valueOf(await call('owed.view', { language }));
    expect(owed).toMatchObject({
      total: { formattedPrice: '$173.29' },
      contracts: [
        {
          id: contractId,
          number: '',
          paidThrough: null,
          mayKeepCard: false,
          bills: [{ lines: [], open: { formattedPrice: '$173.29' } }],
        },
      ],
    });
    expect(owed.contracts).toHaveLength(1);
    const said = JSON.stringify(owed);
    for (const secret of [own.number, own.code, own.phone, userName]) expect(said).not.toContain(secret);
    expect(await refusedTo(world)).toEqual(Array.from({ length: 9 }, () => ['signed_out']));
  });

  it.each([
    ['a space', (unit: string) => `${unit.slice(0, 1)} ${unit.slice(1)}`],
    ['a dash and small letters', (unit: string) => `${unit.slice(0, 1)}-${unit.slice(1)}`.toLowerCase()],
    ['a dash as phones write it', (unit: string) => ` ${unit.slice(0, 1)}\u2013${unit.slice(1)} `],
  ])('find it also where its number is typed with %s', async (_name, typed) => {
    const { find, own } = await atScreen();
    expect(valueOf(await find({ unitNumber: typed(own.unit) }))).toBeNull();
  });

  it('find none where what is typed may mean two units', async () => {
    const { find, own, raw } = await atScreen();
    const twin = `${own.unit.slice(0, 1)}-${own.unit.slice(1)}`;
    raw
      .prepare('UPDATE unit SET number = ? WHERE id = (SELECT id FROM unit WHERE number <> ? LIMIT 1)')
      .run(twin, own.unit);
    expect(reasonsOf(await find({ unitNumber: `${own.unit.slice(0, 1)} ${own.unit.slice(1)}` }))).toEqual([
      'unit_unknown',
    ]);
    expect(valueOf(await find())).toBeNull();
  });

  it('count a wrong try for the unit, however its number is typed', async () => {
    const { find, own, raw } = await atScreen();
    const wrong = { phoneDigits: own.digits === '0000' ? '0001' : '0000' };
    for (const unitNumber of [
      own.unit,
      ` ${own.unit.toLowerCase()}`,
      `${own.unit.slice(0, 1)}-${own.unit.slice(1)}`,
    ])
      await find({ ...wrong, unitNumber });
    const subjects = raw.prepare(`SELECT count(*) FROM login_throttle WHERE subject LIKE 'place:%'`).pluck();
    expect(subjects.get()).toBe(1);
  });

  it('pay it, and nothing else, whatever the page asks for; its receipt is shown by number only', async () => {
    const world = await atScreen();
    const { find, call, second, contractId, raw } = world;
    valueOf(await find());
    const pays = [contractId, second].map((id) => ({ contractId: id, ahead: 0 }));
    const { mark } = valueOf(await call('owed.view', { language, pays }));
    const consentIds = [world.db.newId<'card_consent'>()];
    valueOf(await call('owed.pay', { language, mark, pays, consentIds }));
    const phase = async () => valueOf(await call('owed.payment', { language })).phase;
    await expect.poll(phase, { interval: 10 }).toBe('present_card');
    valueOf(await call('owed.present', { outcome: 'approved' }));
    await expect.poll(phase, { interval: 10 }).toBe('paid');
    const { receipts } = valueOf(await call('owed.paid', { language }));
    expect(receipts).toMatchObject([{ id: null, amount: { formattedPrice: '$173.29' } }]);
    const open = raw.prepare<[string], number>(
      `SELECT sum(i.total_minor) - coalesce((SELECT sum(a.amount_minor) FROM allocation a WHERE a.contract_id = i.contract_id), 0)
        FROM invoice i WHERE i.contract_id = ?`,
    );
    expect([open.pluck().get(contractId), open.pluck().get(second)]).toEqual([0, 17_329]);
  });

  it('say nothing of a payment plan: its next part is shown as all that is due, and paid', async () => {
    const world = await atScreen();
    const { find, call, contractId, ctx, staff } = world;
    const plan = { count: 3, firstOn: '2027-03-14', every: 'month' } as const;
    valueOf(await openHold(ctx, { contractId, cause: 'plan', why: 'agreed', plan }, staff));
    valueOf(await find());
    const owed = valueOf(await call('owed.view', { language }));
    expect(owed.toPay.formattedPrice).toBe('$57.77');
    const [bill] = owed.contracts[0]?.bills ?? [];
    expect([owed.contracts[0]?.plan, bill?.paid, bill?.dueOn]).toEqual([null, null, '2027-03-14']);
    expect([bill?.total, bill?.open].map((each) => each?.formattedPrice)).toEqual(['$57.77', '$57.77']);
    expect(JSON.stringify(owed)).not.toContain('173.29');
    valueOf(await call('owed.pay', { language, mark: owed.mark }));
    const phase = async () => valueOf(await call('owed.payment', { language })).phase;
    await expect.poll(phase, { interval: 10 }).toBe('present_card');
    valueOf(await call('owed.present', { outcome: 'approved' }));
    await expect.poll(phase, { interval: 10 }).toBe('paid');
    expect(valueOf(await call('owed.paid', { language })).receipts).toMatchObject([
      { id: null, amount: { formattedPrice: '$57.77' }, paidThrough: null },
    ]);
  });

  it('stop allowing payment after an hour, also where the clock was moved on', async () => {
    const { find, call, db } = await atScreen();
    valueOf(await find());
    db.clock.advance(59 * 60_000);
    expect(reasonsOf(await call('owed.view', { language }))).toEqual([]);
    db.clock.advance(60_000);
    expect(reasonsOf(await call('owed.view', { language }))).toEqual(['signed_out']);
  });

  it.each<[string, (world: World) => object]>([
    ['other digits', () => ({ phoneDigits: '0000' })],
    ['no unit', () => ({ unitNumber: 'Z999' })],
    ['a free unit', () => ({ unitNumber: 'A103' })],
    [
      'the right unit of a wrong document',
      ({ document }) => ({ document: { ...document, gateCode: '000000' } }),
    ],
  ])('with %s find nobody, in the same words', async (_title, wrong) => {
    const world = await atScreen();
    const asked = await world.find(wrong(world));
    expect(reasonsOf(asked)).toEqual(['unit_unknown']);
    expect(reasonsOf(await world.call('owed.view', { language }))).toEqual(['signed_out']);
  });

  it('are guessed no more than a password is: failures are counted, and the right ones wait too', async () => {
    const { find, raw } = await atScreen();
    for (let tries = 0; tries < 6; tries += 1) await find({ phoneDigits: String(tries).padStart(4, '9') });
    expect(reasonsOf(await find())).toEqual(['throttled']);
    const noted = raw.prepare(`SELECT DISTINCT subject FROM audit WHERE action = 'login.failed'`);
    expect(noted.all()).toEqual([{ subject: '-' }]);
  });

  it('are guessed no more by going from unit to unit, though somebody has paid for one here before', async () => {
    const { find } = await atScreen();
    valueOf(await find());
    for (let unit = 200; unit < 206; unit += 1)
      await find({ unitNumber: `B${String(unit)}`, phoneDigits: '0000' });
    expect(reasonsOf(await find())).toEqual(['throttled']);
  });

  it('hold for one visit, and for nobody who comes after', async () => {
    const { find, call } = await atScreen();
    valueOf(await find());
    await call('tenant.sign-out', {});
    expect(reasonsOf(await call('owed.view', { language }))).toEqual(['signed_out']);
    valueOf(await find());
    await call('session.begin', {});
    expect(reasonsOf(await call('owed.view', { language }))).toEqual(['signed_out']);
  });
});

describe('documents', () => {
  it('sign in who cannot be sent a code, and never show them the access code', async () => {
    const world = await atScreen({ mails: false });
    const { find, call, document, contractId, raw } = world;
    const kinds = raw.prepare(
      'SELECT user_type_id FROM rental_contract ORDER BY signed_at_ms DESC, number DESC',
    );
    const person = { userTypeId: kinds.pluck().get() };
    expect(valueOf(await find({ document }))).toMatchObject({ gateCode: false, contracts: [{}, {}], person });
    expect(valueOf(await call('tenant.view', { language })).gateCode).toBe(false);
    expect((await call('gate-code.view', { contractId, language })).ok).toBe(false);
    expect((await call('leaving.view', { contractId, language })).ok).toBe(true);
    expect(raw.prepare(`SELECT proof FROM login_session`).all()).toEqual([{ proof: 'document' }]);
  });

  it('are not enough where a code can be sent, in the words of what is wrong', async () => {
    const world = await atScreen();
    const { find, document, raw, contactId } = world;
    expect(reasonsOf(await find({ document }))).toEqual(['unit_unknown']);
    raw.prepare(`UPDATE contact SET email = '' WHERE id = ?`).run(contactId);
    expect(valueOf(await find({ document }))).toMatchObject({ gateCode: false });
  });

  it('of another unit, or without the unit’s phone number, are none', async () => {
    const { find, document, other } = await atScreen({ mails: false });
    for (const wrong of [
      { document: { ...document, contractNumber: other.number } },
      { document: { ...document, gateCode: other.code } },
      { document, phoneDigits: '0000' },
    ])
      expect(reasonsOf(await find(wrong))).toEqual(['unit_unknown']);
  });

  it('are not enough where a code can be sent by text message either', async () => {
    const texter = {
      sendOneTimeCode: () => Promise.reject(new Error('not asked')),
      check: () => Promise.resolve(null),
    };
    const world = await atScreen({ mails: false, texts: { texter, mostPerDay: 1 } });
    expect(reasonsOf(await world.find({ document: world.document }))).toEqual(['unit_unknown']);
  });

  it('with the gate’s digits of who had the unit before are none', async () => {
    const world = await atScreen({ mails: false });
    const { raw, contractId, second } = world;
    const mine = raw
      .prepare<[string], string>('SELECT unit_id FROM rental_contract WHERE id = ?')
      .pluck()
      .get(contractId);
    raw
      .prepare('UPDATE access_code SET unit_id = ?, change_sequence = 0 WHERE contract_id = ?')
      .run(mine, second);
    const document = { ...world.document, gateCode: world.other.code };
    expect(reasonsOf(await world.find({ document }))).toEqual(['unit_unknown']);
    expect((await world.find({ document: world.document })).ok).toBe(true);
  });

  it('open nothing where staff have disabled the login', async () => {
    const world = await atScreen({ mails: false });
    await giveLogin(world, world.contactId, userName);
    world.raw.exec('UPDATE login SET disabled = 1');
    expect(reasonsOf(await world.find({ document: world.document }))).toEqual(['unit_unknown']);
  });
});

describe('a visit with a password', () => {
  it('is reported to its tenant by one letter, and one that only pays or fails by none', async () => {
    const world = await atScreen();
    const { call, codes, mail, find, contactId, raw, db } = world;
    await giveLogin(world, contactId, userName);
    raw.prepare(`UPDATE contact SET email = ? WHERE id = ?`).run(userName, contactId);
    valueOf(await find());
    expect((await call('tenant.sign-in', { userName, password: 'Wrong-Otter-42', language })).ok).toBe(false);
    await codes.round();
    expect(mail.visits).toEqual([]);
    valueOf(await call('tenant.sign-in', { userName, password, language }));
    await codes.round();
    expect(mail.visits).toMatchObject([{ to: userName, at: expect.stringContaining('March 3') as unknown }]);
    await codes.round();
    expect(mail.visits).toHaveLength(1);
    const letters = () => raw.prepare('SELECT count(*) FROM visit_letter').pluck().get();
    expect(letters()).toBe(1);
    db.clock.advance(31 * 86_400_000);
    await purgeVisitLetters(world.ctx);
    expect(letters()).toBe(0);
  });
});

describe('a code that staff make', () => {
  async function withCode() {
    const world = await atScreen();
    const staff = { kind: 'staff', id: newTestId<'staff'>(), role: 'attendant', place: 'desk' } as const;
    const passwords = createPasswordHasher();
    const make = async () => {
      const about = { contractId: world.contractId, why: 'I know her.' };
      return valueOf(await makeStaffCode(world.ctx, passwords, about, staff)).code;
    };
    const type = (gateCode: string, more: object = {}) =>
      world.find({ document: { contractNumber: '', gateCode }, ...more });
    return { ...world, make, type };
  }
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it('opens the page of a tenant with an e-mail address, once, and is in no audit', async () => {
    const { make, type, call, raw, codes, mail } = await withCode();
    const code = await make();
    expect(valueOf(await type(code))?.contracts.length).toBeGreaterThan(0);
    valueOf(await call('tenant.sign-out', {}));
    expect(reasonsOf(await type(code))).toEqual(['unit_unknown']);
    const audit = raw.prepare<[], string>('SELECT action || why FROM audit WHERE why IS NOT NULL').pluck();
    expect(audit.all()).toContain('code.made_by_staffI know her.');
    expect(JSON.stringify(raw.prepare('SELECT * FROM audit').all())).not.toContain(code);
    await codes.round();
    expect(JSON.stringify(mail.letters)).not.toContain(code);
  });

  it('is worth nothing with other digits of the phone, for another unit, after ten minutes, or five wrong ones', async () => {
    const { make, type, own, other, db } = await withCode();
    const code = await make();
    expect(reasonsOf(await type(code, { phoneDigits: own.digits === '0000' ? '1111' : '0000' }))).toEqual([
      'unit_unknown',
    ]);
    const next = await make();
    expect(reasonsOf(await type(next, { unitNumber: other.unit, phoneDigits: other.digits }))).toEqual([
      'unit_unknown',
    ]);
    db.clock.advance(10 * 60_000);
    expect(reasonsOf(await type(next))).toEqual(['unit_unknown']);
    const last = await make();
    for (let time = 0; time < 5; time += 1) {
      expect((await type(wrongOf(last))).ok).toBe(false);
      // Who fails waits; the code lasts longer than that.
      db.clock.advance(60_000);
    }
    expect(reasonsOf(await type(last))).not.toEqual([]);
  });
});
