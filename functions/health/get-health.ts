import type { Handler } from '../http/context.ts';

export const getHealth: Handler<'getHealth'> = async () => ({
  status: 'ok',
  commit: process.env.COMMIT || 'unknown',
});
