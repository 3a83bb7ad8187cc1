import { html, useEffect, useState } from '../../vendor/htm-preact.js';
import { spanWords } from '../words.js';

/** Renders anew every second. */
export function useSeconds() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}

/** How long ago something was, by the clock of the server. */
export function Age({ at, skew }) {
  const now = useSeconds();
  if (!at) return null;
  return html`<time datetime=${at} title=${new Date(at).toLocaleString()}>${spanWords(now + skew - Date.parse(at))}</time>`;
}
