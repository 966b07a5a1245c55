/** A part of the desk that is fetched when it is shown, with the sentences that the page came without. */
import { defineAsyncComponent, type Component } from 'vue';
import { loadWholeEnglish } from '../locales';

export function withTexts(load: () => Promise<Component>): Component {
  return defineAsyncComponent(async () => {
    const [part] = await Promise.all([load(), loadWholeEnglish()]);
    return part;
  });
}
