import { realpathSync } from 'node:fs';
import './quiet-sdk.ts';

const UNREACHABLE =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|TimeoutError)$/;
const NO_CREDENTIALS = /^(CredentialsProviderError|TokenProviderError)$/;
const NOT_ACCEPTED =
  /^(ExpiredToken|ExpiredTokenException|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|InvalidSignatureException)$/;

export function remedyOf(error: unknown): string | undefined {
  const { name, message, code = name } = error as Error & { code?: string };
  const signIn = 'sign in, for example by "aws sso login", or set AWS_PROFILE.';
  if (NO_CREDENTIALS.test(name)) return `There are no credentials for AWS here (${message}): ${signIn}`;
  if (NOT_ACCEPTED.test(name)) return `AWS does not accept these credentials (${message}): ${signIn}`;
  return UNREACHABLE.test(code) || UNREACHABLE.test(name)
    ? `AWS cannot be reached from here (${message || code}): check the network connection and the proxy.`
    : undefined;
}

/** Runs `main` only if Node was started with `file`. The exit code is the result of `main`. */
export async function runCommand(file: string, main: () => Promise<number>): Promise<void> {
  const started = process.argv[1];
  if (started === undefined || realpathSync(started) !== file) return;
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(remedyOf(error) ?? (error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}
