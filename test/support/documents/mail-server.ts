/** A real SMTP server on loopback that keeps what it is sent, and misbehaves as it is asked. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createSmtpMailer, type SmtpMailerOptions } from '../../../src/main/mail/mailer';
import type { Mailer } from '../../../src/main/mail/port';
import { temporaryFolder } from '../base/folder';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly encrypted: boolean;
  /** The message as it came over the line. */
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
}

/** What the kiosk mails to it with. */
export function mailerTo(port: number, more: Partial<SmtpMailerOptions> = {}): Mailer {
  return createSmtpMailer({
    host: '127.0.0.1',
    port,
    security: 'none',
    login: null,
    from: 'kiosk@storage.example',
    staff: null,
    tryMs: 5000,
    ...more,
  });
}

/** `port` 0 takes a free one. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData: (stream, session, callback) => {
      let raw = '';
      stream.on('data', (bytes: Buffer) => (raw += bytes.toString('latin1')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          encrypted: session.secure,
          raw,
        });
        callback();
      });
    },
    ...options,
  });
  // A client that breaks off is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  onTestFinished(close);
  return { port: (server.server.address() as AddressInfo).port, received, close };
}

/** A certificate for localhost that nobody vouches for. */
export function selfMadeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...form, '-days', '2', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
