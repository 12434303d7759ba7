# Installs, configures and runs each generator for `peers`. For each: NAME_install, NAME_version, NAME_prepare FOLDER, and
# NAME_build, a script in $work/bin, since /usr/bin/time cannot run functions.
# shellcheck shell=bash disable=SC2154

bin=$work/bin
mkdir -p "$bin"
PATH=$bin:$PATH

# Writes a script with the lines on standard input.
program() {
  { echo '#!/bin/sh'; echo 'set -e'; cat; } > "$bin/$1"
  chmod +x "$bin/$1"
}

from_pypi() {
  [ -d "$work/$1" ] || python3 -m venv "$work/$1"
  "$work/$1/bin/pip" install -q "$@" || { rm -rf "${work:?}/$1"; return 1; }
}

from_debian() { command -v "$1" || { echo "apt-get install $1"; return 1; }; }

fresh() {
  rm -rf "${work:?}/out" "$work/site"
  mkdir -p "$work/site"
}

vitrine_prepare() {
  fresh
  ln -s "$(realpath "$1")" "$work/site/Photos"
  cat > "$work/site/site.yml" <<YML
title: Benchmark
output: ../out
images: { sizes: [400, 1600], formats: [jpeg] }
providers:
  folder: { path: Photos }
sets:
  - { slug: all, provider: folder, album: . }
YML
  program vitrine_build <<< "exec '$vitrine' build --config '$work/site/site.yml' --no-cache --jobs $jobs --quiet"
}

sigal_install() { from_pypi sigal; }
sigal_version() { echo "sigal $("$work/sigal/bin/pip" show sigal | awk '/^Version/ { print $2 }')"; }
sigal_prepare() {
  fresh
  cat > "$work/site/sigal.conf.py" <<PY
source = '$(realpath "$1")'
destination = '$work/out'
img_size = (1600, 1600)
thumb_size = (400, 400)
thumb_fit = False
jpg_options = {'quality': 80, 'optimize': True, 'progressive': False}
PY
  program sigal_build <<< "exec '$work/sigal/bin/sigal' build -q -n $jobs -c '$work/site/sigal.conf.py'"
}

lazygal_install() { from_debian lazygal; }
lazygal_version() { lazygal --version | sed 's|version ||'; }
lazygal_prepare() {
  fresh
  program lazygal_build <<END
exec lazygal --quiet --image-size=large=1600x1600 --thumbnail-size=400x400 --quality=80 -o '$work/out' '$(realpath "$1")'
END
}

hugo_install() { from_debian hugo; }
hugo_version() { hugo version | awk '{ print "Hugo " $2 }'; }
hugo_prepare() {
  fresh
  mkdir -p "$work/site/content/all" "$work/site/layouts/_default"
  find -L "$(realpath "$1")" -iname '*.jpg' -exec cp {} "$work/site/content/all/" \;
  printf 'title = "Benchmark"\n[imaging]\nquality = 80\nresampleFilter = "lanczos"\n' > "$work/site/config.toml"
  printf -- '---\ntitle: All\n---\n' > "$work/site/content/all/index.md"
  cat > "$work/site/layouts/_default/single.html" <<'HTML'
{{ range .Resources.ByType "image" }}<a href="{{ (.Fit "1600x1600").RelPermalink }}"><img src="{{ (.Fit "400x400").RelPermalink }}"></a>
{{ end }}
HTML
  cp "$work/site/layouts/_default/single.html" "$work/site/layouts/_default/list.html"
  program hugo_build <<< "exec hugo --quiet -s '$work/site' -d '$work/out' --cacheDir '$work/site/cache'"
}

fgallery_install() { from_debian fgallery; }
fgallery_version() { echo "fgallery $(dpkg-query -W -f '${Version}' fgallery)"; }
fgallery_prepare() {
  fresh
  mkdir -p "$work/site/photos"
  find -L "$(realpath "$1")" -iname '*.jpg' -exec cp {} "$work/site/photos/" \;
  program fgallery_build <<< "exec fgallery -j $jobs -d --quality 80 --max-full 1600x1600 --max-thumb 400x400 '$work/site/photos' '$work/out'"
}

# It needs functions that newer versions of these packages removed.
prosopopee_install() { { command -v gm || { echo 'apt-get install graphicsmagick'; return 1; }; } && from_pypi prosopopee 'path<17' 'ruamel.yaml<0.18' 'jinja2<3.1'; }
prosopopee_version() { echo "prosopopee $("$work/prosopopee/bin/pip" show prosopopee | awk '/^Version/ { print $2 }')"; }
prosopopee_prepare() {
  fresh
  mkdir -p "$work/site/all"
  find -L "$(realpath "$1")" -iname '*.jpg' -exec cp {} "$work/site/all/" \;
  printf 'title: Benchmark\nsettings:\n  gm:\n    quality: 80\n' > "$work/site/settings.yaml"
  (
    cd "$work/site/all"
    first=$(ls ./*.jpg | head -1)
    printf 'title: All\ndate: 2026-01-01\ncover: %s\nsections:\n' "${first#./}"
    for photo in *.jpg; do printf '  - { type: full-picture, image: %s }\n' "$photo"; done
  ) > "$work/site/all/settings.yaml"
  program prosopopee_build <<END
cd '$work/site'
'$work/prosopopee/bin/prosopopee'
test -d '$work/site/build'
ln -sfn '$work/site/build' '$work/out'
END
}
