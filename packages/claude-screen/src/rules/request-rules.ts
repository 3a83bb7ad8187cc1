/** What tools are called over the dialog that asks for them; seen with 2.1.325. */
export const TOOL_HEADERS: Readonly<Record<string, RegExp>> = {
  Bash: /^Bash command\b/,
  BashOutput: /^Tool use$/,
  Edit: /^Edit file$/,
  MultiEdit: /^Edit file$/,
  NotebookEdit: /^Edit notebook$/,
  Write: /^(?:Create|Overwrite|Write) file$/,
  Read: /^Read file$/,
  WebFetch: /^Fetch$/,
};
/** What any other tool, those of MCP servers too, is called. */
export const OTHER_TOOL_HEADER = /^Tool use$/;

/** The row that names a tool of an MCP server: `demo — Echo Tool: (MCP)`; older releases wrote a hyphen. */
export const MCP_TOOL = /^(.+?) [—-] (.+?)(?: Tool)?:?\s*(?:\(MCP\))?$/;

/** The heading of a form, with the name of the MCP server that asks. */
export const FORM_HEADING = /^MCP server [“"](.+)[”"] requests your input$/;

/** Signs of markup, or of its drawing. */
export const MARKDOWN = /[#*_`>~|[\]()─━│┌┐└┘├┤┬┴┼╌•◦▪▎+-]/g;

/** Between the parts of a diff. */
export const DIFF_GAP = /^\s*(?:\.\.\.|…|⋮)\s*$/;
