import type { Reporter, TestCase } from 'vitest/node';
import { FILES_LEFT_OUT } from './rehearsal-differences.ts';

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
    this.#add(result.note, `${test.module.relativeModuleId}: ${test.fullName}`);
  }

  #add(reason: string, name: string): void {
    this.#skipped.set(reason, [...(this.#skipped.get(reason) ?? []), name]);
  }

  onTestRunEnd(): void {
    for (const [file, reason] of FILES_LEFT_OUT) this.#add(reason, `test/${file}`);
    for (const [reason, names] of [...this.#skipped].sort()) {
      console.log(`\nNot rehearsed, ${reason}:`);
      for (const name of names) console.log(`  ${name}`);
    }
  }
}
