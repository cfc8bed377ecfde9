/**
 * Runs what a file does as a command, when it is the file that was started: `main` answers the exit code, and an
 * error is told in one sentence.
 */
export async function runCommand(file: string, main: () => Promise<number>): Promise<void> {
  if (process.argv[1] !== file) return;
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
