import { keepKey } from './news/key.js';

const told = (name) => document.querySelector(`meta[name="${name}"]`).content;

// the link has brought the key; it is kept, and the link leaves the history of this tab
keepKey(told('key'), told('port'));
location.replace('/');
