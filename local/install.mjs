// Runs before start and test, on a fresh clone too: plain JavaScript without a single package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_FLOOR = [20, 19];
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

/** Whether npm's own record of what it installed has every package at the version of the lock file. */
function isInstalled(lockText) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  try {
    const wanted = JSON.parse(lockText).packages;
    const installed = JSON.parse(record).packages;
    return Object.keys(wanted).every(
      (path) => path === '' || wanted[path].optional || installed[path]?.version === wanted[path].version,
    );
  } catch {
    return false;
  }
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor < NODE_FLOOR[1])) {
  stop(`Node ${NODE_FLOOR.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

const lockText = read(join(root, 'package-lock.json'));
if (lockText === undefined) stop('package-lock.json is missing, so the packages cannot be installed.');
const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lockText}`).digest('hex');

if (read(stampPath) !== stamp) {
  if (!isInstalled(lockText)) {
    console.log('Installing packages, once after each change of package-lock.json …');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
    const { status, error } = npm
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) {
      stop(
        `The packages could not be installed: npm ci ${error ? `did not start (${error.message})` : `ended with code ${status}`}; see its output above, and check the network connection.`,
      );
    }
  }
  writeFileSync(stampPath, stamp);
}
