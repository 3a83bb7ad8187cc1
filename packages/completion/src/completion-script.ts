import { candidatesFunction } from './candidates-function.ts';
import type { CompletedCommand } from './completed-command.ts';
import type { Shell } from './shells.ts';

/** A script that a shell reads at its start to complete a program's command lines. */
export function completionScript(shell: Shell, program: CompletedCommand): string {
  const { name } = program;
  const id = `_${name.replaceAll(/\W/g, '_')}`;
  const candidates = candidatesFunction(`${id}_candidates`, program);
  return `${{ bash, zsh, fish }[shell](name, id, candidates)}\n`;
}

function bash(name: string, id: string, candidates: string): string {
  return `# bash completion for ${name}: eval "$(${name} …)"
${candidates}

${id}() {
  local current=\${COMP_WORDS[COMP_CWORD]} line value
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
    :files | :directories)
      local kind=-f
      [ "$line" = :directories ] && kind=-d
      compopt -o filenames 2>/dev/null
      while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen "$kind" -- "$current")
      ;;
    *)
      value=\${line%%$'\\t'*}
      [[ $value == "$current"* ]] && COMPREPLY+=("$(printf '%q' "$value")")
      ;;
    esac
  done < <(${id}_candidates "\${COMP_WORDS[@]:1:COMP_CWORD}")
}
complete -F ${id} ${name}`;
}

function zsh(name: string, id: string, candidates: string): string {
  return `#compdef ${name}
${candidates}

${id}() {
  local line
  local -a given found
  given=("\${(@)words[2,CURRENT]}")
  while IFS= read -r line; do
    case $line in
    :files) _files ;;
    :directories) _files -/ ;;
    *) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${\${line#*$'\\t'}#$line}") ;;
    esac
  done < <(emulate sh; ${id}_candidates "\${given[@]}")
  (( $#found )) && _describe '${name}' found
}

if [ "$funcstack[1]" = ${id} ]; then
  ${id} "$@"
else
  compdef ${id} ${name}
fi`;
}

function fish(name: string, id: string, candidates: string): string {
  const program = `${candidates}\n${id}_candidates "$@"`;
  const quoted = program.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `# fish completion for ${name}: ${name} … | source
set -g _${id}_program '${quoted}'

function _${id}
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  for line in (sh -c "$_${id}_program" sh $words[2..] "$current")
    switch $line
      case :files
        __fish_complete_path "$current"
      case :directories
        __fish_complete_directories "$current"
      case '*'
        echo $line
    end
  end
end
complete -c ${name} -f -a '(_${id})'`;
}
