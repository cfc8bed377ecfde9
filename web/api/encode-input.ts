import * as z from 'zod';
import { type Capability, contract } from '#shared/contract/index.ts';
import { ApiError } from './api-error.ts';

/**
 * The input of a call as it is sent, checked by the contract. Throws ApiError. Loaded on demand, because the
 * contract and zod are 40 kB.
 */
export function encodeInput(capability: Capability, input: object): Record<string, unknown> {
  const encoded = z.safeEncode(contract[capability].input, input as never);
  if (encoded.success) return encoded.data as Record<string, unknown>;
  const issues = encoded.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  throw new ApiError({
    status: 400,
    code: 'invalid-input',
    message: issues[0]?.message ?? 'Invalid',
    issues,
  });
}
