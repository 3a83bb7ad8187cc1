#!/bin/sh
# Plays the tests that touch tmux with the tmux of other Debian releases, built from their sources:
#   scripts/test-tmux.sh [release…]      bookworm (3.3a) and trixie (3.5a), if none is named
# What is built stays in ~/.cache/gsd-code-skill. Where it cannot be built, it says so and is content.
set -u
cd "$(dirname "$0")/.." || exit 1
here=$(pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/gsd-code-skill/tmux
mirror=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}

skip() {
  echo "tmux $1: skipped, $2"
}

# prepare: what a build needs
prepare() {
  [ "$(id -u)" = 0 ] || { echo 'it takes root to install what a build needs'; return 1; }
  command -v apt-get >/dev/null || { echo 'there is no apt-get'; return 1; }
  timeout 180 apt-get install -y --no-install-recommends libevent-dev libncurses-dev bison \
    pkg-config automake autoconf dpkg-dev libutf8proc-dev make gcc libc6-dev >/dev/null 2>&1 ||
    { echo 'apt-get could not install what a build needs'; return 1; }
}

# build <release>: into the cache, whole or not at all
build() (
  work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT && cd "$work" || exit 1
  mkdir -p lists/partial cache/archives/partial
  echo "deb-src [trusted=yes] $mirror $1 main" >list
  set -- "$1" -o Dir::Etc::sourcelist="$work/list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root
  release=$1 && shift
  { apt-get "$@" update && apt-get "$@" source --download-only tmux; } >/dev/null 2>&1 || exit 1
  tar xf tmux_*.orig.tar.* && cd tmux-*/ || exit 1
  {
    [ -x configure ] || sh autogen.sh
    ./configure --prefix="$work/built" && make && make install
  } >/dev/null 2>&1 || exit 1
  mkdir -p "$cache" && rm -rf "$cache/$release" && mv "$work/built" "$cache/$release"
)

status=0
for release in ${*:-bookworm trixie}; do
  if [ "$release" = "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release 2>/dev/null)" ]; then
    skip "of $release" 'it is the one that is installed'
    continue
  fi
  bin=$cache/$release/bin
  if [ ! -x "$bin/tmux" ]; then
    reason=$(prepare) || { skip "of $release" "$reason"; continue; }
    export mirror cache
    build "$release" || { skip "of $release" 'it could not be fetched or built'; continue; }
  fi
  echo "$("$bin/tmux" -V), of $release:"
  for folder in packages/tmux-adapter packages/session-driver apps/menu-driver; do
    (cd "$here/$folder" && PATH=$bin:$PATH timeout 240 pnpm exec vitest run \
      --config ../../config/vitest.ts --reporter dot) || status=1
  done
done
exit "$status"
