import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const healthContract = {
  getHealth: endpoint({
    summary: 'Whether the service answers; says nothing of versions or dependencies.',
    area: 'health',
    method: 'GET',
    path: '/health',
    allow: ['anyone'],
    shows: [],
    input: () => z.strictObject({}),
    output: () => z.object({ status: z.literal('ok') }),
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
