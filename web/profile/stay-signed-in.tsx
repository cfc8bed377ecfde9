import { useEffect, useRef, useState } from 'react';
import { Form } from '../forms/form.tsx';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { AskedCode } from './use-change-sign-in.ts';

export function StaySignedIn({ asked }: { asked: AskedCode }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState(0);
  const busy = sentAt === asked.time;
  useEffect(() => {
    field.current?.focus();
    if (asked.time > 1) field.current?.select();
  }, [asked.time]);

  return (
    <Form
      form={{
        problem: undefined,
        busy,
        onSubmit: (event) => {
          event.preventDefault();
          if (busy) return;
          setSentAt(asked.time);
          asked.give(code);
        },
      }}
      noValidate={false}
      aria-label="Stay signed in"
    >
      <Notice tone="positive">The change was made. All browsers were signed out, this one too.</Notice>
      <CodeField
        ref={field}
        className="max-w-60"
        hint="Enter the next code that your app shows"
        error={busy ? undefined : asked.problem}
        value={code}
        onCode={setCode}
      />
      <div className="flex">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Checking code">
          Stay signed in
        </Button>
      </div>
    </Form>
  );
}

export function Unanswered() {
  return (
    <Notice tone="warning">
      The other browsers are not signed out yet. The portal keeps trying; leave this page open.
    </Notice>
  );
}
