import type { RefusalData } from '#shared/contract/refusal-data.ts';

export interface Issue {
  path: string;
  message: string;
}

type ApiErrorDetails = Pick<ApiError, 'status' | 'code' | 'message'> &
  Partial<Pick<ApiError, 'requestId' | 'issues' | 'data'>>;

export class ApiError extends Error {
  /** The HTTP status, or 0 if the server did not respond. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly issues: Issue[];
  readonly data: RefusalData;

  constructor({ status, code, message, requestId, issues = [], data = {} }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.issues = issues;
    this.data = data;
  }

  get temporary(): boolean {
    return this.status === 0 ? this.code !== 'unauthenticated' : this.status === 429 || this.status >= 500;
  }
}

export const NO_ANSWER = 'The server did not respond.';

export function noAnswer(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NO_ANSWER });
}

export function messageOf(error: unknown, fallback = NO_ANSWER): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
