/** The page's entry: joins the bridge and the application, and starts it. */
import { askedAhead, findBridge } from './bridge';
import { createKeyturn } from './create';
import { holdKeys } from './hold-keys';
import './styles/index.css';

holdKeys();
// A kiosk has no context menu; a long press must do nothing.
document.addEventListener('contextmenu', (event) => event.preventDefault());

// Answered while the page is being built, which takes longer than the answers.
createKeyturn(askedAhead(findBridge())).app.mount('#app');
