/** The page's entry: joins the bridge and the application, and starts it. */
import { findBridge } from './bridge';
import { createKeyturn } from './create';
import './styles/index.css';

// A kiosk has no context menu; a long press must do nothing.
document.addEventListener('contextmenu', (event) => event.preventDefault());

createKeyturn(findBridge()).app.mount('#app');
