import { keepKey } from './news/key.js';

// the link has brought the key; it is kept, and the link leaves the history of this tab
keepKey(document.querySelector('meta[name="key"]').content);
location.replace('/');
