import { html, render } from '../vendor/htm-preact.js';
import { Fleet } from './fleet.js';
import { useTheme } from './theme.js';

function Page() {
  const theme = useTheme();
  return html`<${Fleet} theme=${theme} />`;
}

const page = document.getElementById('page');
page.replaceChildren();
render(html`<${Page} />`, page);
