/** What tools are called over the dialog that asks for them; seen with 2.1.325. */
export const TOOL_HEADERS: Readonly<Record<string, RegExp>> = {
  Bash: /^Bash command\b/,
  BashOutput: /^Tool use$/,
  // 2.0.77 has the path in the same row
  Edit: /^Edit file(?= |$)/,
  MultiEdit: /^Edit file$/,
  NotebookEdit: /^Edit notebook$/,
  Write: /^(?:Create|Overwrite|Write) file$/,
  Read: /^Read file$/,
  WebFetch: /^Fetch$/,
};
/** What follows the heading of a dialog that a subagent asks for. */
export const FROM_SUBAGENT = / · from the .+ agent$/;

/** A command without a word beside it, such as `(unsandboxed)`. */
export const PLAIN_COMMAND = /^Bash command$/;
/** What any other tool, those of MCP servers too, is called. */
export const OTHER_TOOL_HEADER = /^Tool use$/;

/** The row that names a tool of an MCP server: `demo — Echo Tool: (MCP)`; older releases wrote a hyphen. */
export const MCP_TOOL = /^(.+?) [—-] (.+?)(?: Tool)?:?\s*(?:\(MCP\))?$/;

/** A field of an MCP tool's input with what stands beside it, and a row of one that stands under it. */
export const FIELD_KEY = /^("(?:[^"\\]|\\.)*"|[^\s:"]+): ?(.*)$/;
export const BLOCK_ROW = /^ {2}│ ?(.*)$/;

/** What follows the name of an MCP tool that takes no input. */
export const ABOUT_TOOL = /^About the /;

/** The row that says what becomes of a cell of a notebook. */
export const NOTEBOOK_CELL = /^(Replace|Insert|Delete)\b.*? for cell (\S*?)(?: \((\w+)\))?$/;

/** The note of a diff on a text without a line end. */
export const NO_LINE_END = /^\s*No newline at end of file$/;

/** The heading of a form, with the name of the MCP server that asks. */
export const FORM_HEADING = /^MCP server [“"](.+)[”"] requests your input$/;

/** Signs of markup, or of its drawing. */
export const MARKDOWN = /[#*_`>~|[\]()─━│┌┐└┘├┤┬┴┼╌•◦▪▎+-]/g;

/** Between the parts of a diff. */
export const DIFF_GAP = /^\s*(?:\.\.\.|…|⋮)\s*$/;
