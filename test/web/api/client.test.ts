// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, errorOf, requestOf } from '#web/api/client.ts';

const session = vi.hoisted(() => ({ token: 'id-token' as string | null, left: 0 }));
vi.mock('#web/session-state.ts', () => ({ idToken: async () => session.token }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));
vi.mock('#web/auth-failure.ts', async (original) => ({
  ...(await original<typeof import('#web/auth-failure.ts')>()),
  leaveAfterAuthFailure: () => {
    session.left += 1;
  },
}));

const refreshed = vi.hoisted(() => ({ calls: [] as string[] }));
vi.mock('#web/api/refresh.ts', () => ({
  refreshAfter: async (capability: string) => void refreshed.calls.push(capability),
}));

const today = parseCalendarDate('2025-06-11');
if (!today) throw new Error('no date');

const recorded = { client_id: 'c1', amount: cents(10_050), description: ' Deposit ', txn_date: today };

function answer(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), init);
}

describe('a request', () => {
  it('puts path names into the path and the rest into the body, in dollars', async () => {
    const request = requestOf(
      'allocateTransaction',
      { id: 't_1', client_id: 'c1', amount: cents(2_001) } as never,
      '/api',
    );
    expect(request.url).toBe('/api/transactions/t_1/allocations');
    expect(request.body).toEqual({ client_id: 'c1', amount: 20.01 });
  });

  it('puts the input of a reading call into the query and leaves out missing values', async () => {
    const request = requestOf('listTransactions', { limit: 1000, from: today, to: undefined }, '/api');
    expect(request).toEqual({
      method: 'GET',
      url: '/api/transactions?limit=1000&from=2025-06-11',
      body: undefined,
    });
  });

  it('puts the query names of a call with a body into the query', async () => {
    const { url } = requestOf('uploadStatement', { dryRun: true }, '');
    expect(url).toBe('/transactions/upload-csv?dryRun=true');
  });
});

describe('a failed answer', () => {
  const base = { status: 409 };

  it('of a busy or overloaded gateway is retried; one that was refused is not', () => {
    const isTemporary = (status: number, message: string) => errorOf({ status, body: { message } }).temporary;
    expect(isTemporary(429, 'Too Many Requests')).toBe(true);
    expect(isTemporary(503, 'Service Unavailable')).toBe(true);
    expect(isTemporary(404, 'Not Found')).toBe(false);
  });

  it.each([
    [{ error: 'Too late', message: 'other' }, 'Too late'],
    [{ message: 'Gateway says' }, 'Gateway says'],
    [{ message: 'Request Entity Too Large' }, 'The request is too large.'],
    [{ message: 'Too Many Requests' }, 'Too many requests at once. Please try again in a moment.'],
    [{ message: 'Service Unavailable' }, 'The service is busy. Please try again in a moment.'],
    [{ error: { deep: true } }, 'HTTP 409: The request was refused.'],
    ['text', 'HTTP 409: The request was refused.'],
    [undefined, 'HTTP 409: The request was refused.'],
  ])('%j reads %s', (body, message) => {
    expect(errorOf({ ...base, body }).message).toBe(message);
  });

  it('explains a bare 500 in a sentence, over HTTP/2 as well, which has no status text', () => {
    expect(errorOf({ status: 500, body: undefined }).message).toBe(
      'HTTP 500: Something went wrong on our side. Please try again.',
    );
  });

  it('keeps code, reference and issues', () => {
    const issues = [{ path: 'amount', message: 'Amount must be positive' }];
    const error = errorOf({
      ...base,
      body: { error: 'x', code: 'exceeds-remaining', requestId: 'r-1', issues },
    });
    expect(error).toMatchObject({ status: 409, code: 'exceeds-remaining', requestId: 'r-1', issues });
  });
});

const TRENDS = {
  netCashflow: '+$5 this quarter',
  netCashflowPeriods: '',
  totalContributions: '',
  totalContributionsPeriods: '',
  properties: '',
};

describe('a call', () => {
  const fetching = vi.fn<typeof fetch>();

  beforeEach(() => {
    session.token = 'id-token';
    session.left = 0;
    refreshed.calls = [];
    vi.stubGlobal('fetch', fetching);
  });

  afterEach(() => {
    fetching.mockReset();
  });

  it('carries the ID token, the idempotency key and JSON, and answers cents', async () => {
    fetching.mockResolvedValue(
      answer({ netCashflow: 12.34, totalContributions: 0.1, trends: TRENDS, extra: 1 }),
    );
    await expect(call('getFundPerformance', {})).resolves.toEqual({
      netCashflow: 1234,
      totalContributions: 10,
      trends: TRENDS,
    });

    fetching.mockResolvedValue(answer({ error: 'No' }, { status: 409 }));
    await call('recordTransaction', recorded, { idempotencyKey: 'key-1' }).catch(() => {});
    const [url, init] = fetching.mock.calls[1] ?? [];
    expect(url).toBe('/api/transactions/record');
    expect(init?.headers).toEqual({
      Authorization: 'Bearer id-token',
      'X-Correlation-Id': expect.any(String),
      'Idempotency-Key': 'key-1',
      'Content-Type': 'application/json',
    });
    expect(JSON.parse(String(init?.body))).toEqual({
      client_id: 'c1',
      amount: 100.5,
      description: 'Deposit',
      txn_date: '2025-06-11',
    });
  });

  it('carries a new id each time, which the server uses as correlation id', async () => {
    fetching.mockImplementation(async () => answer({ error: 'Busy' }, { status: 503 }));
    for (const _ of [1, 2]) await call('getMe', {}).catch(() => {});
    const ids = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-correlation-id'));
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9-]{8,64}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it('without a token fails with the fixed sentence and sends no request', async () => {
    session.token = null;
    await expect(call('getMe', {})).rejects.toThrow('No valid authentication tokens found');
    expect(fetching).not.toHaveBeenCalled();
    expect(session.left).toBe(1);
  });

  it.each([
    [401, 'Please sign in to continue.', 1],
    [503, 'Session expired', 1],
    [403, 'You do not have permission to do this.', 0],
    [500, 'Something went wrong on our side. Nothing was changed.', 0],
  ])('answered %i "%s" ends the session %i times', async (status, error, left) => {
    fetching.mockResolvedValue(answer({ error }, { status }));
    await expect(call('getMe', {})).rejects.toThrow(error);
    expect(session.left).toBe(left);
  });

  it.each([
    [
      'once it is done',
      200,
      { user_id: 'u1', name: 'A', email: '', mobile: '', role: 'manager', client: null },
    ],
    ['when it was refused, for someone else may have been first', 409, { error: 'Changed meanwhile' }],
  ])('that writes reloads what it changes %s', async (_when, status, body) => {
    fetching.mockResolvedValue(answer(body, { status }));
    await call('updateMe', { name: 'A' }).catch(() => {});
    expect(refreshed.calls).toEqual(['updateMe']);
  });

  it('that is refused before sending, that only reads, or whose caller reloads later, reloads nothing', async () => {
    fetching.mockResolvedValue(answer({ netCashflow: 1, totalContributions: 1, trends: TRENDS }));
    await call('getFundPerformance', {});
    await expect(call('updateMe', { name: '' })).rejects.toThrow();
    await call('signOut', {}).catch(() => {});
    await call('deleteDocument', { id: 'd1' }, { refresh: 'later' }).catch(() => {});
    expect(refreshed.calls).toEqual([]);
  });

  it('without an answer fails as a temporary error', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const failed = await call('getMe', {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({
      code: 'network',
      temporary: true,
      message: 'The server did not respond.',
    });
  });

  it('with an answer of another shape fails without showing the answer', async () => {
    fetching.mockResolvedValue(answer({ netCashflow: 'a lot' }));
    await expect(call('getFundPerformance', {})).rejects.toMatchObject({ code: 'unexpected-answer' });
  });

  it.each([
    [{ capital_calls: [], total: 'a lot', next_cursor: null }, ': total'],
    [{ capital_calls: [{}], total: 1, next_cursor: null }, ': capital_calls[0].id'],
    ['text', '.'],
  ])('answered %j names the invalid field', async (body, place) => {
    fetching.mockResolvedValue(answer(body));
    await expect(call('listCapitalCalls', {})).rejects.toThrow(
      `The server sent an unexpected response${place}`,
    );
  });
});
