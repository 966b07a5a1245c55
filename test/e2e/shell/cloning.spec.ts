/** Every journey goes over a bridge that copies as Electron's does. What that refuses, no journey would get through. */
import { expect, test } from '../../support/e2e/fixtures';
import { onKioskFor } from '../../support/e2e/looked-at';
import { looks } from '../../support/e2e/looks';
import type { Screen } from '../../support/e2e/screen';

const refused = ({ page }: Screen) =>
  expect(page.evaluate("window.keyturn.call('kiosk.state', new Proxy({}, {}))")).rejects.toThrow(
    'An object could not be cloned.',
  );

test('a journey cannot hand the service what Electron would not copy', async ({ kiosk }) => {
  await refused(kiosk);
});

test('a screen that is being watched cannot either', async ({ browser }) => {
  const [look] = looks;
  if (!look) throw new Error('nothing is looked at');
  await onKioskFor(browser, look, refused);
});
