import { useEffect, useState } from '../vendor/htm-preact.js';

const themes = ['auto', 'light', 'dark'];

/** The chosen look, and how to choose the next. */
export function useTheme() {
  const [theme, setTheme] = useState(() => {
    const kept = localStorage.getItem('theme');
    return themes.includes(kept) ? kept : 'auto';
  });
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }, [theme]);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length];
  return { theme, change: () => setTheme(next) };
}
