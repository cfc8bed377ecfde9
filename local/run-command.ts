/**
 * Runs a file's command if the file is the one that was started: `main` returns the exit code, and an error is
 * printed as one sentence.
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
