import * as z from 'zod';
import { summary } from './admin-users.ts';
import { type Operation, signedOperation } from './operation.ts';
import type { StoredUser } from './pool-state.ts';
import { invalidParameter } from './service-error.ts';
import { attributeList, normalizeEmail } from './users.ts';

const FILTER = /^\s*"?([\w:]+)"?\s*(\^=|=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

export const listUsers: Operation = signedOperation(
  z.object({
    UserPoolId: z.string(),
    AttributesToGet: z.array(z.string()).optional(),
    Limit: z.int().min(0).max(60).optional(),
    PaginationToken: z.string().optional(),
    Filter: z.string().optional(),
  }),
  (pool, { AttributesToGet, Limit = 60, PaginationToken, Filter = '' }) => {
    const matches = readFilter(Filter);
    const matching = pool.state.users.filter(matches);
    const start = readToken(PaginationToken);
    const end = start + (Limit === 0 ? 60 : Limit);
    return {
      Users: matching.slice(start, end).map((user) => ({
        ...summary(user),
        Attributes: attributeList(user).filter(({ Name }) => AttributesToGet?.includes(Name) ?? true),
      })),
      ...(end < matching.length && { PaginationToken: Buffer.from(`${end}`).toString('base64') }),
    };
  },
);

/** The service's filter language: one attribute, equal (`=`) or starting with (`^=`), a quoted value. */
function readFilter(filter: string): (user: StoredUser) => boolean {
  if (filter.trim() === '') return () => true;
  const [, name, operator, quoted] = FILTER.exec(filter) ?? [];
  if (name === undefined || quoted === undefined) throw invalidParameter('Error while parsing filter.');
  const wanted = comparable(name, quoted.replaceAll(/\\(.)/g, '$1'));
  return (user) => {
    const value = comparable(name, attributeOf(user, name) ?? '');
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

function attributeOf(user: StoredUser, name: string): string | undefined {
  switch (name) {
    case 'sub':
    case 'username':
      return user.sub;
    case 'cognito:user_status':
      return user.status;
    case 'status':
      return user.enabled ? 'Enabled' : 'Disabled';
    default:
      return user.attributes[name];
  }
}

function comparable(name: string, value: string): string {
  return name === 'email' ? normalizeEmail(value) : value;
}

function readToken(token: string | undefined): number {
  if (token === undefined) return 0;
  const start = Number(Buffer.from(token, 'base64').toString());
  if (!Number.isSafeInteger(start) || start < 0) throw invalidParameter('Invalid pagination token.');
  return start;
}
