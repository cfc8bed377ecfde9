import type { healthContract } from '#shared/contract/health.ts';
import type { Handler } from '../http/context.ts';

export const getHealth: Handler<typeof healthContract.getHealth> = async () => ({
  status: 'ok',
  commit: process.env.COMMIT || 'unknown',
});
