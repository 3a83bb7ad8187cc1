# `sh ../../config/build-library.sh` in a library: builds it. No source maps: what is built stays
# readable, and src is not shipped for them to point to.
set -e
rm -rf dist
esbuild src/index.ts --bundle --packages=external --platform=node --format=esm --target=node22 \
  --splitting --outdir=dist --log-level=warning
# gone before its garbage is worth collecting
GOGC=off tsc -p tsconfig.build.json --singleThreaded
