/** Dialogs that come before the first prompt; those of a running turn are announced by its hooks. */
export const BEFORE_PROMPT =
  /custom API key|bypass permissions mode|accept all responsibility|external imports|MCP servers? found|text style|theme/i;

/** A screen that asks for an account, or a line that says there is none; 2.1.2 to 2.1.325. */
export const SIGN_IN =
  /select login method|not logged in · (?:please )?run \/login|please run \/login|paste code here if prompted|invalid api key|oauth token (?:has )?(?:expired|revoked)/i;

/** The same in the footer, where it is about now and not about an earlier turn. */
export const SIGN_IN_FOOTER = /not logged in · run \/login\s*$/i;

/** What `claude --continue` and `--resume` say when there is nothing to go on with. */
export const NO_CONVERSATION = /^No conversations? found/;

/** The end of a shell's prompt. */
export const SHELL_PROMPT = /(?:^|[^\d\s])\s?[$#%]$|^\s?[➜λ]\s/;
