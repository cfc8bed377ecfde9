import { realpathSync } from 'node:fs';
import './quiet-sdk.ts';

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'CredentialsProviderError'
    ? `There are no credentials for AWS here (${error.message}): sign in, for example by "aws sso login", or set AWS_PROFILE.`
    : error.message;
}

/** Runs `main` if Node was started with `file`. `main` returns the exit code; an error is printed as one sentence. */
export async function runCommand(file: string, main: () => Promise<number>): Promise<void> {
  const started = process.argv[1];
  if (started === undefined || realpathSync(started) !== file) return;
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}
