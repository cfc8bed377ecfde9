import { type FormEvent, useRef, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import { ApiError, type Issue, messageOf } from '../api/api-error.ts';
import { call, checkInput } from '../api/client.ts';
import { replaceKept } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useFocusInvalid } from '../ui/focus-first.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';

type Problems = Partial<Record<'name' | 'mobile', string>>;

function problemsOf(issues: readonly Issue[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    if (path === 'name') problems.name ??= message === 'Required' ? 'Name is required' : message;
    else if (path === 'mobile') problems.mobile ??= message;
  }
  return problems;
}

/** The signed-in person's own name and mobile number. The address is the sign-in itself and stays. */
export function EditProfile({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(user.name);
  const [mobile, setMobile] = useState(user.mobile);
  const [problems, setProblems] = useState<Problems>({});
  const [sentence, setSentence] = useState<string>();
  const [busy, setBusy] = useState(false);
  const focusInvalid = useFocusInvalid(form);
  const changed = name !== user.name || mobile !== user.mobile;

  function refuse(found: Problems, said?: string) {
    setProblems(found);
    setSentence(said);
    focusInvalid();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const input = { name, mobile };
    const found = problemsOf(checkInput('updateMe', input));
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await call('updateMe', input);
      await replaceKept('getMe', () => saved);
      setName(saved.name);
      setMobile(saved.mobile);
      notify.success('Profile saved.');
    } catch (error) {
      const refused = error instanceof ApiError ? problemsOf(error.issues) : {};
      const isNamed = Object.keys(refused).length > 0;
      refuse(refused, isNamed ? undefined : messageOf(error, 'Your profile was not saved.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="your-details">
      <h2 id="your-details" className="text-lead font-semibold">
        Your details
      </h2>
      <form ref={form} noValidate onSubmit={save} className="mt-4 flex flex-col gap-4">
        {sentence && <Notice tone="negative">{sentence}</Notice>}
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={LIMITS.nameLength}
          required
          error={problems.name}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblems({ ...problems, name: undefined });
          }}
        />
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            readOnly
            hint="You sign in with it; it cannot be changed here"
            value={user.email}
            inputClassName="border-line! bg-hover! text-muted!"
          />
          <TextField
            label="Mobile"
            labelNote="optional"
            name="mobile"
            type="tel"
            autoComplete="tel"
            maxLength={LIMITS.mobileLength}
            error={problems.mobile}
            value={mobile}
            onChange={(event) => {
              setMobile(event.target.value);
              setProblems({ ...problems, mobile: undefined });
            }}
          />
        </div>
        <div className="flex">
          <Button type="submit" variant="primary" disabled={!changed && !busy} busy={busy} busyLabel="Saving">
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}
