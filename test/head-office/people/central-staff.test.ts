/**
 * People of head office who work at a kiosk: head office with a real database and listener, and a kiosk's real line, database and
 * front desk. The list reaches the kiosk, and the digits of head office's page let somebody in there, also without a line.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { revokeKiosk } from '../../../src/head-office/activation';
import { commandLine } from '../../../src/head-office/people/acts';
import { changePlace, endPerson } from '../../../src/head-office/people/people';
import { newKeyPair, signingKey, signText } from '../../../src/head-office/signing/ed25519';
import type { Role } from '../../../src/head-office/people/roles';
import { bundleText, type StaffBundle } from '../../../src/shared/head-office/staff';
import type { Id } from '../../../src/shared/ids';
import { selectOpenStaffSessions } from '../../../src/main/database/staff/sessions';
import { forgetCentralStaff } from '../../../src/main/services/staff/central';
import { until } from '../../support/base/eventually';
import { centralRig, type CentralRig } from '../../support/head-office/central-rig';
import { newTestId } from '../../support/services/database';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query } from '../../support/head-office/servers';
import { AT_DESK, AT_KIOSK, makeStaff, tokenOf } from '../../support/services/staff';

const why = 'a reason';
const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;

let rig: CentralRig;
let dana: Somebody;

beforeEach(async () => {
  rig = await centralRig();
  dana = await person('Dana District', 'manager');
  await rig.listed('Dana District');
});

/** Of the kiosk's property. */
const person = (name: string, role: Role) =>
  somebody(rig.office.database, { name, role, scope: new Set([rig.kiosk.propertyId]) });

const refused = (reason: string) => ({ ok: false, refusals: [expect.objectContaining({ reason })] });

describe('the list', () => {
  it('names who works here with their role beside the site’s own, who alone are changed here', async () => {
    await person('Otto Operator', 'operator');
    for (const role of ['viewer', 'pricing', 'finance', 'support'] as const)
      await person(`Nobody of ${role}`, role);
    await somebody(rig.office.database, { name: 'Far Away', role: 'manager', scope: new Set([OTHER]) });
    await rig.listed('Otto Operator');
    const manager = await rig.manager();
    const { staff } = await rig.ask('staff.list', {}, manager);
    expect(staff.map(({ name, role, source, number }) => [name, role, source, number])).toEqual([
      ['Maya', 'manager', 'local', 101],
      ['Dana District', 'manager', 'head_office', null],
      ['Otto Operator', 'technician', 'head_office', null],
    ]);
    const central = staff.find(({ name }) => name === 'Dana District');
    if (!central?.validUntil) throw new Error('no day');
    expect(Date.parse(central.validUntil) - Date.now()).toBeGreaterThan(13 * 24 * 3600_000);
    expect(central.lastSeen).toBeNull();
    const { id } = central;
    for (const [channel, input] of [
      ['staff.rename', { id, why, name: 'Somebody' }],
      ['staff.role', { id, why, role: 'attendant' }],
      ['staff.reset', { id, why }],
      ['staff.disable', { id, why }],
      ['staff.enable', { id, why }],
      ['staff.code-off', { id, why }],
    ] as const)
      expect(await rig.call(channel, input, manager), channel).toMatchObject(refused('of_head_office'));
    // Nobody of head office makes the last one of the site’s own managers superfluous.
    const [maya] = staff;
    expect(await rig.call('staff.disable', { id: maya?.id ?? id, why }, manager)).toMatchObject(
      refused('last_manager'),
    );
  });

  it('holds no secret, and nothing that another kiosk would take', async () => {
    const { bundle } = await rig.document();
    expect(Object.keys(bundle).toSorted()).toEqual([
      'address',
      'approvers',
      'clearanceKey',
      'era',
      'expiresMs',
      'issuedMs',
      'kioskId',
      'people',
      'propertyId',
      'version',
    ]);
    expect(bundle.people).toEqual([{ id: dana.id, name: 'Dana District', role: 'manager' }]);
  });

  const wrongs: Record<string, [(bundle: StaffBundle) => StaffBundle, string, RegExp]> = {
    'another property': [
      (bundle) => ({ ...bundle, version: 9, propertyId: OTHER }),
      'for another property',
      /^other_property [0-9a-f-]{36}$/,
    ],
    'another kiosk': [
      (bundle) => ({ ...bundle, version: 9, kioskId: 'annex' }),
      'for another kiosk, annex',
      /^other_kiosk annex$/,
    ],
    'an earlier era': [
      (bundle) => ({ ...bundle, era: bundle.era - 1 }),
      'database was put back',
      /^older_era$/,
    ],
    'a time that is over': [
      (bundle) => ({ ...bundle, version: 9, expiresMs: Date.now() - 3_600_000 }),
      'is over',
      /^over \d{4}-\d\d-\d\dT/,
    ],
    'no role': [(bundle) => ({ ...bundle, version: 9, people: [{}] as never }), 'be read', /^unreadable$/],
  };
  it('is refused with a sentence, once, and changes nothing where it is not for this kiosk and newer', async () => {
    const { bundle } = await rig.document();
    const manager = await rig.manager();
    for (const [name, [change, sentence, code]] of Object.entries(wrongs)) {
      const sent = rig.signed(
        JSON.stringify({ ...change(bundle), ...(name === 'no role' ? {} : { people: [] }) }),
      );
      await rig.send(sent);
      await rig.refusedWith(sentence);
      expect(await rig.namesHere(), name).toEqual(['Dana District']);
      expect((await rig.ask('staff.list', {}, manager)).listRefused).toMatch(code);
      await rig.reported((status) => code.test(status.staff?.refused ?? ''));
    }
    // The line comes again with the same, and it is noted once.
    await rig.cutLine();
    await rig.mendLine();
    await rig.reported((status) => status.staff?.refused === 'unreadable');
    expect(await rig.audit('staff.list_refused')).toHaveLength(Object.keys(wrongs).length);
    // The next good one ends it.
    await person('Olga Second', 'operator');
    await rig.listed('Olga Second');
    expect((await rig.ask('staff.list', {}, manager)).listRefused).toBeNull();
    await rig.send(rig.signed(JSON.stringify(bundle)));
    await rig.refusedWith('The list is version 1, and a newer one is in use.');
    expect(await rig.namesHere()).toEqual(['Dana District', 'Olga Second']);
  });

  it('is refused where somebody else signed it, or it was changed after that', async () => {
    const { bundle, keyNumber, signature } = await rig.document();
    const stranger = signingKey(newKeyPair());
    const text = JSON.stringify({ ...bundle, version: 9, people: [] });
    const wrongs = [{ signature: signText(stranger, bundleText(text)) }, { signature }];
    for (const wrong of wrongs) {
      await rig.send({ keyNumber, bundle: text, ...wrong });
      await rig.refusedWith('not signed by the key of head office');
    }
    expect(await rig.namesHere()).toEqual(['Dana District']);
  });

  it('is signed again each day, and with every change, and never otherwise', async () => {
    const version = async () => (await rig.document()).bundle.version;
    const first = await version();
    await rig.rounds(2);
    expect(await version()).toBe(first);
    rig.ahead(25 * 3600_000);
    await until(async () => (await version()) === first + 1);
    await changePlace(
      rig.office.database,
      commandLine,
      { id: dana.id, role: 'operator', scope: new Set([rig.kiosk.propertyId]) },
      Date.now(),
    );
    await until(async () => (await rig.rolesHere()).includes('technician'));
    expect(await version()).toBe(first + 2);
  });

  it('of a former head office lets nobody stay when the kiosk leaves it', async () => {
    await rig.letIn(dana, AT_DESK);
    await rig.kioskStore.transaction((tx) => forgetCentralStaff({ ctx: rig.ctx, tx }));
    expect(await rig.namesHere()).toEqual([]);
    expect(await rig.kioskStore.read(selectOpenStaffSessions)).toEqual([]);
  });
});

describe('signing in with a phone', () => {
  it.each([
    ['at the kiosk without a line', AT_KIOSK, false],
    ['at the desk', AT_DESK, true],
  ])('lets somebody in %s, as who they are', async (_name, from, online) => {
    if (!online) await rig.cutLine();
    const { token, who } = await rig.letIn(dana, from);
    expect(who).toMatchObject({
      staffId: dana.id,
      name: 'Dana District',
      role: 'manager',
      place: from.place,
      mustChange: false,
    });
    expect((await rig.ask('staff.list', {}, token, from)).staff).toHaveLength(1);
    expect(await rig.ask('staff.mine', {}, token, from)).toMatchObject({
      source: 'head_office',
      number: null,
    });
    const [entry] = (
      await rig.ask(
        'staff.audit',
        { staffId: null, from: null, to: null, act: 'staff.signed_in', before: null },
        token,
        from,
      )
    ).entries;
    expect(entry?.actor).toEqual({ kind: 'staff', id: dana.id, name: 'Dana District' });
    const acts = await query<{ about: string; said_by: string }>(
      rig.postgres,
      `SELECT about, said_by FROM person_act WHERE act = 'kiosk.clearance_given'`,
    );
    const where = from.place === 'kiosk' ? 'at its screen' : 'at its front desk';
    expect(acts).toEqual([{ about: `lobby, as manager ${where}`, said_by: 'Dana District' }]);
  });

  it('takes digits once, at the place that asked, for the question they answer', async () => {
    const asked = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
    const digits = await rig.digitsFor(dana, asked.link);
    const send = (question: string, from = AT_KIOSK) =>
      rig.call('session.clearance', { question, digits }, null, from);
    const other = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
    expect(await send(other.question)).toMatchObject(refused('clearance_wrong'));
    expect(await send(asked.question, AT_DESK)).toMatchObject(refused('clearance_over'));
    const again = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
    const right = { question: again.question, digits: await rig.digitsFor(dana, again.link) };
    expect((await rig.call('session.clearance', right, null, AT_KIOSK)).ok).toBe(true);
    expect(await rig.call('session.clearance', right, null, AT_KIOSK)).toMatchObject(
      refused('clearance_over'),
    );
  });

  it('hears five guesses at a question and no more, and makes the kiosk wait', async () => {
    const { question, link } = await rig.ask('session.clearance-begin', {}, null, AT_DESK);
    const reasons: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const digits = String(guess).padStart(10, '0');
      const answer = await rig.call('session.clearance', { question, digits }, null, AT_DESK);
      reasons.push(answer.ok ? 'in' : (answer.refusals[0]?.reason ?? ''));
      rig.turn(120_000);
    }
    expect(reasons.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'clearance_wrong'));
    expect(reasons.slice(5)).toEqual(Array.from({ length: 3 }, () => 'clearance_over'));
    const right = { question, digits: await rig.digitsFor(dana, link) };
    expect(await rig.call('session.clearance', right, null, AT_DESK)).toMatchObject(
      refused('clearance_over'),
    );
    const guess = async () => {
      const second = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
      const input = { question: second.question, digits: '0000000000' };
      return rig.call('session.clearance', input, null, AT_KIOSK);
    };
    let last = await guess();
    for (let more = 0; more < 5; more += 1) last = await guess();
    expect(last).toMatchObject(refused('throttled'));
  });

  it('is no way in for who may not, and says why on the phone', async () => {
    const { link } = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
    const says = async (one: Somebody, sentence: string, at = link) =>
      expect(await rig.phone(one, at)).toContain(sentence);
    await says(await person('Sue Support', 'support'), 'Your role does not work at kiosks');
    const far = { name: 'Far Away', role: 'manager', scope: new Set([OTHER]) } as const;
    await says(await somebody(rig.office.database, far), 'nothing here that you may see');
    await says(dana, 'no question of a kiosk', link.replace(/key=[^&]+/, 'key=short'));
    await says(dana, 'present key', link.replace(/clearanceKey=[^&]+/, `clearanceKey=${'A'.repeat(43)}`));
    await revokeKiosk(rig.office.database, 'lobby', Date.now());
    await says(dana, 'turned away');
  });

  it('lets nobody in by the number that tells rows apart', async () => {
    for (const number of ['600000', '0'.repeat(6)])
      for (const pin of ['000000', '123456'])
        expect(await rig.call('session.pin', { number, pin, code: null }, null, AT_KIOSK)).toMatchObject(
          refused('sign_in_wrong'),
        );
    expect(
      await rig.call('session.password', { number: '600000', password: ' ', code: null }, null, AT_DESK),
    ).toMatchObject(refused('sign_in_wrong'));
  });

  it('gives no account of head office a PIN or an authenticator here', async () => {
    const { token } = await rig.letIn(dana, AT_KIOSK);
    const change = { current: '000000', pin: '739215', password: null };
    expect(await rig.call('session.change', change, token, AT_KIOSK)).toMatchObject(
      refused('of_head_office'),
    );
    expect(await rig.call('staff.totp-begin', { current: '000000' }, token, AT_KIOSK)).toMatchObject(
      refused('of_head_office'),
    );
  });

  it('lasts eight hours at most, however busy somebody is', async () => {
    const { token } = await rig.letIn(dana, AT_DESK);
    for (let minutes = 0; minutes < 8 * 60 - 9; minutes += 9) {
      rig.turn(9 * 60_000);
      expect((await rig.call('session.touch', {}, token, AT_DESK)).ok, `${minutes}`).toBe(true);
    }
    rig.turn(9 * 60_000);
    expect(await rig.call('session.touch', {}, token, AT_DESK)).toMatchObject(refused('signed_out'));
  });

  it('goes by the role that head office says at that moment, where the list is an older one', async () => {
    await rig.cutLine();
    await changePlace(
      rig.office.database,
      commandLine,
      { id: dana.id, role: 'operator', scope: new Set([rig.kiosk.propertyId]) },
      Date.now(),
    );
    const again = { ...dana, ...(await rig.signInAgain(dana)) };
    const { who } = await rig.letIn(again, AT_KIOSK);
    expect(who.role).toBe('technician');
  });
});

describe('an end of access', () => {
  it('ends the sessions at a kiosk as soon as it hears of it, and who left gets no digits any more', async () => {
    const { token } = await rig.letIn(dana, AT_DESK);
    const { link } = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
    await endPerson(rig.office.database, commandLine, { id: dana.id }, Date.now());
    await until(async () => (await rig.namesHere()).length === 0);
    expect(await rig.call('staff.list', {}, token, AT_DESK)).toMatchObject(refused('signed_out'));
    expect((await rig.audit('staff.central_ended')).map(({ subject }) => subject)).toEqual([dana.id]);
    expect(await rig.phone(dana, link)).not.toContain('Show the digits');
    const manager = await rig.manager();
    const one = (await rig.ask('staff.list', {}, manager)).staff.find(({ id }) => id === (dana.id as string));
    expect(one).toMatchObject({ disabled: true, validUntil: null });
  });

  it('is shown with the kiosks that do not know yet, until they do', async () => {
    const olga = visitor(rig.url, await somebody(rig.office.database, { name: 'Olga' }));
    const knows = () => olga.words('/people');
    expect(await knows()).not.toContain('do not know yet');
    await rig.cutLine();
    await endPerson(rig.office.database, commandLine, { id: dana.id }, Date.now());
    await until(async () => (await knows()).includes('do not know yet'));
    expect(await knows()).toMatch(/Dana District\s+lobby/);
    await rig.mendLine();
    await until(async () => !(await knows()).includes('do not know yet'));
    expect(await rig.namesHere()).toEqual(['Olga']);
  });

  it('holds where the kiosk is put back to a day before: no list of then makes anybody get digits', async () => {
    await rig.cutLine();
    const before = await rig.kioskBooks();
    await rig.mendLine();
    await endPerson(rig.office.database, commandLine, { id: dana.id }, Date.now());
    await until(async () => (await rig.namesHere()).length === 0);
    await rig.cutLine();
    await rig.putBooksBack(before);
    expect(await rig.namesHere()).toEqual(['Dana District']);
    const { link } = await rig.ask('session.clearance-begin', {}, null, AT_KIOSK);
    expect(await rig.phone(dana, link)).not.toContain('Show the digits');
    await rig.mendLine();
    await until(async () => (await rig.namesHere()).length === 0);
  });

  it('holds where head office is put back to a day before, until that one leaves them out itself', async () => {
    const { bundle } = await rig.document();
    await endPerson(rig.office.database, commandLine, { id: dana.id }, Date.now());
    await until(async () => (await rig.namesHere()).length === 0);
    const send = async (era: number, version: number, people: StaffBundle['people']) => {
      await rig.send(rig.signed(JSON.stringify({ ...bundle, era, version, people })));
      await rig.reported(({ staff }) => staff?.era === era && staff.version === version);
    };
    const era = bundle.era + 1;
    const other = { id: newTestId<'staff'>(), name: 'Olga Other', role: 'manager' } as const;
    await send(era, 1, [...bundle.people, other]);
    await send(era, 2, [...bundle.people, other]);
    expect(await rig.namesHere()).toEqual(['Olga Other']);
    expect((await rig.audit('staff.central_kept_out')).map(({ subject }) => subject)).toEqual([dana.id]);
    await send(era, 3, [other]);
    await send(era, 4, [...bundle.people, other]);
    expect((await rig.namesHere()).toSorted()).toEqual(['Dana District', 'Olga Other']);
  });

  it('makes room for who comes back: the kiosk lets them in again', async () => {
    const move = (to: Id<'property'>) =>
      changePlace(
        rig.office.database,
        commandLine,
        { id: dana.id, role: 'manager', scope: new Set([to]) },
        Date.now(),
      );
    await move(OTHER);
    await until(async () => (await rig.namesHere()).length === 0);
    await move(rig.kiosk.propertyId);
    await rig.listed('Dana District');
    expect(await query(rig.postgres, 'SELECT 1 FROM staff_ended')).toEqual([]);
  });
});

it('counts somebody of head office as a second person for the site’s own, and not for themselves', async () => {
  const { ctx } = rig;
  const maya = await makeStaff(ctx, 'manager', { name: 'Second Maya', passwords: rig.passwords });
  const mayas = await tokenOf(rig.sessions, maya, AT_DESK);
  const danas = await rig.letIn(dana, AT_DESK);
  const callers = [await rig.sessions.find(mayas, AT_DESK), await rig.sessions.find(danas.token, AT_DESK)];
  expect(new Set(callers.map((session) => session?.caller.id)).size).toBe(2);
  expect(callers.map((session) => session?.caller.role)).toEqual(['manager', 'manager']);
});
