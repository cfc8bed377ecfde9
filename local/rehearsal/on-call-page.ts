import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RehearsalFacts } from './rehearsal.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Commands of the page that the emulator cannot answer, each with the reason. */
const NOT_EMULATED: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^curl /, 'nothing plays CloudFront, so the site’s address leads nowhere'],
  [
    /^aws (lambda get-account-settings|sesv2 get-account|guardduty list-malware|backup list-backup-jobs)/,
    'the emulator does not answer this call',
  ],
  [/^aws s3api get-bucket-cors/, 'the emulator leaves the CORS rules of a template out'],
];

/** What became of one command: its end, or why it was not run. */
interface Tried {
  readonly command: string;
  readonly skipped?: string;
  readonly failed?: string;
}

/** Runs each command of docs/on-call.md once against the rehearsed stage, as a terminal of whoever is on call would. */
export async function tryOnCallPage({ stage, emulator }: RehearsalFacts): Promise<readonly Tried[]> {
  const page = readFileSync(join(ROOT, 'docs/on-call.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, block = '']) => block);
  const commands = new Set(
    blocks.flatMap((block) => block.split('\n')).filter((line) => !line.startsWith('. ')),
  );
  const tried: Tried[] = [];
  for (const command of commands) {
    const [, skipped] = NOT_EMULATED.find(([pattern]) => pattern.test(command)) ?? [];
    if (skipped) tried.push({ command, skipped });
    else tried.push({ command, ...(await run(command, stage, emulator)) });
  }
  return tried;
}

function run(command: string, stage: string, emulator: string): Promise<{ failed?: string }> {
  // Older command lines read the emulator's address from no variable for every service.
  const script = `. bin/on-call.sh ${stage}\naws() { command aws --endpoint-url ${emulator} "$@"; }\n${command}`;
  const child = spawn('bash', ['-o', 'pipefail', '-c', script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: emulator,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'rehearsal',
    },
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) =>
      resolve(code === 0 ? {} : { failed: said.trim().slice(-500) || `exit ${code}` }),
    );
  });
}
