import type { Reporter, TestCase } from 'vitest/node';

/** A difference of two long lists is shown whole at the end. */
const MESSAGE_CHARACTERS = 2_000;

/** Tells why a test failed as soon as it did, since a rehearsal takes an hour, and lists what it skips, by reason and name. */
export class RehearsalReporter implements Reporter {
  readonly #skipped = new Map<string, string[]>();

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed')
      for (const { message } of result.errors)
        console.error(
          `${test.module.relativeModuleId}: ${test.fullName}: ${message.slice(0, MESSAGE_CHARACTERS)}`,
        );
    if (result.state !== 'skipped' || result.note === undefined) return;
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    this.#skipped.set(result.note, [...(this.#skipped.get(result.note) ?? []), name]);
  }

  onTestRunEnd(): void {
    for (const [reason, names] of [...this.#skipped].sort()) {
      console.log(`\nNot rehearsed, ${reason}:`);
      for (const name of names) console.log(`  ${name}`);
    }
  }
}
