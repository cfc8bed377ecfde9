// Runs before every command, even on a fresh clone, so import no packages. With `database`, fails if npm has skipped the
// optional database package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databasePackage, findDatabaseProgram } from './database-program.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampPath = join(root, 'node_modules', '.fund-portal-install');

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** npm's own record shows which versions are installed. */
function isInstalled(set, lockText) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  try {
    const wanted = Object.entries(JSON.parse(lockText).packages);
    const installed = JSON.parse(record).packages;
    return wanted.every(
      ([path, { version, optional, dev, devOptional }]) =>
        path === '' ||
        optional ||
        ((dev || devOptional) && set === 'start') ||
        installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function runNpm(stdio, ...args) {
  const npm = process.env.npm_execpath;
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio })
    : spawnSync('npm', args, { cwd: root, stdio, shell: process.platform === 'win32' });
  if (status === 0) return undefined;
  return error ? `did not start (${error.message})` : `ended with code ${status}`;
}

function install(command, ...args) {
  const failure = runNpm('inherit', command, ...args);
  if (failure === undefined) return;
  stop(
    `The packages could not be installed: npm ${command} ${failure}; see its output above, and check the network connection.`,
  );
}

function databaseProblem() {
  try {
    if (!process.env.DYNAMODB_ENDPOINT) findDatabaseProgram();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

function fetchDatabase() {
  if (databasePackage === undefined) return false;
  if (runNpm('ignore', 'cache', 'add', databasePackage) === undefined) return true;
  console.log(`npm could not get ${databasePackage}; trying once more …`);
  return runNpm('inherit', 'cache', 'add', databasePackage, '--loglevel=notice') === undefined;
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  stop(`Node 20.19, 22.12 or newer is needed; this is ${process.versions.node}.`);
}

const lockText = read(join(root, 'package-lock.json'));
if (lockText === undefined) stop('package-lock.json is missing, so the packages cannot be installed.');
const digest = createHash('sha256').update(`${process.platform} ${process.arch} ${lockText}`).digest('hex');

const [stampedDigest, stampedSet] = read(stampPath)?.split(' ') ?? [];
let installed;
if (stampedDigest === digest) installed = stampedSet;
else if (stampedSet !== 'unfinished') installed = ['all', 'start'].find((set) => isInstalled(set, lockText));
// A full installation stays full after package-lock.json changes.
const wanted = [process.argv[2], stampedSet, installed].includes('all') ? 'all' : 'start';

const needsDatabase = process.argv[2] === 'database';
const problem = needsDatabase ? databaseProblem() : undefined;
if (problem !== undefined && !fetchDatabase()) stop(problem);

if (installed !== wanted || problem !== undefined) {
  const flags = ['--no-audit', '--no-fund', '--include=optional'];
  flags.push(wanted === 'all' ? '--include=dev' : '--omit=dev');
  if (installed === 'all' || installed === 'start') {
    console.log('Installing the packages that are still missing …');
    // `npm install` keeps the packages of a running portal. After an interruption, `unfinished` triggers another install.
    writeFileSync(stampPath, `${digest} unfinished`);
    install('install', '--no-save', ...flags);
  } else {
    console.log('Installing packages, once after each change of package-lock.json …');
    install('ci', ...flags);
  }
  installed = wanted;
}
if (stampedDigest !== digest || stampedSet !== installed) writeFileSync(stampPath, `${digest} ${installed}`);
const left = needsDatabase ? databaseProblem() : undefined;
if (left !== undefined) stop(left);
