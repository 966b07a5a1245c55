/** The page of all components goes on working while the components change. */
import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { markRaw, nextTick } from 'vue';
import { expect, test } from 'vitest';
import { entriesIn } from '../../../src/renderer/gallery/entries';
import Gallery from '../../../src/renderer/gallery/gallery.vue';
import { createTranslations, languageCodes } from '../../../src/renderer/locales';
import { en } from '../../../src/renderer/locales/en';
import { fakeBridge } from '../../support/fake-service/bridge';

test.each(languageCodes)('the gallery shows every component in every state (%s)', async (language) => {
  const pinia = createPinia();
  const bridge = markRaw(fakeBridge());
  pinia.use(() => ({ bridge }));
  const page = mount(Gallery, {
    attachTo: document.body,
    global: { plugins: [pinia, createTranslations(en)] },
  });
  await page.findAll('.switches button')[languageCodes.indexOf(language)]?.trigger('click');
  await nextTick();
  const entries = entriesIn(language);
  expect(page.findAll('figure')).toHaveLength(entries.flatMap(({ states }) => states).length);
  const empty = page.findAll('figure').filter((one) => one.element.children.length < 2);
  expect(empty).toEqual([]);
  for (const opener of page.findAll('figure > .button')) await opener.trigger('click');
  page.unmount();
});
