import * as z from 'zod';
import type { Pool } from './pool.ts';
import type { QuotaName } from './quotas.ts';
import { invalidParameter, ServiceError } from './service-error.ts';

export interface Operation {
  signed: boolean;
  quota?: QuotaName | undefined;
  run(pool: Pool, body: unknown): Promise<object>;
}

export function publicOperation<T>(
  quota: QuotaName,
  input: z.ZodType<T>,
  act: (pool: Pool, input: T) => Promise<object> | object,
): Operation {
  return { signed: false, quota, run: validated(input, act) };
}

export function signedOperation<T>(
  input: z.ZodType<T>,
  act: (pool: Pool, input: T) => Promise<object> | object,
): Operation {
  return { signed: true, run: validated(input, act) };
}

function validated<T>(input: z.ZodType<T>, act: (pool: Pool, input: T) => Promise<object> | object) {
  return async (pool: Pool, body: unknown): Promise<object> => {
    const parsed = input.safeParse(body);
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw invalidParameter(`${reasons.length} validation error detected: ${reasons.join('; ')}`);
    }
    assertTarget(pool, parsed.data as { UserPoolId?: string; ClientId?: string });
    return act(pool, parsed.data);
  };
}

function assertTarget(pool: Pool, { UserPoolId, ClientId }: { UserPoolId?: string; ClientId?: string }) {
  if (UserPoolId !== undefined && UserPoolId !== pool.settings.userPoolId) {
    throw new ServiceError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
  }
  if (ClientId !== undefined && ClientId !== pool.settings.userPoolClientId) {
    throw new ServiceError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
  }
}

export const username = z.string().min(1).max(128);
export const password = z.string().min(1).max(256);
