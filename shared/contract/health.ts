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
        commit: z
          .string()
          .describe(
            'From which it was built, with `+changes` when files differed from it; `unknown` where git does not say.',
          ),
      }),
    refusals: [],
  }),
};
