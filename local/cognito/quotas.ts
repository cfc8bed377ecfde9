import { ServiceError } from './service-error.ts';

/** Cognito's own limits, in requests per second for the whole pool. */
const DEFAULT_QUOTAS = {
  UserAuthentication: 120,
  UserToken: 120,
  UserAccountRecovery: 30,
  UserResourceRead: 120,
  UserResourceUpdate: 25,
} as const;

export type QuotaName = keyof typeof DEFAULT_QUOTAS;

export interface RequestQuotas {
  use(name: QuotaName): void;
}

export function createQuotas(
  perSecond: Partial<Record<QuotaName, number>>,
  now: () => number,
): RequestQuotas {
  const limits: Record<QuotaName, number> = { ...DEFAULT_QUOTAS, ...perSecond };
  const used = new Map<QuotaName, { second: number; count: number }>();
  return {
    use(name) {
      const second = Math.floor(now() / 1000);
      const entry = used.get(name);
      const count = (entry?.second === second ? entry.count : 0) + 1;
      used.set(name, { second, count });
      if (count > limits[name]) throw new ServiceError('TooManyRequestsException', 'Rate exceeded');
    },
  };
}
