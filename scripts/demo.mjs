// `npm run demo`: from the tables of an example to a frozen, verified kernel that answers questions. It only runs
// commands that anybody can type, and shows them.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

const example = process.argv[2] ?? 'acme-insurance';
const kernel = process.argv[3] ?? `${example}.kernel`;
const quercus = join(root, 'bin', 'quercus');
const answersShown = 4;

process.exitCode = (await setUp()) ? await demonstrate() : 1;

async function demonstrate() {
  const built = await show(['build', join('examples', example), '--out', kernel]);
  if (built !== 0) return built;
  const verified = await show(['verify', kernel]);
  if (verified !== 0) return verified;
  const functions = await listFunctions();
  for (const call of writtenByHandFirst(functions).flatMap(callOf).slice(0, answersShown)) {
    process.stdout.write(`\n${call.question}\n`);
    const called = await show(['call', kernel, ...call.arguments]);
    if (called !== 0) return called;
  }
  process.stdout.write(report(functions.length));
  return 0;
}

/**
 * Runs a command with the streams of this process and shows it first.
 *
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function show(args) {
  process.stdout.write(`\n$ quercus ${args.map(quote).join(' ')}\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [quercus, ...args], { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** @returns {Promise<{ name: string, examples: { question: string, arguments: Record<string, unknown> }[] }[]>} */
async function listFunctions() {
  const args = [quercus, 'functions', kernel, '--json', '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).functions;
}

/**
 * Functions that people wrote say more about the data than those made for every schema.
 *
 * @template {{ name: string }} Listed
 * @param {Listed[]} functions
 */
function writtenByHandFirst(functions) {
  const isWritten = (/** @type {Listed} */ { name }) =>
    existsSync(join(root, 'examples', example, 'draft', 'functions', `${name}.yaml`));
  return [...functions.filter(isWritten), ...functions.filter((each) => !isWritten(each))];
}

/**
 * The first example of a function as the arguments of `quercus call`.
 *
 * @param {{ name: string, examples: { question: string, arguments: Record<string, unknown> }[] }} listed
 */
function callOf({ name, examples }) {
  const [first] = examples;
  if (first === undefined) return [];
  const values = Object.entries(first.arguments).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => ['--arg', `${key}=${one}`]),
  );
  return [{ question: first.question, arguments: [name, ...values] }];
}

/** @param {number} count */
function report(count) {
  const readme = join(root, 'examples', example, 'README.md');
  const about = existsSync(readme)
    ? `\nAbout the data: ${readFileSync(readme, 'utf8')
        .split('\n')
        .find((line) => line !== '' && !line.startsWith('#'))}`
    : '';
  return `
Done: ${join(root, kernel)} is a frozen kernel with ${count} functions.${about}

Next:
  ./bin/quercus functions ${kernel}
  ./bin/quercus query ${kernel} 'SELECT ?class (COUNT(?x) AS ?n) WHERE { ?x a ?class } GROUP BY ?class ORDER BY DESC(?n)'
  ./bin/quercus export ${kernel} --to manchester | less
  (cd ${kernel} && sha256sum --check --quiet manifest-sha256.txt)
  Open ${join(kernel, 'ontology.ttl')} in Protégé.
`;
}

/** @param {string} argument */
function quote(argument) {
  return /^[\w./=:@,+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}
