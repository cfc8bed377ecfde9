// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const steps = vi.hoisted(() => [] as string[]);
const api = vi.hoisted(() => ({ answers: [] as (() => void)[] }));
const pool = vi.hoisted(() => ({
  token: 'id-token' as string | null,
  passwords: [] as string[],
  asksCode: false,
  code: '',
}));

function failure(name: string, message = name): Error {
  return Object.assign(new Error(message), { name });
}

vi.mock('#web/session-state.ts', () => ({
  holdCalls: () => void steps.push('hold calls'),
  tokenNow: async () => pool.token,
  identity: async () => ({
    async signInWith(email: string, password: string) {
      steps.push(`sign in ${email} ${password}`);
      if (!pool.passwords.includes(password))
        throw failure('NotAuthorizedException', 'Incorrect username or password.');
      if (pool.asksCode) return 'code';
      signedInAs('u1', 9);
      pool.token = 'id-token';
      return 'signed-in';
    },
    async enterCode(code: string) {
      steps.push(`code ${code}`);
      if (code !== pool.code) throw failure('CodeMismatchException');
      signedInAs('u1', 9);
    },
  }),
}));
vi.mock('#web/api/client.ts', () => ({
  call: async (capability: string, input: object, { token }: { token: string }) => {
    steps.push(`${capability} ${JSON.stringify(input)} ${token}`);
    const [answer] = api.answers.length > 1 ? api.answers.splice(0, 1) : api.answers;
    answer?.();
  },
}));

const DUE = 'portal.sign-out-due';
const RENEWING = 'portal.renewing-until';
const SIGN_OUT = 'signOut {"scope":"everywhere","because":"password"} id-token';
const PREFIX = 'CognitoIdentityServiceProvider.client';

function signedInAs(sub: string, at: number) {
  const claims = Buffer.from(JSON.stringify({ sub, auth_time: at, email: `${sub}@example.com` }));
  localStorage.setItem(`${PREFIX}.LastAuthUser`, sub);
  localStorage.setItem(`${PREFIX}.${sub}.idToken`, `h.${claims.toString('base64url')}.s`);
}

const due = () => JSON.parse(localStorage.getItem(DUE) ?? '{}');
/** Imported again after each module reset, so that `instanceof` in the code under test works. */
let ApiError: typeof import('#web/api/api-error.ts').ApiError;
const refuse =
  (status: number, code = 'x') =>
  () => {
    throw new ApiError({ status, code, message: '' });
  };
const accept = () => {};

describe('a change of the sign-in', () => {
  const reload = vi.fn<() => void>();
  let module: typeof import('#web/change-sign-in.ts');

  beforeEach(async () => {
    vi.resetModules();
    vi.useFakeTimers();
    steps.length = 0;
    api.answers = [accept];
    Object.assign(pool, { token: 'id-token', passwords: ['new'], asksCode: false, code: '123456' });
    reload.mockReset();
    vi.spyOn(location, 'reload').mockImplementation(reload);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, task: () => Promise<unknown>) => task() },
    });
    history.replaceState(null, '', '/client/profile/password');
    localStorage.clear();
    signedInAs('u1', 7);
    module = await import('#web/change-sign-in.ts');
    ({ ApiError } = await import('#web/api/api-error.ts'));
  });

  const change = (overrides: Partial<Parameters<typeof module.changeSignIn>[0]> = {}) =>
    module.changeSignIn({
      because: 'password',
      make: async () => void steps.push('made'),
      passwords: ['new', 'old'],
      askCode: async () => pool.code,
      onUnanswered: () => steps.push('unanswered'),
      ...overrides,
    });
  const reason = () => history.state?.usr?.because;

  it('is made, then every browser is signed out, then this one signs in again', async () => {
    expect(await change()).toBe('changed');
    expect(steps).toEqual(['made', 'hold calls', SIGN_OUT, 'sign in u1@example.com new']);
    expect([localStorage.getItem(DUE), localStorage.getItem(RENEWING)]).toEqual([null, null]);
  });

  it('is stored as due before it is made, without a token or a password', async () => {
    let kept = '';
    await change({
      make: async () => {
        kept = localStorage.getItem(DUE) ?? '';
      },
    });
    expect(JSON.parse(kept)).toEqual({ u1: { because: 'password', signInId: 'u1 7' } });
  });

  it('makes nothing due when the pool refuses it', async () => {
    const refusal = failure('InvalidPasswordException');
    await expect(change({ make: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    expect(localStorage.getItem(DUE)).toBeNull();
    expect(steps).toEqual([]);
  });

  it('is repeated to the API until it acknowledges, and until then refused tokens are no reason to leave', async () => {
    api.answers = [refuse(0, 'network'), refuse(503), refuse(429), accept];
    const done = change();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Number(localStorage.getItem(RENEWING))).toBeGreaterThan(Date.now());
    expect(due().u1.acknowledged).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBe('changed');
    expect(steps.filter((step) => step === SIGN_OUT)).toHaveLength(4);
    expect(steps.filter((step) => step === 'unanswered')).toHaveLength(3);
  });

  it('is repeated immediately when the network is back', async () => {
    api.answers = [refuse(0, 'network'), refuse(0, 'network'), accept];
    const done = change();
    await vi.advanceTimersByTimeAsync(1_000);
    dispatchEvent(new Event('online'));
    expect(await done).toBe('changed');
  });

  it('treats a refused token as the acknowledgement of a sign-out whose answer was lost', async () => {
    api.answers = [refuse(0, 'network'), refuse(401)];
    const done = change();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toBe('changed');
  });

  it('counts as made when the pool does not answer, and signs in with the valid password', async () => {
    pool.passwords = ['old'];
    expect(await change({ make: () => Promise.reject(failure('NetworkError')) })).toBe('unchanged');
    expect(steps).toEqual([
      'hold calls',
      SIGN_OUT,
      'sign in u1@example.com new',
      'sign in u1@example.com old',
    ]);
  });

  it('asks for codes until one is right', async () => {
    pool.asksCode = true;
    const problems: (string | undefined)[] = [];
    const codes = ['000000', '123456'];
    await change({
      askCode: async (problem) => {
        problems.push(problem);
        return codes.shift() ?? '';
      },
    });
    expect(problems).toEqual([undefined, 'That code is not right. Check the app and try again.']);
  });

  it('without a token signs in first, and then out everywhere, so that nothing stays due', async () => {
    pool.token = null;
    expect(await change()).toBe('changed');
    expect(steps.at(-2)).toBe(SIGN_OUT);
    expect(localStorage.getItem(DUE)).toBeNull();
  });

  it('leads to the sign-in page when signing in again fails, which shows why and has the address filled in', async () => {
    pool.passwords = [];
    void change();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(location.pathname).toBe('/login');
    expect(history.state.usr).toEqual({
      because: 'changed',
      from: '/client/profile/password',
      email: 'u1@example.com',
    });
    expect(localStorage.getItem(`${PREFIX}.LastAuthUser`)).toBeNull();
  });

  describe('that was left half done', () => {
    const leave = (entry: object) => localStorage.setItem(DUE, JSON.stringify({ u1: entry }));

    it('is finished by the next page: the sign-out, then the sign-in page, which shows why', async () => {
      leave({ because: 'password', signInId: 'u1 7' });
      await module.settleSignOut();
      expect(steps).toEqual([SIGN_OUT]);
      expect(localStorage.getItem(DUE)).toBeNull();
      expect([reason(), reload.mock.calls.length]).toEqual(['changed', 1]);
    });

    it('is finished after the next sign-in too, which ends by it', async () => {
      leave({ because: 'second-factor', signInId: 'u1 5' });
      await module.settleSignOut();
      expect(steps).toEqual(['signOut {"scope":"everywhere","because":"second-factor"} id-token']);
      expect(reason()).toBe('changed');
    });

    it('signs out nobody a second time once it was acknowledged', async () => {
      leave({ because: 'password', signInId: 'u1 5', acknowledged: true });
      await module.settleSignOut();
      expect(steps).toEqual([]);
      expect([localStorage.getItem(DUE), reload.mock.calls.length]).toEqual([null, 0]);
    });

    it('leads a page that still has the ended sign-in to the sign-in page', async () => {
      leave({ because: 'password', signInId: 'u1 7', acknowledged: true });
      await module.settleSignOut();
      expect(steps).toEqual([]);
      expect(reason()).toBe('changed');
    });

    it('of another user is not touched, and waits for them', async () => {
      const kept = JSON.stringify({ u2: { because: 'password', signInId: 'u2 3' } });
      localStorage.setItem(DUE, kept);
      localStorage.setItem(RENEWING, String(Date.now() + 1_000));
      await module.settleSignOut();
      expect(steps).toEqual([]);
      expect([localStorage.getItem(DUE), localStorage.getItem(RENEWING)]).toEqual([kept, null]);
    });

    it('stays due while there is no token for it', async () => {
      leave({ because: 'password', signInId: 'u1 7' });
      pool.token = null;
      await module.settleSignOut();
      expect(due().u1).toEqual({ because: 'password', signInId: 'u1 7' });
      expect(localStorage.getItem(RENEWING)).toBeNull();
    });
  });
});
