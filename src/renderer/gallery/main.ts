/** The page of all components, for those who work on them. It is built by `npm run gallery` and is no part of the product. */
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
