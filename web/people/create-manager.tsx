import { useId } from 'react';
import { INVITATION_DAYS, LIMITS } from '#shared/constants.ts';
import type { Person } from '#shared/contract/people.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/roles.ts';
import { ApiError } from '../api/api-error.ts';
import { Form } from '../forms/form.tsx';
import { RoleChoice } from '../forms/role-choice.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FIELD_LABEL_CLASS, TextField } from '../ui/field.tsx';
import { useFocusFirst } from '../ui/focus-first.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { notify } from '../ui/toast.tsx';
import { notifiedManagers, notifiedText, ROLE_NAMES, SECOND_PERSON } from './people-words.ts';

interface CreateManagerProps {
  people: readonly Person[];
  needsSecondFactor: boolean;
  onClose: () => void;
}

const MAY: Record<StaffRole, string> = {
  manager: 'Can change everything.',
  auditor: 'Can read and export everything that managers can. Cannot change anything.',
};

export function CreateManager({ people, needsSecondFactor, onClose }: CreateManagerProps) {
  const formId = useId();
  const form = useCallForm('createManager', {
    start: { name: '', email: '', role: 'auditor' as StaffRole },
    typed: { name: requiredText('Name is required'), email: requiredText('Email is required') },
    input: (text) => text,
    done: ({ name }) => `${name} is invited.`,
    onDone: onClose,
    refusalsAt: { 'email-taken': 'email', 'name-taken': 'name' },
    onRefused: (error) => {
      const isSaved =
        error instanceof ApiError && ['person-not-invited', 'person-joined'].includes(error.code);
      if (!isSaved) return false;
      // The dialog closes. The server has created the person despite the error, so it would refuse a retry.
      notify.error(error.message);
      onClose();
      return true;
    },
  });
  const ref = useFocusFirst(form.ref);
  const notified = notifiedText(notifiedManagers(people, undefined));
  return (
    <SidePanel
      title="Invite a person"
      onClose={onClose}
      busy={form.busy}
      foot={
        <>
          <span className="min-w-0 grow text-label text-muted wrap-anywhere">{notified}</span>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Sending">
            Send invitation
          </Button>
        </>
      }
    >
      <Form
        form={{ ...form, ref }}
        id={formId}
        aria-label="Invite a person"
        className="flex flex-col gap-5 px-5 py-5"
      >
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={LIMITS.nameLength}
          {...form.field('name')}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          maxLength={LIMITS.emailLength}
          {...form.field('email')}
        />
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className={classNames('mb-1', FIELD_LABEL_CLASS)}>Role</legend>
          {STAFF_ROLES.map((role) => (
            <RoleChoice
              key={role}
              role={role}
              name={ROLE_NAMES[role]}
              means={
                <>
                  {MAY[role]}
                  {needsSecondFactor && ' Until a second factor is set up, only the profile can be opened.'}
                </>
              }
              isChosen={form.text.role === role}
              onChoose={() => form.change('role', role)}
            />
          ))}
        </fieldset>
        <p className="text-label text-muted">
          {form.text.role === 'manager' && `${SECOND_PERSON} `}
          The invitation expires after {INVITATION_DAYS} days. It can be resent or withdrawn at any time.
        </p>
      </Form>
    </SidePanel>
  );
}
