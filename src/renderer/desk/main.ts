/** The front desk in a browser of its own, on the site network. */
import '../styles/index.css';
import './page.css';
import { createWebHashHistory } from 'vue-router';
import { overHttp } from './bridge';
import { createDesk } from './create';

createDesk({ bridge: overHttp(), history: createWebHashHistory('/desk/') }).mount('#desk');
