import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const healthContract = {
  getHealth: endpoint({
    summary: 'Whether the service responds, and the commit it was built from; does not check dependencies.',
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
          .describe('Commit of the build, with `+changes` if files differed from it; `unknown` without git.'),
      }),
    refusals: [],
  }),
};
