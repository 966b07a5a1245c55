/** The least there can be: Vue and one button. What the kiosk's page is measured against. */
import { createApp } from 'vue';
import App from './app.vue';

createApp(App).mount('#app');
