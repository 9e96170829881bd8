# Sourced by setup, build, demo and test: the tree's places, and how a step
# speaks. A quiet step writes to build/<name>.log and shows its tail on failure.
# shellcheck shell=bash disable=SC2034
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=${EBB_PRESET:-release}
binary_dir=$root/build/$preset
onednn_prefix=$root/.deps/onednn
cd "$root"
mkdir -p build

say() { printf '%s\n' "ebb: $*"; }

fail() {
  printf '%s\n' "ebb: error: $*" >&2
  exit 1
}

# quietly NAME COMMAND...: run with both streams in build/NAME.log.
quietly() {
  local log=build/$1.log
  shift
  if "$@" >"$log" 2>&1; then return 0; fi
  printf '%s\n' "ebb: error: '$*' failed; the end of $log:" >&2
  tail -n 40 "$log" >&2
  return 1
}

# Is oneDNN 3 there, from Debian or under .deps?
have_onednn() {
  [ -e "$onednn_prefix/lib/cmake/dnnl/dnnl-config.cmake" ] && return 0
  local version
  version=$(dpkg-query -W -f='${Version}' libdnnl-dev 2>/dev/null) || return 1
  dpkg --compare-versions "$version" ge 3
}

# Compile jobs: EBB_JOBS, else one per core while 1.5 GB of memory backs each.
jobs_wanted() {
  local jobs memory
  if [ -n "${EBB_JOBS:-}" ]; then
    [[ $EBB_JOBS =~ ^[1-9][0-9]*$ ]] ||
      fail "EBB_JOBS expects a positive number, but got '$EBB_JOBS'"
    printf '%s\n' "$EBB_JOBS"
    return
  fi
  jobs=$(nproc)
  memory=$(awk '/^MemAvailable:/ {print int($2 / 1500000)}' /proc/meminfo)
  [ "${memory:-1}" -ge 1 ] || memory=1
  printf '%s\n' $((jobs < memory ? jobs : memory))
}
