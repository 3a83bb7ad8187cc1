import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is; `undefined` when nobody has installed it. */
export const chromiumPath = [process.env.CHROMIUM ?? '', ...places].find((path) =>
  existsSync(path),
);

/** What to say where there is none. */
export const noChromium =
  'no Chromium, so the page is not tried in a browser: apt-get install chromium';

/** Starts a browser without a window, which asks nobody but who is named. */
export function openBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error(noChromium);
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
}
