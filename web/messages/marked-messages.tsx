import { useState } from 'react';
import type { ListedMessage } from '#shared/contract/messages.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { Button } from '../ui/button.tsx';
import { CirclePause, Send } from '../ui/lucide-icons.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';

export function isMarkable({ state }: ListedMessage): boolean {
  return state === 'queued' || state === 'held';
}

const ABOUT = 'marked-messages';

interface MarkedMessagesProps {
  marked: readonly ListedMessage[];
  onDone: (left: readonly string[]) => void;
}

export function MarkedMessages({ marked, onDone }: MarkedMessagesProps) {
  const [busy, setBusy] = useState<'holdMessage' | 'releaseMessage'>();
  const waiting = marked.filter(({ state }) => state === 'queued');
  const held = marked.filter(({ state }) => state === 'held');

  // Changes the messages one by one, because each change has its own entry in the audit log.
  async function change(
    capability: 'holdMessage' | 'releaseMessage',
    messages: readonly ListedMessage[],
    words: string,
  ) {
    setBusy(capability);
    notify.over(ABOUT);
    const refused: { id: string; why: string }[] = [];
    for (const { id } of messages) {
      try {
        await call(capability, { id }, { refresh: 'later' });
      } catch (error) {
        refused.push({ id, why: messageOf(error) });
      }
    }
    const done = messages.length - refused.length;
    const [first] = refused;
    if (first)
      notify.error(`${counted(done, 'message')} ${words}, ${refused.length} not changed: ${first.why}`, {
        about: ABOUT,
      });
    else notify.success(`${counted(done, 'message')} ${words}.`, { about: ABOUT });
    await refreshAfter(capability);
    setBusy(undefined);
    onDone(refused.map(({ id }) => id));
  }

  return (
    <section
      aria-label="Marked messages"
      className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-2 py-2"
    >
      <p role="status" className="tnum grow text-body font-semibold whitespace-nowrap">
        {formatCount(marked.length)} marked
      </p>
      <Button variant="ghost" disabled={busy !== undefined} onClick={() => onDone([])}>
        Clear
      </Button>
      {waiting.length > 0 && (
        <Button
          icon={<CirclePause />}
          busy={busy === 'holdMessage'}
          busyLabel="Holding"
          disabled={busy === 'releaseMessage'}
          onClick={() => void change('holdMessage', waiting, 'held')}
        >
          Hold {formatCount(waiting.length)}
        </Button>
      )}
      {held.length > 0 && (
        <Button
          icon={<Send />}
          busy={busy === 'releaseMessage'}
          busyLabel="Sending"
          disabled={busy === 'holdMessage'}
          onClick={() => void change('releaseMessage', held, 'no longer held')}
        >
          Stop holding {formatCount(held.length)}
        </Button>
      )}
    </section>
  );
}
