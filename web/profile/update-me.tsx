import { LIMITS } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import { Form } from '../forms/form.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';

export function UpdateMe({ user }: { user: User }) {
  const form = useCallForm('updateMe', {
    start: { name: user.name, mobile: user.mobile },
    typed: { name: requiredText('Preferred name is required') },
    input: (text) => text,
    done: 'Profile saved.',
    onDone: (saved): void => saved && form.restart({ name: saved.name, mobile: saved.mobile }),
  });
  const { text, field, busy } = form;
  const changed = text.name !== user.name || text.mobile !== user.mobile;

  return (
    <Form
      form={{ ...form, problem: undefined }}
      aria-label="Your details"
      className="rounded-box border border-line"
    >
      <div className="grid grid-cols-2 items-start gap-4 px-4 py-5 max-md:grid-cols-1">
        {form.problem && (
          <Notice tone="negative" className="col-span-full">
            {form.problem}
          </Notice>
        )}
        <TextField
          label="Preferred name"
          hint={`The name the portal greets you with. ${user.role === 'client' ? 'Notices show your legal name.' : 'Records do not show it.'}`}
          name="name"
          autoComplete="name"
          maxLength={LIMITS.nameLength}
          required
          {...field('name')}
        />
        <TextField
          label="Mobile"
          name="mobile"
          type="tel"
          autoComplete="tel"
          maxLength={LIMITS.mobileLength}
          {...field('mobile')}
        />
        {user.signed_name !== undefined && (
          <p className="col-span-full text-body text-muted">
            Records are signed with <strong className="font-medium text-ink">{user.signed_name}</strong>.{' '}
            {user.role === 'auditor'
              ? 'A manager can change this name in People.'
              : 'Another manager can change this name in People. If you are the fund’s only manager, you can change it yourself.'}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="text-label text-muted">You are notified of each change by email</p>
        <Button type="submit" variant="primary" disabled={!changed && !busy} busy={busy} busyLabel="Saving">
          Save
        </Button>
      </div>
    </Form>
  );
}
