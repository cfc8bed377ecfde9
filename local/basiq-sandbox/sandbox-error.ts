import { randomUUID } from 'node:crypto';

const STATUSES = {
  'parameter-not-supplied': 400,
  'parameter-not-valid': 400,
  'invalid-content': 400,
  'invalid-authorization-token': 401,
  'access-denied': 403,
  'forbidden-access': 403,
  'resource-not-found': 404,
  'too-many-requests': 429,
  'internal-server-error': 500,
  'service-unavailable': 503,
} as const;

export class SandboxError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    code: keyof typeof STATUSES,
    detail: string,
    { parameter, status = STATUSES[code] }: { parameter?: string; status?: number } = {},
  ) {
    super(detail);
    this.status = status;
    const source = parameter === undefined ? null : { parameter };
    this.body = { correlationId: randomUUID(), data: [{ code, detail, source }] };
  }
}

export function notFound(detail: string): SandboxError {
  return new SandboxError('resource-not-found', detail);
}
