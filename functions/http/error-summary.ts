/** The message is omitted, because a message may quote a user's input. */
export function errorSummary(error: unknown): { name: string; stack: string } {
  const { name, stack = '' } = error instanceof Error ? error : { name: 'unknown' };
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name, stack: frames.slice(0, 8).join('\n') };
}
