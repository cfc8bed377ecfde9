import { useId, useState } from 'react';
import { IDLE_SIGN_OUT_MS, IDLE_WARNING_MS } from '#shared/constants.ts';
import { signOut } from '../leave-session.ts';
import { Button } from '../ui/button.tsx';
import { FocusedButton } from '../ui/focused-button.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { useHasUnsaved } from '../unsaved.ts';
import { DECIDES } from './idle.ts';

const RADIUS = 27;
const ROUND = 2 * Math.PI * RADIUS;
const SAID_AT = [10, 30, 60] as const;

export function StillThere({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const titleId = useId();
  const hasUnsaved = useHasUnsaved();
  const [leaving, setLeaving] = useState(false);
  const mark = SAID_AT.find((seconds) => secondsLeft <= seconds);
  const seconds = `${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}`;
  return (
    <Overlay
      onClose={onStay}
      name={{ titleId }}
      role="alertdialog"
      busy={leaving}
      classNames={{
        scrim: 'fixed inset-0 z-50 flex animate-fade overflow-y-auto bg-scrim p-4 max-md:p-0 max-md:pt-8',
        box: 'm-auto w-full animate-rise rounded-modal border border-line bg-raised shadow-overlay outline-none md:max-w-110 max-md:mb-0 max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]',
        dialog: 'flex flex-col outline-none',
      }}
    >
      <div className="flex items-start gap-4 px-5 py-5" {...{ [DECIDES]: '' }}>
        <Ring secondsLeft={secondsLeft} />
        <div className="min-w-0">
          <h2 id={titleId} className="text-lead font-semibold">
            Still there?
          </h2>
          <p className="mt-1 text-body text-muted">
            This browser will be signed out in <span className="tnum">{seconds}</span>, after{' '}
            {IDLE_SIGN_OUT_MS / 60_000} minutes without activity.{' '}
            {hasUnsaved && ' Your changes here are not saved yet.'}
          </p>
        </div>
        <p aria-live="assertive" className="sr-only">
          <Said key={mark} text={`${seconds} until this browser is signed out.`} />
        </p>
      </div>
      <footer
        className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3"
        {...{ [DECIDES]: '' }}
      >
        <Button
          busy={leaving}
          busyLabel="Signing out"
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          Sign out now
        </Button>
        <FocusedButton variant="primary" onClick={onStay}>
          Stay signed in
        </FocusedButton>
      </footer>
    </Overlay>
  );
}

function Said({ text }: { text: string }) {
  const [firstText] = useState(text);
  return firstText;
}

function Ring({ secondsLeft }: { secondsLeft: number }) {
  const part = Math.min(1, (secondsLeft * 1_000) / IDLE_WARNING_MS);
  return (
    <span className="relative size-15 shrink-0" aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 60 60" className="size-15 -rotate-90 fill-none stroke-[4]">
        <circle cx="30" cy="30" r={RADIUS} className="stroke-line" />
        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - part)}
          className="stroke-accent transition-[stroke-dashoffset] duration-300 motion-reduce:transition-none"
        />
      </svg>
      <span className="tnum absolute inset-0 flex items-center justify-center text-form font-semibold">
        {secondsLeft}
      </span>
    </span>
  );
}
