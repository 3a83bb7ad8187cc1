import { useEffect } from '../vendor/htm-preact.js';

/** Moves about by keys; nothing is ever answered by one. */
export function useKeys({ agent, focusFilter }) {
  useEffect(() => {
    const onKey = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target.closest?.('input, textarea, select') != null;
      if (event.key === 'Escape') {
        if (isTyping) event.target.blur();
        else if (agent !== undefined) goHome(agent);
        return;
      }
      if (isTyping) return;
      if (event.key === '/') {
        event.preventDefault();
        focusFilter();
      } else if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [agent, focusFilter]);
}

function goHome(agent) {
  location.hash = '#/';
  requestAnimationFrame(() => linkOf(agent)?.focus());
}

function links() {
  return [...document.querySelectorAll('.sessions a')];
}

function linkOf(agent) {
  return links().find((link) => link.dataset.agent === agent);
}

function move(step) {
  const all = links();
  const at = all.indexOf(document.activeElement);
  const from = at === -1 ? all.findIndex((link) => link.getAttribute('aria-current')) : at;
  all[Math.min(all.length - 1, Math.max(0, from + step))]?.focus();
}
