import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const healthContract = {
  getHealth: endpoint({
    summary: 'Whether the service answers, and the commit it was built from; says nothing of dependencies.',
    area: 'health',
    method: 'GET',
    path: '/health',
    allow: ['anyone'],
    shows: [],
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        status: z.literal('ok'),
        /** From which it was built, with `+changes` when files differed from it; `unknown` where git does not say. */
        commit: z.string(),
      }),
    refusals: [],
  }),
  describeApi: endpoint({
    summary: 'This API as an OpenAPI 3.1 document.',
    area: 'health',
    method: 'GET',
    path: '/openapi.json',
    allow: ['anyone'],
    shows: [],
    input: () => z.strictObject({}),
    output: () => z.looseObject({ openapi: z.literal('3.1.0') }),
    refusals: [],
  }),
};
