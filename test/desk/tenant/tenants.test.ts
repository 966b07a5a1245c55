/** Tenants at the front desk: found, corrected, their login and code, and what is stored of them. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { regionId } from '../../../src/main/domain/property/iso-3166';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { personMatcher } from '../../../src/main/domain/contact/tenant-search';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { newTestId, START_MS } from '../../support/services/database';
import { movedIn } from '../../support/services/moved-in';
import { draft } from '../../support/services/rental';
import { lightServices } from '../../support/services/rental';

const passwords = createPasswordHasher();

async function open() {
  const services = await lightServices();
  const desk = openDeskArea(tenantHandlers(services.ctx, passwords));
  const { db, ctx } = services;
  return {
    ...services,
    desk,
    search: async (text: string) => (await desk.ask('tenants.search', { text })).tenants,
    show: (id: Id<'contact'>) => desk.ask('tenants.show', { id, language: 'en' }),
    /** Somebody who moved in through the front doors. */
    async tenant(unit = 0) {
      const bookingId = await movedIn(ctx, db, unit);
      const contract = await db.query((tx) =>
        tx
          .selectFrom('rental_contract')
          .selectAll()
          .where('booking_id', '=', bookingId)
          .executeTakeFirstOrThrow(),
      );
      return { contract, id: contract.contact_id };
    },
    async login(contactId: Id<'contact'>, userName = 'robin@example.com') {
      const id = newTestId<'login'>();
      await db.query(async (tx) =>
        tx
          .insertInto('login')
          .values({
            id,
            contact_id: contactId,
            user_name: userName,
            password_hash: await passwords.hash('Bluebonnet-2026'),
            role: 'tenant',
            disabled: 0,
            created_at_ms: START_MS,
          })
          .execute(),
      );
      return id;
    },
    audited: (subject: string) =>
      db.query((tx) =>
        tx.selectFrom('audit').select(['action', 'actor', 'why']).where('subject', '=', subject).execute(),
      ),
  };
}

describe('what is typed means somebody', () => {
  const person = {
    firstName: 'María José',
    lastName: 'Núñez-Østergård',
    email: 'mj.nunez@example.com',
    phoneNumber: '+15125550142',
  };
  it.each([
    ['maria', true],
    ['MARÍA nuñez', true],
    ['nunez jose', true],
    ['mj.nunez@ex', true],
    ['555 01 42', true],
    ['+1 (512) 555', true],
    ['aria', false],
    ['maria schmidt', false],
    ['42 9', false],
    ['..', false],
  ])('%s: %s', (typed, expected) => {
    expect(personMatcher(typed)(person)).toBe(expected);
  });
});

describe('a tenant', () => {
  it('is found by name, e-mail, phone, unit, contract and invoice', async () => {
    const kiosk = await open();
    const { id, contract } = await kiosk.tenant();
    const { person, contracts, documents } = await kiosk.show(id);
    const invoice = documents.find(({ kind }) => kind === 'invoice')?.number ?? '';
    const [unit] = contracts.map(({ unitNumber }) => unitNumber);
    for (const text of [person.firstName, 'robin@example', contract.number, invoice, unit ?? ''])
      expect(await kiosk.search(text), text).toMatchObject([{ id, phoneNumberText: '(512) 555-0123' }]);
    expect(await kiosk.search('nobody at all')).toEqual([]);
  });

  it('who only types at the screen is not found', async () => {
    const kiosk = await open();
    await draft(kiosk.ctx, kiosk.db, 0);
    expect(await kiosk.search('robin')).toEqual([]);
  });

  it('is shown with contract, documents, codes without their digits, and logins without their secrets', async () => {
    const kiosk = await open();
    const { id } = await kiosk.tenant();
    await kiosk.login(id);
    const shown = await kiosk.show(id);
    expect(shown.contracts).toMatchObject([
      { coverage: 'operator_plan', plan: 'Starter protection', accessCodes: [{ state: 'active' }] },
    ]);
    expect(shown.documents.map(({ kind }) => kind).toSorted()).toEqual(['contract', 'invoice', 'receipt']);
    expect(shown.logins).toMatchObject([{ userName: 'robin@example.com', disabled: false, openSessions: 0 }]);
    const { code } = await kiosk.db.query((tx) =>
      tx.selectFrom('access_code').select('code').executeTakeFirstOrThrow(),
    );
    // Six digits may stand by chance in the middle of an id.
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(String.raw`\b${code}\b`));
    expect(JSON.stringify(shown)).not.toContain('argon2');
  });

  it('is corrected by the rules of the screen, with why; the documents stay', async () => {
    const kiosk = await open();
    const { id } = await kiosk.tenant();
    const { person, mark } = await kiosk.show(id);
    const before = await kiosk.db.query((tx) => tx.selectFrom('document').select('sha256').execute());
    const correct = (contact: object, seen: string) =>
      kiosk.desk.call('attendant', 'tenants.correct', {
        id,
        mark: seen,
        contact: { ...person.contact, ...contact },
        why: 'misspelt at the screen',
      });
    expect(await correct({ email: 'no address' }, mark)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'email_invalid' }],
    });
    // A region of another country is refused; one of the new country is kept.
    const moved = { countryId: 276, city: 'Berlin', postalCode: '10115' };
    expect(await correct({ ...moved, region: regionId('US-TX') }, mark)).toMatchObject({ ok: false });
    expect((await correct({ ...moved, region: regionId('DE-BE') }, mark)).ok).toBe(true);
    const there = await kiosk.show(id);
    expect(there.person.contact).toMatchObject({ countryId: 276, region: regionId('DE-BE') });
    expect((await correct({ ...moved, region: 0, lastName: 'Sinclair' }, there.mark)).ok).toBe(true);
    expect(await correct({ lastName: 'Other' }, mark)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'changed_meanwhile' }],
    });
    expect((await kiosk.show(id)).person.lastName).toBe('Sinclair');
    expect(await kiosk.audited(id)).toContainEqual(
      expect.objectContaining({ action: 'contact.corrected', why: 'misspelt at the screen' }),
    );
    expect(await kiosk.db.query((tx) => tx.selectFrom('document').select('sha256').execute())).toEqual(
      before,
    );
  });
});

describe('a login', () => {
  // Holds: asvs-6.2.2, asvs-6.4.3, asvs-7.4.3
  it('gets a new password, shown this once, and the old one and every session end', async () => {
    const kiosk = await open();
    const { id } = await kiosk.tenant();
    const loginId = await kiosk.login(id);
    await kiosk.db.query((tx) =>
      tx
        .insertInto('login_session')
        .values({
          id: newTestId<'login_session'>(),
          login_id: loginId,
          created_at_ms: START_MS,
          expires_at_ms: START_MS + 1000,
          revoked_at_ms: null,
        })
        .execute(),
    );
    expect((await kiosk.show(id)).logins[0]?.openSessions).toBe(1);
    const { password } = await kiosk.desk.ask('tenants.login-reset', { loginId, why: 'forgot it' });
    expect(password).toMatch(/^(?:[\w]{4}-){3}[\w]{4}$/);
    const { password_hash: stored } = await kiosk.db.query((tx) =>
      tx.selectFrom('login').selectAll().where('id', '=', loginId).executeTakeFirstOrThrow(),
    );
    expect(await passwords.verify(stored, password)).toBe(true);
    expect(await passwords.verify(stored, 'Bluebonnet-2026')).toBe(false);
    expect((await kiosk.show(id)).logins[0]?.openSessions).toBe(0);
    expect(JSON.stringify(await kiosk.audited(loginId))).not.toContain(password);
  });

  it('is switched off and on again', async () => {
    const kiosk = await open();
    const { id } = await kiosk.tenant();
    const loginId = await kiosk.login(id);
    for (const disabled of [true, false]) {
      await kiosk.desk.ask('tenants.login-set', { loginId, disabled, why: 'asked for it' });
      expect((await kiosk.show(id)).logins[0]?.disabled).toBe(disabled);
    }
    expect((await kiosk.audited(loginId)).map(({ action }) => action)).toEqual([
      'login.disabled',
      'login.enabled',
    ]);
  });
});

describe('an access code', () => {
  it('is shown when somebody asks, which is noted; ended and recreated with why', async () => {
    const kiosk = await open();
    const { id, contract } = await kiosk.tenant();
    const [first] = (await kiosk.show(id)).contracts[0]?.accessCodes ?? [];
    if (!first) throw new Error('no code');
    const { code } = await kiosk.desk.ask('tenants.access-code', { codeId: first.id });
    expect(code).toMatch(/^\d{6}$/);
    expect(await kiosk.audited(first.id)).toContainEqual(expect.objectContaining({ action: 'access.read' }));
    const about = { contractId: contract.id, why: 'the phone was stolen' };
    const renewed = await kiosk.desk.ask('tenants.access-renew', about);
    expect((await kiosk.desk.ask('tenants.sign-in-code', about)).code).toMatch(/^\d{6}$/);
    expect(renewed.code).not.toBe(code);
    expect(await kiosk.audited(first.id)).toContainEqual(
      expect.objectContaining({ action: 'access_code.revoke', why: about.why }),
    );
    await kiosk.desk.ask('tenants.access-revoke', about);
    const states = (await kiosk.show(id)).contracts[0]?.accessCodes.map(({ state }) => state);
    expect(states).toEqual(['revoked', 'revoked']);
    expect(await kiosk.desk.call('manager', 'tenants.access-revoke', about)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'changed_meanwhile' }],
    });
  });
});

describe('a tenant who has moved out', () => {
  const why = 'handed back the key, the unit was empty';

  it('opens nothing any more, and the unit is rented to the next one', async () => {
    const kiosk = await open();
    const { id, contract } = await kiosk.tenant();
    const { contractId } = { contractId: contract.id };
    expect((await kiosk.show(id)).contracts[0]?.endedAt).toBeNull();
    await kiosk.desk.ask('tenants.move-out', { contractId, why, unit: 'seen_empty' });

    const [shown] = (await kiosk.show(id)).contracts;
    expect(shown?.endedAt).toBe(new Date(kiosk.db.clock.nowMs()).toISOString());
    expect(shown?.accessCodes.map(({ state }) => state)).toEqual(['revoked']);
    expect(await kiosk.audited(contractId)).toContainEqual(
      expect.objectContaining({ action: 'contract.ended', why }),
    );
    const states = () =>
      kiosk.db.query((tx) =>
        tx.selectFrom('unit').select('state').where('id', '=', contract.unit_id).execute(),
      );
    expect(await states()).toEqual([{ state: 'available' }]);
    expect(findFaults(kiosk.db.open.raw)).toEqual([]);

    const next = await kiosk.tenant();
    expect(next.contract.unit_id).toBe(contract.unit_id);
    // What is said once more of the first contract does not touch the second.
    expect(await kiosk.desk.call('manager', 'tenants.move-out', { contractId, why })).toMatchObject({
      ok: false,
      refusals: [{ reason: 'changed_meanwhile' }],
    });
    expect(await states()).toEqual([{ state: 'occupied' }]);
    const codes = await kiosk.db.query((tx) =>
      tx.selectFrom('access_code').select('state').where('contract_id', '=', next.contract.id).execute(),
    );
    expect(codes).toEqual([{ state: 'active' }]);
    expect(findFaults(kiosk.db.open.raw)).toEqual([]);
  });

  it('leaves the next one alone when it is heard of late', async () => {
    const kiosk = await open();
    const { contract } = await kiosk.tenant();
    await kiosk.desk.ask('tenants.move-out', { contractId: contract.id, why, unit: 'seen_empty' });
    const next = await kiosk.tenant();
    // As if it had been forgotten, by a restore.
    await kiosk.db.query((tx) => tx.deleteFrom('ended_contract').execute());
    await kiosk.desk.ask('tenants.move-out', { contractId: contract.id, why });
    expect((await kiosk.show(next.id)).contracts.find(({ id }) => id === next.contract.id)).toMatchObject({
      endedAt: null,
      accessCodes: [{ state: 'active' }],
    });
    expect(findFaults(kiosk.db.open.raw)).toEqual([]);
  });

  it('is reported to head office', async () => {
    const kiosk = await open();
    const { contract } = await kiosk.tenant();
    await kiosk.desk.ask('tenants.move-out', { contractId: contract.id, why });
    const told = await kiosk.db.query((tx) =>
      tx.selectFrom('outbox').select('payload').where('type', '=', 'contract.ended').execute(),
    );
    expect(told.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      { contractId: contract.id, unitId: contract.unit_id },
    ]);
  });

  it('is nobody of whom the kiosk knows no contract', async () => {
    const kiosk = await open();
    expect(
      await kiosk.desk.call('attendant', 'tenants.move-out', { contractId: newTestId<'contract'>(), why }),
    ).toMatchObject({ ok: false, refusals: [{ reason: 'unknown' }] });
  });
});

describe('personal data', () => {
  it('is exported whole, without passwords, for managers only', async () => {
    const kiosk = await open();
    const { id, contract } = await kiosk.tenant();
    await kiosk.login(id);
    const asked = { id, why: 'the tenant asked for it' };
    expect(await kiosk.desk.call('attendant', 'tenants.export', asked)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'not_allowed' }],
    });
    const { json } = await kiosk.desk.ask('tenants.export', asked);
    const data = JSON.parse(json) as Record<string, readonly unknown[]>;
    expect(data['contact']).toHaveLength(1);
    expect(data['document']).toHaveLength(3);
    expect(data['rental_contract']).toMatchObject([{ number: contract.number }]);
    expect(json).not.toContain('argon2');
    expect(await kiosk.audited(id)).toContainEqual(
      expect.objectContaining({ action: 'contact.exported', why: asked.why }),
    );
  });

  it('of somebody with a contract is reduced; contract, invoice, receipt and signature stay as they are', async () => {
    const kiosk = await open();
    const { id, contract } = await kiosk.tenant();
    await kiosk.login(id);
    const erase = { id, key: 'erase-1234', why: 'the tenant asked for it' };
    await kiosk.db.query((tx) => tx.updateTable('access_code').set({ state: 'revoked' }).execute());
    expect(await kiosk.desk.ask('tenants.erase', erase)).toEqual({ outcome: 'restricted' });
    expect(await kiosk.search('robin')).toEqual([]);
    expect((await kiosk.search(contract.number)).map((each) => each.restricted)).toEqual([true]);
    const asAttendant = await kiosk.desk.call('attendant', 'tenants.search', { text: contract.number });
    expect(asAttendant).toMatchObject({ ok: true, value: { tenants: [] } });
    expect(await kiosk.desk.call('attendant', 'tenants.show', { id, language: 'en' })).toMatchObject({
      ok: false,
      refusals: [{ reason: 'unknown' }],
    });
    const { person, logins, documents, mark } = await kiosk.show(id);
    expect(person).toMatchObject({ email: '', phoneNumberText: '' });
    expect(logins).toEqual([]);
    expect(documents).toHaveLength(3);
    expect(findFaults(kiosk.db.open.raw)).toEqual([]);
    expect(
      await kiosk.desk.call('manager', 'tenants.correct', { ...erase, mark, contact: person.contact }),
    ).toMatchObject({ ok: false, refusals: [{ reason: 'tenant_restricted' }] });
  });

  it('of somebody with a login only is gone', async () => {
    const kiosk = await open();
    const { id } = await kiosk.tenant();
    const other = newTestId<'contact'>();
    await kiosk.db.query(async (tx) => {
      const row = await tx.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await tx
        .insertInto('contact')
        .values({ ...row, id: other, first_name: 'Quentin' })
        .execute();
    });
    await kiosk.login(other, 'quentin@example.com');
    expect(await kiosk.search('quentin')).toHaveLength(1);
    const erase = { id: other, key: 'erase-5678', why: 'asked for it' };
    expect(await kiosk.desk.ask('tenants.erase', erase)).toEqual({ outcome: 'erased' });
    expect(await kiosk.search('quentin')).toEqual([]);
    expect(await kiosk.desk.call('manager', 'tenants.show', { id: other, language: 'en' })).toMatchObject({
      ok: false,
      refusals: [{ reason: 'unknown' }],
    });
    expect(findFaults(kiosk.db.open.raw)).toEqual([]);
  });

  it('stays while a booking of theirs is under way', async () => {
    const kiosk = await open();
    const { id } = await kiosk.tenant();
    const bookingId = await draft(kiosk.ctx, kiosk.db, 1);
    await kiosk.db.query((tx) =>
      tx
        .updateTable('booking')
        .set({ contact_id: id, contact_is_own: 0 })
        .where('id', '=', bookingId)
        .execute(),
    );
    const erase = { id, key: 'erase-1234', why: 'asked for it' };
    expect(await kiosk.desk.call('manager', 'tenants.erase', erase)).toMatchObject({
      ok: false,
      refusals: [{ reason: 'tenant_busy' }],
    });
  });
});

it('a technician sees no tenants', async () => {
  const kiosk = await open();
  expect(await kiosk.desk.call('technician', 'tenants.search', { text: 'robin' })).toMatchObject({
    ok: false,
    refusals: [{ reason: 'not_allowed' }],
  });
});
