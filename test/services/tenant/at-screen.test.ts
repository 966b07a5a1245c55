/** A tenant who comes back, through the screen's own bridge: signing in, what they see, and another unit of theirs. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerContact } from '../../../src/main/services/login/register';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { createTenantSession } from '../../../src/main/services/tenant/session';
import type { Id } from '../../../src/shared/ids';
import {
  openBookings,
  reasonsOf,
  renter,
  typed,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';
import { scriptedMailer, scriptedPrinter } from '../../support/services/moved-in';

const userName = 'zephyrine@example.com';
const password = 'Sturdy-Otter-42';
const language = 'en' as const;
let world: BookingWorld;
let mail: ReturnType<typeof scriptedMailer>;
let contactId: Id<'contact'>;

beforeEach(async () => {
  mail = scriptedMailer();
  world = await openBookings({ outside: { mailer: mail.mailer } });
  contactId = await register({});
});
afterEach(() => world.close());

async function register(more: object): Promise<Id<'contact'>> {
  const body = {
    ...renter,
    region: typed.region,
    userName,
    password,
    canCreateLoginCredentials: true,
    ...more,
  };
  const made = valueOf(await registerContact(world.ctx, createPasswordHasher(), world.keys.mine, { body }));
  return made.authContactBookInfo.id as Id<'contact'>;
}

const signIn = (more: object = {}) => world.call('tenant.sign-in', { userName, password, language, ...more });
const view = () => world.call('tenant.view', { language });
const contactOf = (bookingId: Id<'booking'>) =>
  world.db.open.raw.prepare('SELECT contact_id, contact_is_own FROM booking WHERE id = ?').get(bookingId);

/** A credit note with its document, and whose it is. */
async function creditNote(owner: Id<'contact'>): Promise<Id<'document'>> {
  const content = await world.ctx.documents.creditNote({
    language,
    locale: 'en-US',
    binding: null,
    operator: { name: 'Box', addressLines: [], phoneNumber: '', email: '', legalName: '', taxNumber: '' },
    tenant: { name: 'Z', addressLines: [], phoneNumber: '', email: '' },
    paper: 'LETTER',
    number: 'CN-1',
    issuedOn: '2026-03-01',
    corrects: null,
    reason: 'Rent returned',
    gross: { price: 10, formattedPrice: '$10.00' },
    paid: { price: 0, formattedPrice: '$0.00' },
    balance: { price: 10, formattedPrice: '$10.00' },
  });
  const id = world.db.newId<'document'>();
  await world.db.query((tx) =>
    tx
      .insertInto('document')
      .values({
        id,
        kind: 'credit_note',
        number: 'CN-1',
        contact_id: owner,
        contract_id: null,
        media_type: 'application/pdf',
        content,
        sha256: 'x',
        created_at_ms: world.db.clock.nowMs(),
      })
      .execute(),
  );
  return id;
}

describe('signing in', () => {
  it('shows who it is, and hands the page no token', async () => {
    const answer = valueOf(await signIn());
    expect(answer.person).toMatchObject({
      firstName: renter.firstName,
      email: userName,
      missing: [],
      userTypeId: null,
    });
    expect(JSON.stringify(answer)).not.toMatch(/eyJ|token/i);
    expect(world.log.join('')).not.toMatch(/zephyrine|Otter/i);
  });

  it.each<[string, object]>([
    ['a wrong password', { password: 'Sturdy-Otter-43' }],
    ['a name nobody has', { userName: 'nobody@example.com' }],
  ])('is refused with %s in the same words', async (_title, more) => {
    expect(reasonsOf(await signIn(more))).toEqual(['login_wrong']);
    expect(reasonsOf(await view())).toEqual(['signed_out']);
  });

  it('is slowed down after five failures, also with the right password', async () => {
    for (let failure = 0; failure < 6; failure += 1) await signIn({ password: 'Sturdy-Otter-43' });
    expect(reasonsOf(await signIn())).toEqual(['throttled']);
    world.db.clock.advance(60_000);
    expect((await signIn()).ok).toBe(true);
  });
});

describe('a code by e-mail', () => {
  const ask = (address: string) => world.call('tenant.code', { address, language });
  const redeem = (code: string) => world.call('tenant.redeem', { code, language });
  const sentCode = async () => {
    await world.codes.round();
    return mail.oneTime.at(-1)?.code ?? 'none';
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('signs in the person who has the address on file, and hands the page neither token nor code', async () => {
    const asked = await ask(userName.toUpperCase());
    const code = await sentCode();
    expect(mail.oneTime.map(({ to }) => to)).toEqual([userName]);
    const answer = valueOf(await redeem(code));
    expect(answer.person.email).toBe(userName);
    expect(JSON.stringify([asked, answer])).not.toMatch(new RegExp(`eyJ|token|${code}`, 'i'));
    expect((await view()).ok).toBe(true);
    expect(world.log.join('')).not.toMatch(new RegExp(`zephyrine|${code}`, 'i'));
  });

  it('is answered the same for an address that nobody has, and none is sent', async () => {
    const known = await ask(userName);
    expect(await ask('nobody@example.com')).toEqual(known);
    await world.codes.round();
    expect(mail.oneTime.map(({ to }) => to)).not.toContain('nobody@example.com');
    expect(reasonsOf(await redeem('123456'))).toEqual(['code_wrong']);
  });

  it('that is wrong opens nothing, and the right one still does', async () => {
    await ask(userName);
    const code = await sentCode();
    expect(reasonsOf(await redeem(other(code)))).toEqual(['code_wrong']);
    expect(reasonsOf(await view())).toEqual(['signed_out']);
    expect((await redeem(code)).ok).toBe(true);
  });

  it('opens once', async () => {
    await ask(userName);
    const code = await sentCode();
    valueOf(await redeem(code));
    await world.call('tenant.sign-out', {});
    await ask(userName);
    expect(reasonsOf(await redeem(code))).toEqual(['code_wrong']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has left', () => world.call('tenant.sign-out', {})],
    ['was wiped away', () => world.call('session.begin', {})],
  ])('of a visitor who %s opens nothing for the person who comes next', async (_title, leave) => {
    await ask(userName);
    const code = await sentCode();
    await leave();
    expect(reasonsOf(await redeem(code))).toEqual(['signed_out']);
    // Nor where they ask for a code of their own.
    await ask('nobody@example.com');
    expect(reasonsOf(await redeem(code))).toEqual(['code_wrong']);
  });

  it('while the code is still looked at opens nothing for the person who comes next', async () => {
    const session = createTenantSession(world.ctx, createPasswordHasher(), world.codes);
    valueOf(await session.askForCode(userName, language));
    const asked = session.redeem(await sentCode());
    await session.signOut();
    expect(reasonsOf(await asked)).toEqual(['signed_out']);
    expect(await session.contactId()).toBeNull();
  });

  it('that is asked for signs out the person who was signed in before', async () => {
    await signIn();
    await ask('nobody@example.com');
    expect(reasonsOf(await view())).toEqual(['signed_out']);
  });

  it('is sent no fourth time at once to one address', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect((await ask(userName)).ok).toBe(true);
    expect(reasonsOf(await ask(userName))).toEqual(['throttled']);
  });
});

describe('leaving', () => {
  // Holds: asvs-7.4.4
  it.each<[string, () => Promise<unknown>]>([
    ['signing out', () => world.call('tenant.sign-out', {})],
    ['a page that is opened again', () => world.call('session.begin', {})],
  ])('by %s ends the session in the books too', async (_title, leave) => {
    await signIn();
    await leave();
    expect(reasonsOf(await view())).toEqual(['signed_out']);
    const open = world.db.open.raw.prepare(
      'SELECT count(*) FROM login_session WHERE revoked_at_ms IS NULL AND created_at_ms = ?',
    );
    // The one of the registration belongs to the device that made it.
    expect(open.pluck().get(world.db.clock.nowMs())).toBe(1);
  });

  it('while the password is still looked at opens nothing for the person who comes next', async () => {
    const session = createTenantSession(world.ctx, createPasswordHasher(), world.codes);
    const asked = session.signIn(userName, password);
    await session.signOut();
    expect(reasonsOf(await asked)).toEqual(['signed_out']);
    expect(await session.contactId()).toBeNull();
  });

  it('of a session that is gone from the books shows nothing more', async () => {
    await signIn();
    world.db.open.raw.exec('DELETE FROM login_session');
    expect(reasonsOf(await view())).toEqual(['signed_out']);
  });

  it('of a login that is disabled meanwhile shows nothing more', async () => {
    await signIn();
    world.db.open.raw.exec('UPDATE login SET disabled = 1');
    expect(reasonsOf(await view())).toEqual(['signed_out']);
  });
});

describe('a document', () => {
  it('of their own opens page by page, is noted as read, and goes to their own address once', async () => {
    const documentId = await creditNote(contactId);
    expect(valueOf(await signIn()).documents).toMatchObject([{ id: documentId, kind: 'credit_note' }]);
    expect(valueOf(await world.call('tenant.document', { documentId })).pages).toBe(1);
    const page = valueOf(await world.call('tenant.document-page', { documentId, page: 1, width: 400 }));
    expect(Buffer.from(page.png, 'base64').subarray(1, 4).toString()).toBe('PNG');
    for (let asked = 0; asked < 2; asked += 1)
      await world.call('tenant.deliver', { documentId, way: 'email', language: 'es' });
    await world.customerServices.singleDeliveries.round();
    expect(mail.single).toMatchObject([
      { to: userName, language: 'es', kind: 'credit_note', number: 'CN-1' },
    ]);
    expect(valueOf(await world.call('tenant.delivery-state', { documentId }))).toEqual({
      print: 'none',
      email: 'done',
    });
    const read = world.db.open.raw.prepare(`SELECT actor FROM audit WHERE action = 'document.read'`).pluck();
    expect(read.all()).toEqual([expect.stringMatching(/^login:/)]);
    // As where its file is gone.
    world.db.open.raw.exec(`UPDATE document SET content = x''; DELETE FROM single_delivery`);
    const answers = [
      await world.call('tenant.document', { documentId }),
      await world.call('tenant.document-page', { documentId, page: 1, width: 400 }),
      await world.call('tenant.deliver', { documentId, way: 'email', language }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'NO_RECORDS_FOUND' }] });
    expect([read.all().length, world.rows()['single_delivery']]).toEqual([1, []]);
  });

  it('to a company goes to its address for bills where it is an invoice, else to the person', async () => {
    const company = { legalName: 'Acme LLC', tradeName: '', taxNumber: '', role: 'Owner' };
    const { raw } = world.db.open;
    const bills = JSON.stringify({ ...company, billingEmail: 'bills@acme.example' });
    raw.prepare('UPDATE contact SET company = ?').run(bills);
    const documentId = await creditNote(contactId);
    await signIn();
    const sentTo = async () => {
      await world.call('tenant.deliver', { documentId, way: 'email', language });
      await world.customerServices.singleDeliveries.round();
      return mail.single.at(-1)?.to;
    };
    expect(await sentTo()).toBe(userName);
    raw.exec(`DELETE FROM single_delivery; UPDATE document SET kind = 'invoice'`);
    expect(await sentTo()).toBe('bills@acme.example');
  });

  it('that is asked for by e-mail is on its way at once', async () => {
    const documentId = await creditNote(contactId);
    await signIn();
    valueOf(await world.call('tenant.deliver', { documentId, way: 'email', language }));
    await expect.poll(() => mail.single.length).toBe(1);
  });

  it('of somebody else is as unknown as one that is not there, by every channel', async () => {
    const documentId = await creditNote(await register({ userName: 'other@example.com' }));
    await signIn();
    const answers = [
      await world.call('tenant.document', { documentId }),
      await world.call('tenant.document-page', { documentId, page: 1, width: 400 }),
      await world.call('tenant.deliver', { documentId, way: 'email', language }),
      await world.call('tenant.delivery-state', { documentId }),
    ];
    expect(answers.map((answer) => (answer.ok ? 'shown' : answer.refusals[0]?.code))).toEqual(
      answers.map(() => 'NO_RECORDS_FOUND'),
    );
    expect(world.rows()['single_delivery']).toEqual([]);
  });

  it('is printed by itself, on the property’s paper, where there is a printer', async () => {
    const { printer, jobs } = scriptedPrinter();
    await world.close();
    world = await openBookings({ outside: { printer } });
    const documentId = await creditNote(await register({}));
    await signIn();
    valueOf(await world.call('tenant.deliver', { documentId, way: 'print', language }));
    await world.customerServices.singleDeliveries.round();
    expect(jobs.map(({ title, paper, files }) => [title, paper, files.length])).toEqual([
      ['CN-1', 'LETTER', 1],
    ]);
  });

  it('cannot be had on paper where there is no printer', async () => {
    const documentId = await creditNote(contactId);
    await signIn();
    expect(reasonsOf(await world.call('tenant.deliver', { documentId, way: 'print', language }))).toEqual([
      'not_offered',
    ]);
  });
});

describe('another unit', () => {
  it('is booked with the tenant’s own contact, which stays as it is whatever the page sends', async () => {
    await signIn();
    const first = await world.save({ contact: null });
    expect(contactOf(first.id)).toEqual({ contact_id: contactId, contact_is_own: 0 });
    const second = await world.save({ bookingId: first.id, contact: { ...typed, lastName: 'Forged' } });
    expect(second.contactBook?.lastName).toBe(renter.lastName);
    expect(contactOf(first.id)).toEqual({ contact_id: contactId, contact_is_own: 0 });
  });

  it('is not lost with the session: the booking keeps its contact, and giving it back keeps the tenant', async () => {
    await signIn();
    const { id } = await world.save({ contact: null });
    await world.call('tenant.sign-out', {});
    expect((await world.save({ bookingId: id, contact: null })).contactBook?.id).toBe(contactId);
    expect(valueOf(await world.call('booking.cancel', { bookingId: id, language })).cancelled).toBe(true);
    expect((await signIn()).ok).toBe(true);
  });

  it('asks for what a device left out, takes exactly that, and keeps the rest', async () => {
    await register({
      userName: 'half@example.com',
      address: '',
      city: '',
      zipCode: '',
      region: 0,
      countryId: 0,
    });
    const { person } = valueOf(await signIn({ userName: 'half@example.com' }));
    expect(person.missing).toContain('countryId');
    const { id } = await world.save({ contact: null });
    const saved = await world.save({ bookingId: id, contact: { ...typed, firstName: 'Forged' } });
    expect(saved.contactBook).toMatchObject({ firstName: renter.firstName, city: typed.city });
    expect(valueOf(await view()).person.missing).toEqual([]);
  });

  it('of the next person is theirs, not the tenant’s', async () => {
    await signIn();
    await world.call('tenant.sign-out', {});
    const { id } = await world.save({ contact: typed });
    expect(contactOf(id)).toMatchObject({ contact_is_own: 1 });
  });
});
