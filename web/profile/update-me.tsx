import { LIMITS } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import { Form } from '../forms/form.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** The user's own name, of a client only how the portal greets them, and mobile number. The e-mail address is the sign-in name and cannot change. */
export function UpdateMe({ user }: { user: User }) {
  const isClient = user.role === 'client';
  const form = useCallForm('updateMe', {
    start: { name: user.name, mobile: user.mobile },
    typed: { name: requiredText(isClient ? 'Greeting name is required' : 'Name is required') },
    input: (text) => text,
    done: 'Profile saved.',
    onDone: (saved): void => saved && form.restart({ name: saved.name, mobile: saved.mobile }),
  });
  const { text, field, busy } = form;
  const changed = text.name !== user.name || text.mobile !== user.mobile;

  return (
    <section aria-labelledby="your-details">
      <h2 id="your-details" className="text-lead font-semibold">
        Your details
      </h2>
      <Form form={form} className="mt-4 flex flex-col gap-4">
        <TextField
          label={isClient ? 'Greeting name' : 'Name'}
          hint={isClient && 'How the portal greets you. Notices keep your legal name.'}
          name="name"
          autoComplete="name"
          maxLength={LIMITS.nameLength}
          required
          {...field('name')}
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
            {...field('mobile')}
          />
        </div>
        <div className="flex">
          <Button type="submit" variant="primary" disabled={!changed && !busy} busy={busy} busyLabel="Saving">
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
