/** Mail against a real SMTP server, and against the ways in which servers fail. */
import { createServer, type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentsLetter } from '../../src/main/mail/port';
import { createSmtpMailer, type SmtpMailerOptions } from '../../src/main/mail/mailer';
import { selfMadeCertificate, startMailServer } from '../support/documents/mail-server';

const letter: DocumentsLetter = {
  id: '01890000-0000-7000-8000-000000000001',
  to: 'robin@example.com',
  language: 'en',
  property: { name: 'Bluebonnet Storage', phoneNumber: '+1 512 555 0100', email: 'desk@example.com' },
  unitNumber: 'A101',
  contractNumber: 'C-000001',
  firstName: 'Robin',
  formerUnit: null,
  hasReceipt: true,
  facts: [],
  files: [{ name: 'contract-C-000001.pdf', content: Buffer.from('%PDF-signed') }],
};

const never = new AbortController().signal;

function mailer(port: number, more: Partial<SmtpMailerOptions> = {}) {
  return createSmtpMailer({
    host: '127.0.0.1',
    port,
    security: 'none',
    login: null,
    from: 'kiosk@storage.example',
    staff: 'staff@storage.example',
    ...more,
  });
}

const send = (port: number, more: Partial<SmtpMailerOptions> = {}) =>
  mailer(port, more).sendDocuments(letter, never);

describe('a letter', () => {
  it('arrives with its documents, from the site to the customer', async () => {
    const server = await startMailServer();
    expect(await send(server.port)).toEqual({ done: true });
    const [mail] = server.received;
    expect([mail?.from, mail?.to]).toEqual(['kiosk@storage.example', ['robin@example.com']]);
    expect(mail?.raw).toContain(`Message-ID: <${letter.id}@storage.example>`);
    expect(mail?.raw).toContain('From: Bluebonnet Storage <kiosk@storage.example>');
    expect(mail?.raw).toContain('Reply-To: desk@example.com');
    expect(mail?.raw).toContain('Subject: Unit A101 at Bluebonnet Storage: your move-in pass');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(mail?.raw).toMatch(/Content-Type: application\/pdf; name=contract-C-000001\.pdf/);
    expect(mail?.raw).toContain(Buffer.from('%PDF-signed').toString('base64'));
  });

  it('shows the picture that lies in it', async () => {
    const server = await startMailServer();
    const held = { left: 'sign', forgotten: true, hours: null, forgetLink: null, isReminder: false } as const;
    const code = {
      ...held,
      code: '48271936',
      unitNumbers: ['A101'],
      heldUntil: '5 May',
      picture: Buffer.from('PNG-of-a-code'),
    };
    expect(await mailer(server.port).sendReservationCode({ ...letter, ...code }, never)).toEqual({
      done: true,
    });
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toContain('Content-ID: <code>');
    expect(raw).toContain(code.picture.toString('base64'));
  });

  it('to staff says where help is wanted, and not for whom', async () => {
    const server = await startMailServer();
    const call = { id: 'c1', language: 'en', propertyName: 'Bluebonnet', kioskId: 'hall-2' } as const;
    const outcome = await mailer(server.port).sendHelpCall(
      { ...call, step: 'details', calledAt: '10:00' },
      never,
    );
    expect([outcome, server.received[0]?.to]).toEqual([{ done: true }, ['staff@storage.example']]);
    expect(server.received[0]?.raw).toContain('hall-2');
  });

  it('logs in where the server asks for it', async () => {
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'good' ? callback(null, { user: username }) : callback(new Error('no')),
    });
    expect(await send(server.port, { login: { user: 'kiosk', password: 'good' } })).toEqual({ done: true });
    expect(server.received[0]?.user).toBe('kiosk');
    expect(await send(server.port, { login: { user: 'kiosk', password: 'bad' } })).toEqual({
      done: false,
      failure: 'mail_login_refused',
      again: true,
    });
  });
});

describe('encryption', () => {
  const notSecure = { done: false, failure: 'mail_not_secure', again: true };
  const login = { user: 'kiosk', password: 'good' };

  // Holds: asvs-12.3.2
  it('is there before anything is said, once the certificate is vouched for', async () => {
    const certificate = selfMadeCertificate();
    const heard: string[] = [];
    const server = await startMailServer({
      ...certificate,
      disabledCommands: [],
      onAuth: ({ password }, session, callback) => {
        heard.push(`${password} ${session.secure ? 'encrypted' : 'open'}`);
        callback(null, { user: 'kiosk' });
      },
    });
    expect(await send(server.port, { security: 'starttls', host: 'localhost', login }), 'unknown').toEqual(
      notSecure,
    );
    expect(heard).toEqual([]);
    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, certificate.cert]);
    onTestFinished(() => tls.setDefaultCACertificates(trusted));
    expect(await send(server.port, { security: 'starttls', host: 'localhost', login })).toEqual({
      done: true,
    });
    expect([heard, server.received[0]?.encrypted]).toEqual([['good encrypted'], true]);
  });

  // Holds: asvs-12.3.1
  it('that the server does not offer is not done without', async () => {
    const server = await startMailServer();
    expect(await send(server.port, { security: 'starttls', login })).toMatchObject({
      done: false,
      again: true,
    });
    expect(server.received).toEqual([]);
  });

  // Holds: asvs-12.3.1
  it('from the first byte is not done without either', async () => {
    const certificate = selfMadeCertificate();
    const server = await startMailServer({ ...certificate, secure: true });
    expect(await send(server.port, { security: 'tls' })).toEqual(notSecure);
    expect(server.received).toEqual([]);
  });
});

describe('a server that', () => {
  it.each([
    [550, { failure: 'mail_refused', again: false }],
    [451, { failure: 'mail_put_off', again: true }],
  ])('answers the receiver with %i', async (responseCode, outcome) => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`no ${address} here`), { responseCode })),
    });
    expect(await send(server.port)).toEqual({ done: false, ...outcome });
  });

  it('refuses the sender can be mended by staff, so it is tried again', async () => {
    const server = await startMailServer({
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('log in first'), { responseCode: 530 })),
    });
    expect(await send(server.port)).toEqual({ done: false, failure: 'mail_put_off', again: true });
  });

  it('is not there', async () => {
    const server = await startMailServer();
    await server.close();
    expect(await send(server.port)).toEqual({ done: false, failure: 'mail_unreachable', again: true });
  });

  it('never says a word is given up in time', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    expect(await send(port, { tryMs: 200 })).toEqual({ done: false, failure: 'mail_timeout', again: true });
  });

  it('hangs in the middle is hung up on, so that the letter cannot arrive beside that of the next try', async () => {
    const ended = Promise.withResolvers<void>();
    const server = await startMailServer({
      onData: (stream) => void stream.resume(),
      onClose: () => ended.resolve(),
    });
    expect(await send(server.port, { tryMs: 300 })).toEqual({
      done: false,
      failure: 'mail_timeout',
      again: true,
    });
    await ended.promise;
  });

  it('hangs does not keep the program from ending', async () => {
    const asked = Promise.withResolvers<void>();
    const server = await startMailServer({ onData: () => asked.resolve() });
    const stop = new AbortController();
    const sent = mailer(server.port).sendDocuments(letter, stop.signal);
    await asked.promise;
    stop.abort();
    expect(await sent).toEqual({ done: false, failure: 'stopped', again: true });
  });
});
