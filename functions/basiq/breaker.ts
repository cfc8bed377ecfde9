const FAILURES_TO_OPEN = 5;

/**
 * Keeps from asking someone who does not answer: after five failures in a row it lets nobody through
 * for a while, then one at a time until one succeeds. Held by one process; times are milliseconds of a
 * clock that only goes forward.
 */
export class Breaker {
  readonly #openMs: number;
  #failures = 0;
  #openUntilMs = 0;
  #isTrying = false;

  constructor(openMs: number) {
    this.#openMs = openMs;
  }

  /** Whether the next may go through. Whoever does, tells how it went. */
  allows(nowMs: number): boolean {
    if (this.#failures < FAILURES_TO_OPEN) return true;
    if (nowMs < this.#openUntilMs || this.#isTrying) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  /** Whoever was let through learnt nothing about who is asked. */
  abandoned(): void {
    this.#isTrying = false;
  }

  /** True when this failure opens it, or keeps it open after the one that was let through. */
  failed(nowMs: number): boolean {
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures < FAILURES_TO_OPEN) return false;
    this.#openUntilMs = nowMs + this.#openMs;
    return true;
  }
}
