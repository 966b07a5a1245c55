/** The site's authority and the listener's certificate: what they say, when they change, and what a crash leaves. */
import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUTHORITY_FILE, AUTHORITY_PEM, readAuthority } from '../../src/main/certificates/authority';
import { CertificateRefusal } from '../../src/main/certificates/files';
import { LISTENER_FILE, openSiteIdentity, type SiteNames } from '../../src/main/certificates/site-identity';
import { pinOf, validityOf } from '../../src/main/certificates/x509';
import { temporaryFolder } from '../support/base/folder';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const site: SiteNames = {
  realm: { names: ['localhost', 'kiosk.site.example'], networks: ['127.0.0.0/8', '::1/128', '192.0.2.0/24'] },
  called: () => ({
    names: ['localhost', 'kiosk.site.example'],
    addresses: ['127.0.0.1', '::1', '192.0.2.2'],
  }),
};

/** A site that was opened; `at` asks it for its identity at another time, after a restart if so wished. */
function open(folder = temporaryFolder(), nowMs = NOW, of = site) {
  const source = openSiteIdentity(folder, of, nowMs);
  return { folder, source, ...source.current(nowMs) };
}
const later = (folder: string, days: number, of = site) => open(folder, NOW + days * DAY_MS, of).identity;

describe('the authority', () => {
  // Holds: asvs-11.2.3
  it('may make certificates of listeners, for this site only, for ten years', () => {
    const { folder, source } = open();
    const authority = new X509Certificate(readFileSync(join(folder, AUTHORITY_PEM)));
    expect([authority.ca, authority.fingerprint256]).toEqual([true, source.fingerprint()]);
    expect(authority.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    const { fromMs, untilMs } = validityOf(authority.toString());
    expect(Math.round((untilMs - fromMs) / DAY_MS)).toBe(3654);
    expect(readAuthority(folder)?.realm).toEqual(site.realm);
  });

  it('is readable by the kiosk’s user only, and so is everything beside it', () => {
    const { folder } = open();
    expect(readdirSync(folder).toSorted()).toEqual([AUTHORITY_FILE, AUTHORITY_PEM, LISTENER_FILE]);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('stays the same for as long as its file is there', () => {
    const { folder, source } = open();
    expect(open(folder, NOW + 3000 * DAY_MS).source.fingerprint()).toBe(source.fingerprint());
  });

  it('is warned of in its last year', () => {
    const { folder } = open();
    expect(open(folder, NOW + 3200 * DAY_MS).warnings).toEqual([]);
    expect(open(folder, NOW + 3300 * DAY_MS).warnings).toEqual([
      expect.stringContaining("the site's authority ends on 2036-11-21") as string,
    ]);
  });

  it('is not replaced when its file is damaged: devices trust it', () => {
    const { folder } = open();
    const file = join(folder, AUTHORITY_FILE);
    for (const content of ['', '{', '{}', readFileSync(file, 'utf8').replace('BEGIN CERT', 'BEGIN')]) {
      writeFileSync(file, content);
      expect(() => open(folder)).toThrow(CertificateRefusal);
      expect(() => open(folder)).toThrow(/authority\.json is damaged. Put it back/);
    }
  });

  // Holds: asvs-13.3.2
  it('is refused when others may read its key', () => {
    const { folder } = open();
    const file = join(folder, AUTHORITY_FILE);
    const content = readFileSync(file);
    rmSync(file);
    writeFileSync(file, content, { mode: 0o644 });
    expect(() => open(folder)).toThrow(/authority\.json may be read by others.*chmod 600/);
  });

  it('made by a clock that has lost its time begins and ends as if made this year', () => {
    const { folder, identity } = open(undefined, 0);
    expect(validityOf(readAuthority(folder)?.certificate ?? '').untilMs).toBeGreaterThan(
      Date.UTC(2035, 0, 1),
    );
    expect(validityOf(identity.certificate).untilMs).toBeGreaterThan(Date.UTC(2026, 2, 1));
  });
});

describe('the listener’s certificate', () => {
  // Holds: asvs-11.6.1
  it('names what the listener is called, for 90 days, signed by the authority', () => {
    const { folder, identity, warnings } = open();
    const certificate = new X509Certificate(identity.certificate);
    const authority = new X509Certificate(readFileSync(join(folder, AUTHORITY_PEM)));
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, DNS:kiosk.site.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.0.2.2',
    );
    expect([certificate.ca, certificate.keyUsage]).toEqual([false, ['1.3.6.1.5.5.7.3.1']]);
    const { fromMs, untilMs } = validityOf(identity.certificate);
    expect([fromMs, untilMs]).toEqual([NOW - DAY_MS, NOW + 90 * DAY_MS]);
    expect(warnings).toEqual([]);
  });

  it('stays until under 30 days are left, and is then renewed with the same key', () => {
    const { folder, identity } = open();
    expect(later(folder, 60)).toEqual(identity);
    const renewed = later(folder, 61);
    expect(renewed.certificate).not.toBe(identity.certificate);
    expect(pinOf(renewed.certificate)).toBe(pinOf(identity.certificate));
    expect(validityOf(renewed.certificate).untilMs).toBe(NOW + 151 * DAY_MS);
    expect(later(folder, 61)).toEqual(renewed);
  });

  it('that was made before the clock was turned back is good at both times', () => {
    const { folder, identity } = open();
    const turnedBack = later(folder, -400);
    const { fromMs, untilMs } = validityOf(turnedBack.certificate);
    expect(fromMs).toBeLessThan(NOW - 300 * DAY_MS);
    expect(untilMs).toBe(validityOf(identity.certificate).untilMs);
    expect(later(folder, -400)).toEqual(turnedBack);
    expect(later(folder, 0)).toEqual(turnedBack);
  });

  it('is recreated for an address that is new in the network, without a new authority', () => {
    const { folder, source } = open();
    const moved: SiteNames = { ...site, called: () => ({ names: ['localhost'], addresses: ['192.0.2.77'] }) };
    const again = open(folder, NOW, moved);
    expect(new X509Certificate(again.identity.certificate).checkIP('192.0.2.77')).toBe('192.0.2.77');
    expect(again.source.fingerprint()).toBe(source.fingerprint());
  });

  it('leaves out what the authority may not speak for, and says so', () => {
    const { folder } = open();
    const called = { names: ['localhost', 'other.example'], addresses: ['127.0.0.1', '198.51.100.9'] };
    const { identity, warnings } = open(folder, NOW, { ...site, called: () => called });
    expect(new X509Certificate(identity.certificate).subjectAltName).toBe(
      'DNS:localhost, DNS:kiosk.site.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.0.2.2',
    );
    expect(warnings).toEqual([
      expect.stringContaining('other.example') as string,
      expect.stringContaining('198.51.100.9') as string,
    ]);
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['cut off', 'half'],
    ['of another authority', 'other'],
  ])('that is %s is recreated', (_title, kind) => {
    const { folder, identity } = open();
    const file = join(folder, LISTENER_FILE);
    const whole = readFileSync(file, 'utf8');
    const other = readFileSync(join(open().folder, LISTENER_FILE), 'utf8');
    if (kind === null) rmSync(file);
    else writeFileSync(file, { half: whole.slice(0, -100), other }[kind] ?? kind);
    const again = open(folder).identity;
    expect(again.certificate).not.toBe(identity.certificate);
    expect(readFileSync(file, 'utf8')).toBe(again.key + again.certificate);
  });
});

describe('a crash at any step of the first start', () => {
  const steps = [[], [AUTHORITY_FILE], [AUTHORITY_FILE, AUTHORITY_PEM]];
  it.each(steps.map((there) => [there.join(' and ') || 'nothing', there] as const))(
    '%s was written: the next start makes the rest',
    (_title, there) => {
      const { folder, source } = open();
      for (const file of readdirSync(folder)) if (!there.includes(file)) rmSync(join(folder, file));
      // What a cut in the middle of writing leaves.
      writeFileSync(join(folder, `${LISTENER_FILE}.new`), '-----BEGIN PRI', { mode: 0o600 });
      const again = open(folder);
      expect(again.source.fingerprint() === source.fingerprint()).toBe(there.length > 0);
      expect(new X509Certificate(readFileSync(join(folder, AUTHORITY_PEM))).fingerprint256).toBe(
        again.source.fingerprint(),
      );
    },
  );
});
