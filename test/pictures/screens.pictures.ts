/** A picture of each screen in each language and orientation, and of each way to see it better. Run by `npm run pictures`. */
import { test } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onKioskFor, settled, wish } from '../support/e2e/looked-at';
import { looks, nameOf, type Look } from '../support/e2e/looks';
import { root } from '../support/e2e/programs';
import { tour } from '../support/e2e/tour';

const plain: readonly Look[] = (['en', 'es', 'de', 'ar'] as const).flatMap((language) =>
  (['portrait', 'landscape'] as const).map((screen) => ({
    language,
    screen,
    pseudo: false,
    largerText: false,
    highContrast: false,
  })),
);
const wished = looks.filter(
  (look) => look.pseudo || look.largerText || look.highContrast || look.screen === 'portrait lowered',
);

for (const look of [...plain, ...wished]) {
  test(nameOf(look), async ({ browser }) => {
    const folder = join(root, 'test-results/pictures', nameOf(look).replaceAll(/[, ]+/g, '-'));
    mkdirSync(folder, { recursive: true });
    let count = 0;
    await onKioskFor(browser, look, async (screen, stop) => {
      await wish(screen, look);
      const take = async (state: string) => {
        await settled(screen.page);
        count += 1;
        await screen.page.screenshot({
          path: join(folder, `${String(count).padStart(2, '0')}-${state}.png`),
        });
      };
      await tour(screen, look.language, take, { wish: () => wish(screen, look), stop });
    });
  });
}
