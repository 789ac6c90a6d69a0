// Builds the web app into the folder that the server serves: compressed, with a manifest of what it
// was built from. `make web` calls it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const BUILT = join(ROOT, 'build', 'web');
/** A folder for each language; what the server itself says is in its `server.json`. */
const WORDS = join(ROOT, 'web', 'words');
const BUNDLE = join(ROOT, 'src', 'mazziere', 'server', 'bundle');
const SOURCES = [
  'package.json',
  'package-lock.json',
  'web/index.html',
  'web/standings.html',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/app',
  'web/line',
  'web/options',
  'web/table',
  'web/ui',
  'web/words',
  'web/public',
  'web/sw.js',
  'web/protocol',
  'web/decks/sprites',
  'scripts/build_web.mjs',
];
const PACKED = ['.woff2', '.png'];

function filesIn(path) {
  const found = readdirSync(path, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

function expanded(source) {
  const path = join(ROOT, source);
  return extname(source) ? [path] : filesIn(path);
}

function hashes(paths, base) {
  const entries = paths.map((path) => [
    relative(base, path),
    createHash('sha256').update(readFileSync(path)).digest('hex'),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function run(program, ...args) {
  execFileSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}

run('svelte-check/bin/svelte-check', '--tsconfig', 'web/tsconfig.json', '--fail-on-warnings');
run('vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn');

// The service worker keeps everything that the pages are made of, which what chats show is not; its name for it changes with them.
const kept = filesIn(BUILT)
  .map((path) => `/${relative(BUILT, path)}`)
  .filter((path) => !path.endsWith('.html') && !path.startsWith('/table-'))
  .sort();
const version = createHash('sha256')
  .update(JSON.stringify(hashes(filesIn(BUILT), BUILT)))
  .digest('hex')
  .slice(0, 12);
const worker = readFileSync(join(ROOT, 'web', 'sw.js'), 'utf8');
writeFileSync(
  join(BUILT, 'sw.js'),
  worker.replace("'@version'", `'${version}'`).replace("['@kept']", JSON.stringify(['/', ...kept])),
);

rmSync(BUNDLE, { recursive: true, force: true });
for (const path of filesIn(BUILT)) {
  const content = readFileSync(path);
  const target = join(BUNDLE, relative(BUILT, path));
  mkdirSync(dirname(target), { recursive: true });
  if (PACKED.includes(extname(path))) {
    writeFileSync(target, content);
  } else {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
    writeFileSync(`${target}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
  }
}
mkdirSync(join(BUNDLE, 'words'));
for (const path of filesIn(WORDS).filter((each) => basename(each) === 'server.json'))
  copyFileSync(path, join(BUNDLE, 'words', `${basename(dirname(path))}.json`));
writeFileSync(join(BUNDLE, 'GENERATED.md'), 'Built from `web/` by `make web`; do not edit.\n');
const manifest = {
  sources: hashes(SOURCES.flatMap(expanded), ROOT),
  bundle: hashes(filesIn(BUNDLE), BUNDLE),
};
writeFileSync(join(BUNDLE, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
