/** The input of a tool, from the one word that matters, or from all of it as JSON. */
export function inputOf(tool: string, text: string): Readonly<Record<string, unknown>> {
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      // a command may begin with a brace, too
    }
  }
  return { [fields[tool] ?? 'command']: text };
}

const fields: Readonly<Record<string, string>> = {
  Edit: 'file_path',
  Write: 'file_path',
  Read: 'file_path',
  NotebookEdit: 'notebook_path',
  Grep: 'path',
  Glob: 'path',
  WebFetch: 'url',
  Agent: 'subagent_type',
  Task: 'subagent_type',
  Skill: 'skill',
};
