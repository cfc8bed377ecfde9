import {
  ACTIVE_AT,
  isRenewing,
  PRESENT_SIGN_IN,
  RENEWING_UNTIL,
  STORED_SESSION,
  type StoredEntries,
  storedEntries,
  storedEntry,
  storedSignIn,
} from './stored-session.ts';

/** How long a tab waits for the others. */
const ANSWER_MS = 500;
/** After this a tab renews its tokens although another one is still at it, whose network may hang. */
const MAX_TURN_MS = 15_000;

const CHANNEL = 'session';
const RENEWAL = 'portal.renewal';
const OPEN_TAB = 'portal.tab';

/** What tabs say to each other. Only pages of this origin hear it, and of these only pages of somebody signed in. */
type Said = { ask: string } | { answer: string; entries: StoredEntries } | { renewed: StoredEntries };

/** What a tab has for itself, and what it shares with the other tabs of the browser. */
export interface TabPlace {
  own: Storage;
  shared: Storage;
  locks: LockManager;
  openChannel(): BroadcastChannel;
}

/**
 * The session shared by the tabs of a browser. Tokens stay in each tab's own storage, which ends with the tab, and go
 * from one open tab to another; which sign-in is the present one is in the storage that all share, so that a tab which
 * slept through it finds out.
 */
export function tabsAt({ own, shared, locks, openChannel }: TabPlace) {
  let isJoined = false;
  /** What this tab asks; its own channel that answers others hears it too. */
  const asking = new Set<string>();

  const ownSignIn = () => storedSignIn(storedEntries(own));
  const presentId = () => shared.getItem(PRESENT_SIGN_IN);

  function adopt(entries: StoredEntries) {
    for (const name of Object.keys(storedEntries(own))) own.removeItem(name);
    for (const [name, value] of Object.entries(entries))
      if (name.startsWith(STORED_SESSION)) own.setItem(name, value);
  }

  /** Asks the other tabs; resolves to what `take` makes of the first answer that it does not leave to the next. */
  async function ask<Taken>(take: (entries: StoredEntries) => Taken | undefined): Promise<Taken | undefined> {
    const channel = openChannel();
    const id = crypto.randomUUID();
    asking.add(id);
    try {
      return await new Promise((resolve) => {
        setTimeout(() => resolve(undefined), ANSWER_MS);
        channel.onmessage = ({ data }: MessageEvent<Said>) => {
          if (!('answer' in data) || data.answer !== id) return;
          const taken = take(data.entries);
          if (taken !== undefined) resolve(taken);
        };
        say(channel, { ask: id });
      });
    } finally {
      asking.delete(id);
      channel.close();
    }
  }

  /** Takes over the browser's session from an open tab; false if none has it. */
  async function takeOver(): Promise<boolean> {
    const present = presentId();
    if (present === null) return false;
    const taken = await ask((entries) => {
      if (storedSignIn(entries)?.id !== present) return undefined;
      adopt(entries);
      return true;
    });
    // Whoever opens a tab is there.
    if (taken) shared.setItem(ACTIVE_AT, String(Date.now()));
    return taken ?? false;
  }

  async function othersAreOpen(): Promise<boolean> {
    const { held = [] } = await locks.query();
    return held.filter(({ name }) => name === OPEN_TAB).length > (isJoined ? 1 : 0);
  }

  /**
   * Renews this tab's tokens, one tab at a time, because each refresh token works once: `renew` stores the new ones, and
   * the other tabs are told. Does nothing if another tab has renewed them, which is asked first where one is open: a tab
   * that slept did not hear of it, and its own refresh token is used up.
   */
  async function renewInTurn(renew: () => Promise<void>): Promise<void> {
    const before = refreshTokenOf(storedEntries(own));
    const inTurn = async () => {
      if (refreshTokenOf(storedEntries(own)) !== before) return;
      const signInId = ownSignIn()?.id;
      const found =
        (await othersAreOpen()) &&
        (await ask((entries) => {
          if (storedSignIn(entries)?.id !== signInId) return undefined;
          if (refreshTokenOf(entries) === before) return 'same';
          adopt(entries);
          return 'newer';
        }));
      if (found === 'newer') return;
      await renew();
      const channel = openChannel();
      say(channel, { renewed: storedEntries(own) });
      channel.close();
    };
    let isMyTurn = false;
    try {
      await locks.request(RENEWAL, { signal: AbortSignal.timeout(MAX_TURN_MS) }, () => {
        isMyTurn = true;
        return inTurn();
      });
    } catch (error) {
      if (isMyTurn) throw error;
      await inTurn();
    }
  }

  /** Makes this tab's sign-in the browser's. Tabs of another person end, those of the same take it over. */
  function enter() {
    const signIn = ownSignIn();
    if (!signIn) return;
    shared.setItem(PRESENT_SIGN_IN, signIn.id);
    shared.setItem(ACTIVE_AT, String(Date.now()));
  }

  /** Whether this tab's sign-in is the browser's. */
  function isPresent(): boolean {
    const mine = ownSignIn();
    return mine !== undefined && presentId() === mine.id;
  }

  /**
   * Answers tabs that ask, and follows what they do: `onEnded` is called when the person signed out in another tab or
   * somebody else signed in. Returns the function that ends it.
   */
  function join(onEnded: (how: 'signed-out' | 'someone-else') => void): () => void {
    if (presentId() === null) enter();
    const channel = openChannel();
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('ask' in data && !asking.has(data.ask) && isPresent())
        say(channel, { answer: data.ask, entries: storedEntries(own) });
      if ('renewed' in data && storedSignIn(data.renewed)?.id === ownSignIn()?.id) adopt(data.renewed);
    };
    let leaveTab = () => {};
    isJoined = true;
    void locks.request(
      OPEN_TAB,
      { mode: 'shared' },
      () =>
        new Promise<void>((resolve) => {
          leaveTab = resolve;
          if (!isJoined) resolve();
        }),
    );
    function follow() {
      // What is the browser's sign-in is not decided yet.
      if (isRenewing(shared)) return;
      const present = presentId();
      const mine = ownSignIn();
      if (present === mine?.id) return;
      if (present === null) onEnded('signed-out');
      else if (mine && present.startsWith(`${mine.userId} `)) void takeOver();
      else onEnded('someone-else');
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === PRESENT_SIGN_IN || key === RENEWING_UNTIL) follow();
    };
    addEventListener('storage', onStorage);
    addEventListener('visibilitychange', follow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('visibilitychange', follow);
      channel.close();
      isJoined = false;
      leaveTab();
    };
  }

  return { takeOver, renewInTurn, enter, isPresent, join };
}

function refreshTokenOf(entries: StoredEntries): string | undefined {
  return storedEntry(entries, 'refreshToken');
}

function say(channel: BroadcastChannel, what: Said) {
  channel.postMessage(what);
}

/** This tab among the others of the browser. */
export const tabs = tabsAt({
  own: sessionStorage,
  shared: localStorage,
  locks: navigator.locks,
  openChannel: () => new BroadcastChannel(CHANNEL),
});
