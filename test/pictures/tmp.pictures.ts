import { test } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { onKioskFor, settled, wish } from '../support/e2e/looked-at';
import { nameOf, type Look } from '../support/e2e/looks';
import { tour } from '../support/e2e/tour';
const base = { pseudo: false, largerText: false, highContrast: false } as const;
const all: Look[] = [
  { language: 'en', screen: 'portrait', ...base },
  { language: 'de', screen: 'landscape', ...base },
  { language: 'ar', screen: 'portrait', ...base },
];
for (const look of all)
  test(nameOf(look), async ({ browser }) => {
    mkdirSync('/tmp/passpics', { recursive: true });
    await onKioskFor(browser, look, async (screen) => {
      await wish(screen, look);
      let n = 0;
      const take = async (name: string) => {
        n += 1;
        if (!/^(?:welcome|size$|unit$|price|agreement|done)/.test(name)) return;
        await settled(screen.page);
        await screen.page.screenshot({
          path: `/tmp/passpics/${look.language}-${look.screen}-${n}-${name}.png`,
        });
        if (name === 'price') {
          await screen.by('stays').scrollIntoViewIfNeeded();
          await screen.page.screenshot({
            path: `/tmp/passpics/${look.language}-${look.screen}-${n}-stays.png`,
          });
        }
        if (name === 'done') {
          await screen.touch(screen.by('another-email'));
          await settled(screen.page);
          await screen.page.screenshot({
            path: `/tmp/passpics/${look.language}-${look.screen}-${n}-another.png`,
          });
          await screen.touch(screen.by('sheet-close'));
        }
      };
      await tour(screen, look.language, take);
    });
  });
