/** Which pages of head office ask for themselves again, which only say of when they are, and what their policy lets run. */
import { expect, test } from 'vitest';
import { languages } from '../../../src/shared/languages';
import { testListener, testOffice } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { testDatabase } from '../../support/head-office/servers';

const NOW_MS = Date.parse('2026-11-30T02:48:56Z');
const script = /<script src="\/live\.js" defer data-seconds="(\d+)"><\/script>/;

test('a list says of when it is and asks again, and the answer of a form does neither', async () => {
  const office = await testOffice(await testDatabase(), { nowMs: () => NOW_MS });
  const { url } = await testListener(office);
  const person = await somebody(office.database, { nowMs: NOW_MS });
  const owner = visitor(url, person);
  const page = async (path: string) => {
    const answer = await owner.get(path);
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };

  const lists = [
    '/people',
    '/kiosks',
    '/units',
    '/catalogues',
    '/changes',
    '/history',
    '/reports',
    '/journal',
    '/messages',
    '/letters',
  ];
  for (const path of lists) {
    const { html, policy } = await page(path);
    expect(html, path).toMatch(/<p class="age">As of 30 Nov 2026, 02:48:56<\/p>/);
    expect(html.match(script)?.[1], path).toBe(path === '/journal' ? '60' : '15');
    expect(html, path).toContain(`<a href="${path}?still=1">Stop reloading</a>`);
    expect(policy, path).toContain(
      "script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'",
    );
    expect(html, path).not.toContain('<!--');
  }
  for (const { code } of languages) {
    const html = await (
      await fetch(new URL('/people', url), {
        headers: { cookie: `keyturn-office=${person.token}`, 'accept-language': code },
      })
    ).text();
    expect(html).toMatch(/<p class="age">[^<]*48:56/);
  }

  // The fleet says itself of when it is.
  for (const path of ['/', '/waiting', '/figures']) {
    const { html } = await page(path);
    expect(html, path).toMatch(script);
    expect(html, path).not.toContain('class="age"');
    expect(html, path).toContain('<noscript><meta http-equiv="refresh"');
  }

  const still = await page('/people?still=1');
  expect(still.html).toContain('class="age"');
  expect(still.html).not.toMatch(script);
  expect(still.html).toContain('<a href="/people">Reload every 15 seconds</a>');

  const mine = await page('/me');
  expect(mine.html).toContain('class="age"');
  expect(mine.html).not.toMatch(script);

  const made = await owner.post('/people', { name: 'Vic', role: 'viewer', where: 'everywhere' });
  const told = await made.text();
  expect(told).toContain('Vic');
  for (const none of [/live\.js/, /class="age"/, /<!--/, /still=1/]) expect(told).not.toMatch(none);
  expect(made.headers.get('content-security-policy')).not.toContain('script-src');
  const strange = await (await owner.get('/kiosks/none')).text();
  for (const none of [/live\.js/, /class="age"/, /<!--/]) expect(strange).not.toMatch(none);
});
