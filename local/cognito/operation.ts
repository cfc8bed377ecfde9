import * as z from 'zod';
import type { Pool } from './pool.ts';
import { invalidParameter } from './service-error.ts';

export interface Operation {
  signed: boolean;
  run(pool: Pool, body: unknown): Promise<object>;
}

type Act<T> = (pool: Pool, input: T) => Promise<object> | object;

export function publicOperation<T>(input: z.ZodType<T>, act: Act<T>): Operation {
  return { signed: false, run: validated(input, act) };
}

export function signedOperation<T>(input: z.ZodType<T>, act: Act<T>): Operation {
  return { signed: true, run: validated(input, act) };
}

function validated<T>(input: z.ZodType<T>, act: Act<T>): Operation['run'] {
  return async (pool, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
    return act(pool, parsed.data);
  };
}

export const username = z.string().min(1).max(128);
export const password = z.string().min(1).max(256);
