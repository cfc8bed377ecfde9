const FAILURES_TO_OPEN = 5;

/** Five failures in a row block all requests for `openMs`. Then one request at a time may try, until one succeeds. */
export class Breaker {
  readonly #openMs: number;
  #failures = 0;
  #openUntilMs = 0;
  #isTrying = false;

  constructor(openMs: number) {
    this.#openMs = openMs;
  }

  /** If `allows` returns true, the sender must call `succeeded`, `failed` or `abandoned`. */
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

  abandoned(): void {
    this.#isTrying = false;
  }

  failed(nowMs: number): boolean {
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures < FAILURES_TO_OPEN) return false;
    this.#openUntilMs = nowMs + this.#openMs;
    return true;
  }
}
