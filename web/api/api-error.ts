export interface Issue {
  path: string;
  message: string;
}

interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** Refusal code of the server, or `network`, `timeout`, `unauthenticated`, `unexpected-answer`. */
  code: string;
  message: string;
  requestId?: string | undefined;
  issues?: Issue[];
}

/** The error of a failed call, with a sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly issues: Issue[];

  constructor({ status, code, message, requestId, issues = [] }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.issues = issues;
  }

  /** Whether a later retry may help. */
  get temporary(): boolean {
    return this.status === 0 ? this.code !== 'unauthenticated' : this.status === 429 || this.status >= 500;
  }
}

/** The message when the server did not answer, and the default for errors without a message. */
export const NO_ANSWER = 'The server did not respond.';

export function noAnswer(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NO_ANSWER });
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown, fallback = NO_ANSWER): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
