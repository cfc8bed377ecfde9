import * as z from 'zod';
import { endpointOf } from './endpoint.ts';

const endpoint = endpointOf('health');

export const healthContract = {
  getHealth: endpoint({
    summary: 'Shows that the service responds, and its commit. Does not check other services.',
    route: 'GET /health',
    allow: ['anyone'],
    shows: [],
    output: () => ({
      status: z.literal('ok'),
      commit: z
        .string()
        .describe('Commit of the build, with `+changes` if files differed; `unknown` if git was missing.'),
    }),
  }),
};
