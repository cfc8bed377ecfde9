import type { Reporter, TestCase } from 'vitest/node';

/** Lists what a rehearsal skips, by reason and name. */
export class RehearsalReporter implements Reporter {
  readonly #skipped = new Map<string, string[]>();

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
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
