import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const noticeOfFolder = new Map<string, string>();

function noticeOf(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Error(`${folder} is not a package, so its licence is unknown.`);
  const { name, version, license }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`## ${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

export function thirdPartyNotices(root: string, files: readonly string[]): string {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []);
  const notices = [...new Set(folders)].sort().map((folder) => {
    const known = noticeOfFolder.get(folder) ?? noticeOf(join(root, folder));
    noticeOfFolder.set(folder, known);
    return known;
  });
  return `${['# Licences of the packages in this bundle', ...notices].join('\n\n')}\n`;
}
