// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED_SESSION, storedEntries, storedSignIn } from '#web/stored-session.ts';
import { tabsAt } from '#web/tabs.ts';

/** A storage of one tab, or of the browser. */
class MemoryStorage {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}
const storage = () => new MemoryStorage() as unknown as Storage;

/** As the browser's, as far as the tabs use them: one holder at a time, or any number that share. */
function lockManager(): LockManager {
  const held: { name: string }[] = [];
  let turns: Promise<unknown> = Promise.resolve();
  return {
    query: async () => ({ held: [...held] }),
    request: (name: string, options: LockOptions, run: () => Promise<unknown>) => {
      const holding = async () => {
        const lock = { name };
        held.push(lock);
        try {
          return await run();
        } finally {
          held.splice(held.indexOf(lock), 1);
        }
      };
      if (options.mode === 'shared') return holding();
      const turn = turns.then(holding);
      turns = turn.catch(() => {});
      return turn;
    },
  } as unknown as LockManager;
}

const OWN = `${STORED_SESSION}client.u`;

function token(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

/** What the library stores: of the person, the sign-in at this time and the nth renewal. */
function sessionOf(sub: string, at: number, renewal = 0): Record<string, string> {
  return {
    [`${STORED_SESSION}client.LastAuthUser`]: 'u',
    [`${OWN}.idToken`]: token({ sub, auth_time: at, email: `${sub}@example.com`, renewal }),
    [`${OWN}.refreshToken`]: `refresh ${sub} ${at} ${renewal}`,
  };
}

let shared: Storage;
let locks: LockManager;
const channels: BroadcastChannel[] = [];
const leaves: (() => void)[] = [];
/** Everything said on the channel. */
let heard: unknown[];

function openTab(session: Record<string, string> = {}) {
  const own = storage();
  for (const [name, value] of Object.entries(session)) own.setItem(name, value);
  const onEnded = vi.fn<(how: string) => void>();
  const place = {
    own,
    shared,
    locks,
    openChannel: () => {
      const channel = new BroadcastChannel('tabs under test');
      channels.push(channel);
      return channel;
    },
  };
  const tabs = tabsAt(place);
  return {
    ...tabs,
    own,
    onEnded,
    signInId: () => storedSignIn(storedEntries(own))?.id,
    refreshToken: () => own.getItem(`${OWN}.refreshToken`),
    /** As an area's page does. */
    show() {
      leaves.push(tabs.join(onEnded));
    },
    signIn(next: Record<string, string>) {
      for (const [name, value] of Object.entries(next)) own.setItem(name, value);
      tabs.enter();
    },
  };
}

/** What the browser tells the other tabs when the shared storage changed. */
const storageChanged = () => dispatchEvent(new StorageEvent('storage', { key: null }));

beforeEach(() => {
  shared = storage();
  locks = lockManager();
  heard = [];
  const listener = new BroadcastChannel('tabs under test');
  listener.onmessage = ({ data }) => heard.push(data);
  channels.push(listener);
});

afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  for (const channel of channels.splice(0)) channel.close();
});

describe('a new tab', () => {
  test('takes the session over from an open one', async () => {
    const open = openTab(sessionOf('olivia', 100, 3));
    open.show();
    const opened = openTab();
    expect(await opened.takeOver()).toBe(true);
    expect(storedEntries(opened.own)).toEqual(storedEntries(open.own));
  });

  test('is not signed in when no tab answers, and does not ask where nobody is signed in', async () => {
    expect(await openTab().takeOver()).toBe(false);
    expect(heard).toEqual([]);
    // The browser was closed without signing out.
    shared.setItem('portal.sign-in', 'olivia 100');
    expect(await openTab().takeOver()).toBe(false);
    await expect.poll(() => heard).toHaveLength(1);
  });

  test('gets nothing from a tab that does not show an area, or holds a former sign-in', async () => {
    const signInPage = openTab(sessionOf('olivia', 100));
    signInPage.enter();
    expect(await openTab().takeOver()).toBe(false);

    const former = openTab(sessionOf('noah', 50));
    former.show();
    expect(await openTab().takeOver()).toBe(false);
    expect(JSON.stringify(heard)).not.toContain('refresh');
  });

  test('takes over what belongs to a session, and nothing else that is sent', async () => {
    const open = openTab({ ...sessionOf('olivia', 100), draft: 'of another tab' });
    open.show();
    const opened = openTab();
    await opened.takeOver();
    expect(opened.own.getItem('draft')).toBeNull();
  });
});

describe('renewing tokens', () => {
  /** The pool: each refresh token works once. */
  function pool() {
    const used = new Set<string>();
    let renewals = 0;
    return {
      get renewals() {
        return renewals;
      },
      renew: (tab: ReturnType<typeof openTab>) =>
        tab.renewInTurn(async () => {
          const presented = String(tab.refreshToken());
          if (used.has(presented)) throw new Error('RefreshTokenReuseException');
          used.add(presented);
          renewals += 1;
          const next = sessionOf('olivia', 100, renewals);
          await new Promise((resolve) => setTimeout(resolve, 10));
          for (const [name, value] of Object.entries(next)) tab.own.setItem(name, value);
        }),
    };
  }

  test('is done by one of several tabs at once, and the others are told', async () => {
    const all = [1, 2, 3].map(() => openTab(sessionOf('olivia', 100)));
    for (const tab of all) tab.show();
    const service = pool();
    await Promise.all(all.map((tab) => service.renew(tab)));
    expect(service.renewals).toBe(1);
    expect(new Set(all.map((tab) => tab.refreshToken()))).toEqual(new Set(['refresh olivia 100 1']));
  });

  test('of a tab that slept through a renewal asks the others first', async () => {
    const awake = openTab(sessionOf('olivia', 100));
    awake.show();
    const service = pool();
    await service.renew(awake);
    const asleep = openTab(sessionOf('olivia', 100));
    asleep.show();
    await service.renew(asleep);
    expect(service.renewals).toBe(1);
    expect(asleep.refreshToken()).toBe('refresh olivia 100 1');
  });

  test('of the only tab asks nobody', async () => {
    const only = openTab(sessionOf('olivia', 100));
    only.show();
    const service = pool();
    await service.renew(only);
    expect(service.renewals).toBe(1);
    expect(heard.some((said) => Object.hasOwn(said as object, 'ask'))).toBe(false);
  });

  test('that fails is tried again by the next tab', async () => {
    const [one, other] = [openTab(sessionOf('olivia', 100)), openTab(sessionOf('olivia', 100))];
    for (const tab of [one, other]) tab.show();
    await expect(one.renewInTurn(async () => Promise.reject(new Error('offline')))).rejects.toThrow(
      'offline',
    );
    const service = pool();
    await service.renew(other);
    expect(service.renewals).toBe(1);
  });

  test('leaves tabs of another sign-in alone', async () => {
    const mine = openTab(sessionOf('olivia', 100));
    const former = openTab(sessionOf('olivia', 50));
    for (const tab of [mine, former]) tab.show();
    await pool().renew(mine);
    expect(former.refreshToken()).toBe('refresh olivia 50 0');
  });
});

describe('what another tab does', () => {
  test('a sign-out ends this one', () => {
    const tab = openTab(sessionOf('olivia', 100));
    tab.show();
    shared.removeItem('portal.sign-in');
    storageChanged();
    expect(tab.onEnded.mock.calls).toEqual([['signed-out']]);
  });

  test('a sign-in of somebody else ends this one, and not the other', () => {
    const tab = openTab(sessionOf('olivia', 100));
    tab.show();
    const other = openTab();
    other.signIn(sessionOf('noah', 200));
    other.show();
    storageChanged();
    expect(tab.onEnded.mock.calls).toEqual([['someone-else']]);
    expect(other.onEnded).not.toHaveBeenCalled();
  });

  test('a new sign-in of the same person is taken over', async () => {
    const tab = openTab(sessionOf('olivia', 100));
    tab.show();
    const other = openTab();
    other.signIn(sessionOf('olivia', 200));
    other.show();
    storageChanged();
    await expect.poll(() => tab.signInId()).toBe('olivia 200');
    expect(tab.onEnded).not.toHaveBeenCalled();
  });

  test('is noticed by a tab that slept, once it is looked at', () => {
    const tab = openTab(sessionOf('olivia', 100));
    tab.show();
    shared.setItem('portal.sign-in', 'noah 200');
    dispatchEvent(new Event('visibilitychange'));
    expect(tab.onEnded).toHaveBeenCalledWith('someone-else');
  });
});
