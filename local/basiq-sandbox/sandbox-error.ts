import { randomUUID } from 'node:crypto';

const TITLES = {
  'parameter-not-supplied': [400, 'Required parameter not supplied'],
  'parameter-not-valid': [400, 'Parameter value is not valid'],
  'invalid-content': [400, 'Invalid content'],
  'invalid-authorization-token': [401, 'Invalid authorization token'],
  'access-denied': [403, 'Access denied'],
  'forbidden-access': [403, 'Forbidden access'],
  'resource-not-found': [404, 'Resource not found'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-server-error': [500, 'Internal server error'],
  'service-unavailable': [503, 'Service unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type SandboxErrorCode = keyof typeof TITLES;

export class SandboxError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    code: SandboxErrorCode,
    detail: string,
    options: { parameter?: string; status?: number; pointer?: string } = {},
  ) {
    super(detail);
    const [status, title] = TITLES[code];
    this.status = options.status ?? status;
    const { parameter, pointer } = options;
    this.body = {
      type: 'list',
      correlationId: randomUUID(),
      data: [
        {
          type: 'error',
          code,
          title,
          detail,
          source: parameter || pointer ? { parameter, pointer } : null,
        },
      ],
    };
  }
}

export function notFound(detail: string): SandboxError {
  return new SandboxError('resource-not-found', detail);
}
