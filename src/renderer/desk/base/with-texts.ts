/** A part of the desk that is fetched when it is shown, with sentences that the page did not load. */
import { defineAsyncComponent, type Component } from 'vue';
import { loadWholeEnglish } from '../locales';

export function withTexts(load: () => Promise<Component>): Component {
  return defineAsyncComponent(async () => {
    const [part] = await Promise.all([load(), loadWholeEnglish()]);
    return part;
  });
}
