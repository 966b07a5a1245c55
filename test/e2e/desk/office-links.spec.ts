/** Links to head office on other sites, such as those of letters, in a browser that sends the session's cookie to its own site alone. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet } from '../../support/e2e/fleet';

test('a link of another site opens its page for who is signed in, and the sign-in for who is not', async ({
  browser,
}) => {
  const fleet = await startFleet([]);
  // Another site than the letter's, which has an address for a name.
  const url = `http://localhost:${new URL(fleet.url).port}`;
  const mailbox = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<a href="${url}/history?before=7">What was done</a><a href="${url}/">Fleet</a>`);
  });
  mailbox.listen(0, '127.0.0.1');
  await once(mailbox, 'listening');
  const letter = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/`;
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const heading = page.getByRole('heading', { level: 1 });
  await joinHeadOffice(page, { ...fleet, url });
  const [cookie] = (await context.cookies(url)).filter(({ name }) => name === 'keyturn-office');
  expect(cookie).toMatchObject({ sameSite: 'Strict', httpOnly: true });

  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) asked.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(letter);
  asked.length = 0;
  await page.getByRole('link', { name: 'What was done' }).click();
  await expect(heading).toHaveText('What was done');
  expect(page.url()).toBe(`${url}/history?before=7`);
  // Once from the letter, and once from our own page.
  expect(asked).toEqual([`200 ${url}/history?before=7`, `200 ${url}/history?before=7`]);
  await page.goBack();
  await page.getByRole('link', { name: 'Fleet' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading).toHaveText('Sign in');
  await page.goto(letter);
  asked.length = 0;
  await page.getByRole('link', { name: 'What was done' }).click();
  await expect(heading).toHaveText('Sign in');
  expect(page.url()).toBe(`${url}/sign-in?next=%2Fhistory%3Fbefore%3D7`);
  expect(asked.filter((each) => each === `200 ${url}/history?before=7`)).toHaveLength(1);
  expect(asked).toHaveLength(3);
  await context.close();
  mailbox.close();
  await fleet.end();
});
