// `local/install.mjs` needs this file on a fresh clone, so import no packages.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;
const FILE = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @type {Record<string, string>} */
const packages = readJson(join(ROOT, 'package.json')).optionalDependencies;
const version = Object.entries(packages).find(([name]) => name.startsWith('@dynoxide/'))?.[1];
const name = `@dynoxide/${PLATFORM}`;

export const databasePackage = name in packages ? `${name}@${version}` : undefined;

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
function versionOfPackage(path) {
  try {
    return readJson(path).version;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function versionOfProgram(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', windowsHide: true });
  return /\d+\.\d+\.\S+/.exec(stdout ?? '')?.[0] ?? 'of an unknown version';
}

export function findDatabaseProgram(searchPath = process.env.PATH ?? '') {
  const folder = join(ROOT, 'node_modules', name);
  const packaged = join(folder, FILE);
  if (isExecutable(packaged) && versionOfPackage(join(folder, 'package.json')) === version) return packaged;
  let other = '';
  for (const candidate of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(candidate, FILE);
    if (!isExecutable(path)) continue;
    const found = versionOfProgram(path);
    if (found === version) return path;
    other ||= ` (${path} is ${found})`;
  }
  throw new Error(
    `No embedded database was found for ${PLATFORM}: put the program "dynoxide" ${version}${other} on the PATH ("brew install nubo-db/tap/dynoxide", or see https://github.com/nubo-db/dynoxide), or set DYNAMODB_ENDPOINT to a running DynamoDB Local.`,
  );
}
