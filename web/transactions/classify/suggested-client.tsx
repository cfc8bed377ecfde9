import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { SuggestedClient } from '#shared/contract/reconciliations.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { whyNotUnseen } from '#shared/match-reasons.ts';
import { useCall } from '../../api/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { TriangleAlert } from '../../ui/lucide-icons.tsx';
import { ignoreSecondPress } from '../../ui/second-press.ts';
import { areShortcutsOn, useShortcutsOn } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SuggestedClientProps {
  transaction: Transaction;
  clientId: string;
  canChoose: (clientId: string) => boolean | undefined;
  onTake: (clientId: string) => void;
  children: ReactNode;
}

export function WithSuggestedClient({
  transaction,
  clientId,
  canChoose,
  onTake,
  children,
}: SuggestedClientProps) {
  const [wasChosen, setWasChosen] = useState(false);
  const [acceptedId, setAcceptedId] = useState<string>();
  if (clientId && !wasChosen) setWasChosen(true);
  const isAsked = transaction.amount > 0;
  const { data, error } = useCall(
    'listSuggestedClients',
    isAsked ? { transaction_id: transaction.id } : null,
    // A reload could change the suggestion while the user presses the button.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const line = useRef<HTMLElement>(null);
  const [first] = data?.suggestions ?? [];
  const isKnown = first && canChoose(first.client_id);
  const isLoading = !error && (!data || (first && isKnown === undefined));
  const suggestion = isKnown ? first : undefined;
  const isOffered = suggestion !== undefined && !wasChosen;

  function take({ client_id }: SuggestedClient) {
    setAcceptedId(client_id);
    onTake(client_id);
  }

  function pressKey(event: KeyboardEvent) {
    const field = event.target;
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // A held Enter must not accept the client and then submit the form.
    if (event.repeat && suggestion) return event.preventDefault();
    if (!isOffered || !areShortcutsOn() || event.nativeEvent.isComposing) return;
    // Enter accepts no suggestion if the field has text or an open list.
    if (field.value !== '' || field.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    take(suggestion);
  }

  const isShown = isAsked && (wasChosen ? clientId !== '' && clientId === acceptedId : true);
  return (
    <div className="group/client flex min-w-0 flex-col gap-2" onKeyDownCapture={pressKey}>
      {children}
      {isShown && (
        <section
          ref={line}
          aria-label="Suggested client"
          tabIndex={-1}
          className="flex min-h-19 flex-col justify-center rounded-box border border-dashed border-line px-3 py-2 outline-none"
        >
          <div className="flex items-center justify-between gap-3">
            <div role="status" className="min-w-0 grow">
              {suggestion && <Suggestion suggestion={suggestion} isOffered={isOffered} />}
              {!suggestion && !isLoading && (
                <p className="text-center text-label text-subtle">No client is suggested</p>
              )}
              {isLoading && <Skeleton className="h-3 w-48" />}
            </div>
            {isOffered && (
              <TakeButton
                name={suggestion.client_name}
                onTake={() => {
                  line.current?.focus();
                  take(suggestion);
                }}
              />
            )}
          </div>
        </section>
      )}
    </div>
  );
}

function Suggestion({ suggestion, isOffered }: { suggestion: SuggestedClient; isOffered: boolean }) {
  const { client_name, reasons, against } = suggestion;
  const withKeys = useShortcutsOn();
  return (
    <>
      <p className="text-body wrap-anywhere">
        <span className="font-medium">Suggested: {client_name}</span>
        <span className="text-muted"> — {reasons.join(', ')}</span>
      </p>
      {against.length > 0 && (
        <p className="mt-0.5 flex items-start gap-1.5 text-label text-warning">
          <TriangleAlert className="mt-0.5 size-3 shrink-0" />
          <span>But {against.map(whyNotUnseen).join(', and ')}</span>
        </p>
      )}
      {isOffered && withKeys && (
        <p className="sr-only">Press Enter in the empty client field to accept the suggestion.</p>
      )}
    </>
  );
}

function TakeButton({ name, onTake }: { name: string; onTake: () => void }) {
  const withKeys = useShortcutsOn();
  return (
    <div className="flex shrink-0 items-center gap-2">
      {withKeys && (
        <span
          aria-hidden="true"
          className="invisible hidden group-has-[input[aria-expanded=false]:placeholder-shown:focus]/client:visible fine:block"
        >
          <Keys keys="Enter" />
        </span>
      )}
      <Button
        aria-label={`Accept ${name}`}
        onClick={(event) => {
          // The second press of a double click could press the element that replaces this button.
          ignoreSecondPress(event);
          onTake();
        }}
      >
        Accept
      </Button>
    </div>
  );
}
