/**
 * Outgoing mail by SMTP. Each letter has a connection of its own and a time limit for the whole of it. What a
 * server says back may hold addresses, so none of it leaves this file: only words of ours do.
 */
import type { DeliveryFailure, DeliveryOutcome } from '../domain/delivery/delivery';
import { PICTURE, type Envelope, type Send } from './envelope';

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** `none` only towards this machine; the configuration sees to that. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
  /** The longest one letter may take. */
  readonly tryMs?: number;
}

const TRY_MS = 60_000;
const CONNECT_MS = 15_000;
/** How long the server may be silent. */
const SILENCE_MS = 30_000;

export function openSmtp(options: SmtpOptions): Send {
  const tryMs = options.tryMs ?? TRY_MS;
  const domain = options.from.split('@').at(-1) ?? 'localhost';
  const transport = transportOf(options, tryMs);

  return async (envelope, stop) => {
    const tooLong = AbortSignal.timeout(tryMs);
    try {
      // Read with the first letter: most starts send none, and it is large.
      const { createTransport } = await import('nodemailer');
      await createTransport(transport).sendMail({
        messageId: `<${envelope.id}@${domain}>`,
        from: { name: envelope.fromName, address: options.from },
        to: { name: '', address: envelope.to },
        ...(envelope.replyTo !== null && { replyTo: { name: '', address: envelope.replyTo } }),
        subject: envelope.written.subject,
        text: envelope.written.text,
        html: envelope.written.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachmentsOf(envelope),
        // Ends the connection too: a letter that was given up must not arrive beside the one of the next try.
        signal: AbortSignal.any([stop, tooLong]),
      });
      return { done: true };
    } catch (error) {
      if (stop.aborted) return failed('stopped');
      return tooLong.aborted ? failed('mail_timeout') : failureOf(error);
    }
  };
}

function transportOf({ host, port, security, login }: SmtpOptions, tryMs: number) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: Math.min(CONNECT_MS, tryMs),
    connectionTimeout: Math.min(CONNECT_MS, tryMs),
    greetingTimeout: Math.min(CONNECT_MS, tryMs),
    socketTimeout: Math.min(SILENCE_MS, tryMs),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

function attachmentsOf({ files, picture }: Envelope) {
  return [
    ...files.map(({ name, content }) => ({ filename: name, content, contentType: 'application/pdf' })),
    ...(picture
      ? [{ filename: `${PICTURE}.png`, content: picture, contentType: 'image/png', cid: PICTURE }]
      : []),
  ];
}

function failed(failure: DeliveryFailure, again = true): DeliveryOutcome {
  return { done: false, failure, again };
}

/** Only a refusal of this receiver or letter, for good, ends the trying; staff can mend everything else. */
function failureOf(error: unknown): DeliveryOutcome {
  const { code, command, responseCode } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const forGood = typeof responseCode === 'number' && responseCode >= 500 && command !== 'MAIL FROM';
    return forGood ? failed('mail_refused', false) : failed('mail_put_off');
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') return failed('mail_login_refused');
  if (code === 'ETIMEDOUT') return failed('mail_timeout');
  return failed(code === 'ETLS' || isAboutEncryption(error) ? 'mail_not_secure' : 'mail_unreachable');
}

/** A certificate nobody vouches for is a socket error to the library; the first cause has a name for it. */
function isAboutEncryption(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /certificate|TLS|SSL/i.test(message);
}
