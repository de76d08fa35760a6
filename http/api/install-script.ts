import { CLI_FILE } from './bundled-clients.ts'
import { OLDEST_NODE } from './oldest-node.ts'

const [MAJOR, MINOR] = OLDEST_NODE.split('.')

/**
 * Returns the script that installs the command line for one user, checks its hash, and remembers
 * the address of the service. All of it is in functions: a script that was cut off does nothing.
 */
export function installScript(url: string): string {
  return `#!/bin/sh
# Installs the command line of Boardwalk: curl -fsSL ${url}/clients/install.sh | sh
set -eu

url=${quoted(url)}
bin="\${BOARDWALK_BIN:-$HOME/.local/bin}"
folder="\${XDG_DATA_HOME:-$HOME/.local/share}/boardwalk"
config="\${SERVICE_CONFIG_DIR:-\${XDG_CONFIG_HOME:-$HOME/.config}/boardwalk}"

stop() {
  echo "boardwalk: $1" >&2
  exit 1
}

download() {
  if command -v curl >/dev/null; then curl -fsSL "$1" -o "$2"
  elif command -v wget >/dev/null; then wget -q "$1" -O "$2"
  else stop "curl or wget is needed."
  fi
}

hash_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1" | cut -d ' ' -f 1
  elif command -v shasum >/dev/null; then shasum -a 256 "$1" | cut -d ' ' -f 1
  else stop "sha256sum or shasum is needed."
  fi
}

install_boardwalk() {
  command -v node >/dev/null || stop "Node.js ${OLDEST_NODE} or newer is needed: https://nodejs.org"
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > ${MAJOR} || (a === ${MAJOR} && b >= ${MINOR}) ? 0 : 1)' ||
    stop "Node.js ${OLDEST_NODE} or newer is needed; this is $(node --version)."
  mkdir -p "$bin" "$folder"
  draft="$folder/.boardwalk.$$"
  trap 'rm -f "$draft" "$draft.sha256"' EXIT
  download "$url/clients/${CLI_FILE}" "$draft" || stop "$url/clients/${CLI_FILE} could not be downloaded."
  download "$url/clients/${CLI_FILE}.sha256" "$draft.sha256" || stop "Its hash could not be downloaded."
  [ "$(hash_of "$draft")" = "$(cut -d ' ' -f 1 "$draft.sha256")" ] || stop "The hash of the download is wrong."
  chmod 755 "$draft"
  mv "$draft" "$folder/${CLI_FILE}"
  # A file without this ending is no module to Node.js before 20.19; a link to one is.
  ln -sf "$folder/${CLI_FILE}" "$bin/boardwalk"
  (umask 077 && mkdir -p "$config" && printf '{\\n  "url": "%s"\\n}\\n' "$url" > "$config/config.json")
  echo "boardwalk is installed as $bin/boardwalk, for $url."
  case ":$PATH:" in
    *":$bin:"*) echo "Next: boardwalk login" ;;
    *) echo "Add it to your path: export PATH=\\"$bin:\\$PATH\\". Then: boardwalk login" ;;
  esac
}

install_boardwalk
`
}

/** Returns a word of a shell. The address is the operator's, and may hold anything a URL may. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
