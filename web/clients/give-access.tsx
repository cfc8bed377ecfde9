import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { AccessLogin } from '#shared/contract/access.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { ACCESS_ROLES, type AccessRole } from '#shared/terms.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { optionalDayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Choice } from '../ui/choice.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';

export const ROLE_WORDS: Record<AccessRole, { name: string; short: string; means: string }> = {
  owner: {
    name: 'Owner',
    short: 'Full access',
    means: 'Sees and writes everything, asks for changes, gets every notice.',
  },
  joint: { name: 'Joint', short: 'Full access', means: 'The same as the owner. Both get every notice.' },
  adviser: {
    name: 'Adviser',
    short: 'Reads only',
    means: 'Reads everything, writes nothing. Gets notices only if you tick it.',
  },
};

/** Gives a login access to a client, or changes what `login` has. Mount it to open it. */
export function GiveAccess({
  client,
  login,
  onClose,
}: {
  client: Pick<ClientDetail, 'id' | 'name'>;
  login?: AccessLogin;
  onClose: () => void;
}) {
  const { id, name } = client;
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
        ? { at: 'until', message: 'Choose the last day of an adviser' }
        : undefined,
    input: ({ email, role, until, mail }) => ({
      id,
      email,
      role,
      ...(until === '' ? {} : { until }),
      ...(role === 'adviser' ? { mail } : {}),
    }),
    done: login ? 'Access changed.' : 'Access given.',
    onDone: onClose,
    refusalsAt: { 'email-taken': 'email', 'nothing-to-change': 'email' },
  });
  const { role, mail } = form.text;
  const isAdviser = role === 'adviser';
  return (
    <FormDialog
      title={login ? 'Change access' : 'Give access'}
      subtitle={`to ${name}`}
      action={login ? 'Change access' : 'Give access'}
      actionBusy={login ? 'Changing' : 'Giving'}
      form={form}
      note={<span className="mr-auto text-label text-muted">Everybody concerned is told by mail</span>}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        maxLength={LIMITS.emailLength}
        readOnly={login !== undefined}
        hint="Who has no login yet is invited; a login that exists gets this client too, and no new password."
        {...form.field('email')}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-label font-medium">Role</legend>
        <div className="overflow-clip rounded-box border border-control">
          {ACCESS_ROLES.map((one) => (
            <Choice
              key={one}
              name="role"
              isChosen={role === one}
              onChoose={() => {
                form.change('role', one);
                if (one !== 'adviser') form.change('until', '');
              }}
            >
              <span className="block font-medium">{ROLE_WORDS[one].name}</span>
              <span className="block text-label text-muted">{ROLE_WORDS[one].means}</span>
            </Choice>
          ))}
        </div>
      </fieldset>
      {isAdviser && (
        <>
          <DateField
            label="Until"
            required
            hint="DD/MM/YYYY. Ends at midnight in Sydney. Advisers need a date."
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
    </FormDialog>
  );
}
