import { useState } from 'react';
import type { OwnMails } from '#shared/contract/users.ts';
import { MAIL_KINDS, MAIL_TIMES, type MailKind, type MailTime } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { signInTooOld } from '../sign-in-too-old.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProfileBox, ProfileRow } from './profile-box.tsx';

const KINDS: Readonly<Record<MailKind, string>> = {
  document: 'Documents',
  statement: 'Statements',
  distribution: 'Distributions',
  letter: 'Letters',
};
const TIMES: Readonly<Record<MailTime, string>> = { now: 'At once', weekly: 'Once a week', never: 'Never' };

export function OwnMailsBox({ isAdviser }: { isAdviser: boolean }) {
  const { data, error, isValidating, mutate } = useCall('getOwnMails', {});
  const [isChanging, setChanging] = useState(false);
  return (
    <ProfileBox title="Emails you get">
      {data ? (
        <ProfileRow
          label="Which emails, and when"
          detail={
            <>
              <p>
                {MAIL_KINDS.map((kind) => `${KINDS[kind]}: ${TIMES[data.kinds[kind]].toLowerCase()}`).join(
                  ', ',
                )}
              </p>
              {data.copy_to !== null && (
                <p className="mt-1 text-label">
                  Copies to {data.copy_to}
                  {!data.copy_confirmed && ', which has not confirmed yet'}
                </p>
              )}
            </>
          }
          action={
            <Button onClick={() => setChanging(true)} aria-label="Change which emails you get">
              Change
            </Button>
          }
        />
      ) : error ? (
        <ErrorState title="Your emails could not be loaded" loaded={{ error, isValidating, mutate }} />
      ) : (
        <div role="status" aria-label="Loading emails" className="p-4">
          <Skeleton className="h-3 w-40" />
        </div>
      )}
      {data && isChanging && (
        <SetOwnMails mails={data} hasCopies={!isAdviser} onClose={() => setChanging(false)} />
      )}
    </ProfileBox>
  );
}

interface SetOwnMailsProps {
  mails: OwnMails;
  hasCopies: boolean;
  onClose: () => void;
}

export function SetOwnMails({ mails, hasCopies, onClose }: SetOwnMailsProps) {
  const { kinds, copy_to: before } = mails;
  const form = useCallForm('setOwnMails', {
    start: { ...kinds, copy_to: before ?? '' },
    input: ({ copy_to: typed, ...wanted }) => {
      const copy = typed.trim();
      return { kinds: wanted, ...(copy === (before ?? '') ? {} : { copy_to: copy === '' ? null : copy }) };
    },
    done: 'Saved.',
    onDone: onClose,
  });
  const isCopyChanged = form.text.copy_to.trim() !== (before ?? '');
  const problem = isCopyChanged ? signInTooOld() : undefined;
  return (
    <FormDialog
      title="Emails you get"
      form={problem === undefined ? form : { ...form, problem }}
      off={problem !== undefined}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        {MAIL_KINDS.map((kind) => (
          <SelectField
            key={kind}
            label={KINDS[kind]}
            options={MAIL_TIMES.map((value) => ({ value, label: TIMES[value] }))}
            {...form.field(kind)}
          />
        ))}
      </div>
      {hasCopies && (
        <TextField
          label="Copies to"
          labelNote="optional"
          type="email"
          hint="Gets the text of emails about statements and documents, once it has confirmed. All logins of the investor are told."
          {...form.field('copy_to')}
        />
      )}
      <p className="text-label text-muted">
        The weekly email comes on Mondays. Emails about capital calls, payments and your sign-in always come
        at once.
      </p>
    </FormDialog>
  );
}
