import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

// The package's own switches turn off web security, so the browser starts with these switches instead.
const ARGS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
const PACKAGE = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

async function unpack(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    await packed.executablePath();
    await inflate(join(PACKAGE, 'bin/al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await writeFile(
    join(fresh, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`,
  );
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return folder;
}

async function lacksLibraries(executable: string): Promise<boolean> {
  const { stdout } = await run('ldd', [executable]).catch(() => ({ stdout: 'not found' }));
  return stdout.includes('not found');
}

async function lacksFonts(): Promise<boolean> {
  if (!existsSync('/etc/fonts/fonts.conf')) return true;
  const files = await readdir('/usr/share/fonts', { recursive: true }).catch(() => []);
  return !files.some((file) => /\.(ttf|ttc|otf|pfb|woff2?)$/i.test(file));
}

async function environmentFor(folder: string): Promise<Record<string, string>> {
  const environment = { ...process.env } as Record<string, string>;
  if (await lacksLibraries(join(folder, 'chromium'))) {
    environment.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(':');
  }
  if (await lacksFonts()) environment.FONTCONFIG_FILE = join(folder, 'fonts.conf');
  return environment;
}

function usualPlaces(): string[] {
  const { HOME = '', LOCALAPPDATA, PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86 } = process.env;
  if (process.platform === 'win32')
    return ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap((file) =>
      [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA].flatMap((folder) =>
        folder ? [join(folder, file)] : [],
      ),
    );
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].flatMap((name) =>
      ['/', HOME].map((folder) => join(folder, `Applications/${name}.app/Contents/MacOS/${name}`)),
    );
  return ['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium', 'chromium-browser'].flatMap(
    (name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)),
  );
}

const runsPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Prepares the browser, so that test files starting at the same time do not all unpack it. */
export async function prepareChromium(): Promise<void> {
  if (!process.env.CHROMIUM_PATH && runsPackaged) await unpack();
}

export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
}

/** The order is `CHROMIUM_PATH`, the packaged browser, the installed Chrome or Edge. */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const { CHROMIUM_PATH } = process.env;
  if (!CHROMIUM_PATH && runsPackaged) {
    const folder = await unpack();
    return { executablePath: join(folder, 'chromium'), args: ARGS, env: await environmentFor(folder) };
  }
  const executablePath = CHROMIUM_PATH || usualPlaces().find((path) => existsSync(path));
  if (!executablePath)
    throw new Error('No browser was found: install Chrome or Edge, or set CHROMIUM_PATH to a Chromium.');
  return { executablePath, args: ARGS };
}

export async function startChromium(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch());
}

export const PICTURES = join(tmpdir(), 'portal-journeys');
