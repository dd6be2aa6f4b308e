# Completion of iconsd for bash.

# Begin: commands, written by `make documents`.
_iconsd_commands=(status light dark toggle theme list set reset add check off on restore refresh doctor daemon help)

_iconsd_table() {
  case $1 in
  '')
    options=(-h --help --version)
    values=()
    parameters=(command) ;;
  status)
    options=(--json --watch -h --help)
    values=()
    parameters=() ;;
  light)
    options=(-h --help)
    values=()
    parameters=() ;;
  dark)
    options=(-h --help)
    values=()
    parameters=() ;;
  toggle)
    options=(-h --help)
    values=()
    parameters=() ;;
  theme)
    options=(--light --dark --for --list --json -h --help)
    values=([--light]=iconTheme [--dark]=iconTheme [--for]=iconTheme)
    parameters=(word:auto) ;;
  list)
    options=(--json -h --help)
    values=()
    parameters=(app) ;;
  set)
    options=(-h --help)
    values=()
    parameters=(app iconSet) ;;
  reset)
    options=(--all -h --help)
    values=()
    parameters=(app) ;;
  add)
    options=(--light --dark --title --description -h --help)
    values=([--light]=file [--dark]=file [--title]=text [--description]=text)
    parameters=(app text) ;;
  check)
    options=(-h --help)
    values=()
    parameters=(file) ;;
  off)
    options=(-h --help)
    values=()
    parameters=() ;;
  on)
    options=(-h --help)
    values=()
    parameters=() ;;
  restore)
    options=(--dry-run -h --help)
    values=()
    parameters=() ;;
  refresh)
    options=(-h --help)
    values=()
    parameters=() ;;
  doctor)
    options=(--json -h --help)
    values=()
    parameters=() ;;
  daemon)
    options=(-h --help)
    values=()
    parameters=() ;;
  help)
    options=(-h --help)
    values=()
    parameters=(command) ;;
  esac
}
# End: commands.

# The candidates of a kind, one a line; of the icon sets, those of the app $2. Nothing where no daemon runs.
_iconsd_candidates() {
  local first second
  case $1 in
  app) command iconsd list ;;
  iconSet) command iconsd list -- "$2" ;;
  iconTheme) command iconsd theme --list ;;
  command) printf '%s\n' "${_iconsd_commands[@]}" ;;
  word:*) printf '%s\n' "${1#word:}" ;;
  esac 2>/dev/null | while IFS=$'\t' read -r first second _; do
    # In a list of icon sets a mark stands first.
    [[ $1 == iconSet ]] && first=$second
    printf '%s\n' "$first"
  done
}

# Puts the command line up to the cursor into `words`: readline takes words apart also at = and :.
_iconsd_take_words() {
  local word rest=${COMP_LINE:0:COMP_POINT}
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ ${#words[@]} == 0 || $rest == [[:space:]]* ]]; then
      rest=${rest#"${rest%%[![:space:]]*}"}
      words+=('')
    fi
    # Of the word at the cursor, what stands before that.
    [[ $rest == "$word"* ]] || word=$rest
    words[-1]+=$word
    rest=${rest#"$word"}
  done
}

# A word as it was meant, without the marks of quoting. Names that hold such marks are compared without them, too.
_iconsd_plain() {
  REPLY=${1//[\\\'\"]/}
}

# Offers what is given line by line and begins as $2, quoted as it was begun; $1 stands before it in the same word, and
# readline replaces only what begins at $3.
_iconsd_offer() {
  local name quoted quote='' fixed=${words[-1]%"$3"} begun
  [[ $2 == [\'\"]* ]] && quote=${2:0:1}
  _iconsd_plain "$2"
  begun=$REPLY
  while IFS= read -r name; do
    _iconsd_plain "$name"
    [[ $REPLY == "$begun"* ]] || continue
    case $quote in
    \') quoted=${name//\'/\'\\\'\'} ;;
    \")
      # One after the other: what & stands for in a replacement, bash has changed.
      quoted=${name//\\/\\\\}
      quoted=${quoted//\"/\\\"}
      quoted=${quoted//\$/\\\$}
      quoted=${quoted//\`/\\\`} ;;
    *) printf -v quoted %q "$name" ;;
    esac
    quoted=$1$quote$quoted
    [[ $quoted == "$fixed"* ]] && COMPREPLY+=("${quoted#"$fixed"}")
  done
}

_iconsd() {
  local -a words=() options=() parameters=() arguments=()
  local -A values=()
  local word chosen='' kind='' areOptionsOver='' REPLY
  COMPREPLY=()
  _iconsd_take_words
  _iconsd_table ''
  for word in "${words[@]:1:${#words[@]}-2}"; do
    if [[ $kind ]]; then
      kind=''
    elif [[ ! $areOptionsOver && $word == -* ]]; then
      [[ $word == -- ]] && areOptionsOver=yes
      kind=${values[$word]-}
    elif [[ $chosen ]]; then
      _iconsd_plain "$word"
      arguments+=("$REPLY")
    else
      chosen=$word
      options=() values=() parameters=()
      _iconsd_table "$chosen"
    fi
  done
  local start='' value=${words[-1]}
  if [[ ! $kind && ! $areOptionsOver && $value == --*=* ]]; then
    start=${value%%=*}=
    kind=${values[${value%%=*}]-}
    value=${value#*=}
  elif [[ ! $kind && ! $areOptionsOver && $value == -* ]]; then
    _iconsd_offer '' "$value" "$2" < <(printf '%s\n' "${options[@]}")
    return
  elif [[ ! $kind ]]; then
    kind=${parameters[${#arguments[@]}]-}
  fi
  if [[ $kind == file ]]; then
    compopt -o default
  elif [[ $kind ]]; then
    _iconsd_offer "$start" "$value" "$2" < <(_iconsd_candidates "$kind" "${arguments[@]: -1}")
  fi
}

complete -F _iconsd iconsd
