// node verify_records.mjs FILE: the web app's own verdict on records. FILE is a JSON list of them in
// base64; out comes what is wrong with each, as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
const { module } = await runnerImport(join(ROOT, 'web/app/fairness/verify.ts'), {
  configFile: false,
  root: ROOT,
  logLevel: 'error',
});
const verdicts = [];
for (const record of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const [{ problems, decks }] = await module.verifyFile(
    new Uint8Array(Buffer.from(record, 'base64')),
  );
  verdicts.push({
    decks: decks.length,
    problems: problems.map(({ check, line, deal }) => ({ check, line, deal })),
  });
}
console.log(JSON.stringify(verdicts));
