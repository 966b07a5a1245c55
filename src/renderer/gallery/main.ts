/**
 * The page of all components, for people who work on them. `npm run gallery` builds it. It is not part of the
 * product.
 */
import { createPinia } from 'pinia';
import { createApp, markRaw } from 'vue';
import { fakeBridge } from '../../../test/support/fake-service/bridge';
import { createTranslations } from '../locales';
import { en } from '../locales/en';
import '../styles/index.css';
import Gallery from './gallery.vue';
import './gallery.css';

const pinia = createPinia();
const bridge = markRaw(fakeBridge());
pinia.use(() => ({ bridge }));
createApp(Gallery).use(pinia).use(createTranslations(en)).mount('#app');
