import { useId } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { AccessLogin } from '#shared/contract/access.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { ACCESS_ROLES, type AccessRole } from '#shared/terms.ts';
import { Form } from '../forms/form.tsx';
import { RoleChoice } from '../forms/role-choice.tsx';
import { optionalDayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateField } from '../ui/date-field.tsx';
import { FIELD_LABEL_CLASS, TextField } from '../ui/field.tsx';
import { useFocusFirst } from '../ui/focus-first.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { ROLE_WORDS } from './access-words.ts';

const WORDS = {
  give: { title: 'Give access', busy: 'Giving', done: 'Access given.' },
  change: { title: 'Change access', busy: 'Changing', done: 'Access changed.' },
  invite: { title: 'Send the invitation again', busy: 'Sending', done: 'Invitation sent.' },
} as const;

interface GiveAccessProps {
  client: Pick<ClientDetail, 'id' | 'name'>;
  login: AccessLogin | undefined;
  isInvitation: boolean;
  onClose: () => void;
}

export function GiveAccess({ client, login, isInvitation, onClose }: GiveAccessProps) {
  const { id, name } = client;
  const words = WORDS[isInvitation ? 'invite' : login ? 'change' : 'give'];
  const formId = useId();
  const form = useCallForm('giveAccess', {
    start: {
      email: login?.email ?? '',
      role: login?.role ?? ('joint' as AccessRole),
      until: login?.until ? displayDate(login.until) : '',
      mail: login?.role === 'adviser' && login.mail,
    },
    typed: { until: optionalDayText() },
    wrong: ({ role, until }) =>
      role === 'adviser' && until.trim() === ''
        ? { at: 'until', message: 'Choose the last day of the adviser’s access' }
        : undefined,
    input: ({ email, role, until, mail }) => ({
      id,
      email,
      role,
      ...(until === '' ? {} : { until }),
      ...(role === 'adviser' ? { mail } : {}),
    }),
    done: words.done,
    onDone: onClose,
    refusalsAt: { 'email-taken': 'email', 'nothing-to-change': 'email' },
  });
  const ref = useFocusFirst(form.ref);
  const { role, mail } = form.text;
  return (
    <SidePanel
      title={words.title}
      note={`to ${name}`}
      onClose={onClose}
      busy={form.busy}
      foot={
        <>
          <span className="min-w-0 grow text-label text-muted">
            {isInvitation
              ? 'The previous invitation will no longer work'
              : 'Everyone affected is notified by email'}
          </span>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel={words.busy}>
            {isInvitation ? 'Send' : words.title}
          </Button>
        </>
      }
    >
      <Form
        form={{ ...form, ref }}
        id={formId}
        aria-label={words.title}
        className="flex flex-col gap-5 px-5 py-5"
      >
        <TextField
          label="Email"
          type="email"
          required
          maxLength={LIMITS.emailLength}
          readOnly={login !== undefined}
          hint={
            login
              ? undefined
              : 'A new email address gets an invitation. An existing login keeps its password and also gets access to this client.'
          }
          {...form.field('email')}
        />
        {!isInvitation && (
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className={classNames('mb-1', FIELD_LABEL_CLASS)}>Role</legend>
            {ACCESS_ROLES.map((one) => (
              <RoleChoice
                key={one}
                role={one}
                name={ROLE_WORDS[one].name}
                means={ROLE_WORDS[one].means}
                isChosen={role === one}
                onChoose={() => {
                  form.change('role', one);
                  if (one !== 'adviser') form.change('until', '');
                }}
              />
            ))}
          </fieldset>
        )}
        {!isInvitation && role === 'adviser' && (
          <>
            <DateField
              label="Until"
              required
              hint="The last day of access, until midnight in Sydney. Required for advisers."
              {...form.day('until')}
            />
            <label className="flex min-h-8 cursor-pointer items-center gap-2.5 touch:min-h-11">
              <input
                type="checkbox"
                checked={mail}
                onChange={(event) => form.change('mail', event.target.checked)}
                className="size-4 shrink-0 accent-accent"
              />
              Also send notices and receipts to this login
            </label>
          </>
        )}
      </Form>
    </SidePanel>
  );
}
