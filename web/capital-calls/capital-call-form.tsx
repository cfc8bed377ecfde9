import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '#shared/constants.ts';
import { canPrint } from '#shared/printable.ts';
import { Form } from '../forms/form.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ArrowLeft } from '../ui/lucide-icons.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import type { CallFormLine } from './call-form.ts';
import { CallLines } from './call-lines.tsx';
import { Unprintable } from './unprintable.tsx';
import { type EditedDraft, useCapitalCallForm } from './use-capital-call-form.ts';

export const CAPITAL_CALLS = '/manager/capital-calls';

/** The button that leaves the form. */
export function Back({ to }: { to: string }) {
  return (
    <ButtonLink to={to} icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
      Back
    </ButtonLink>
  );
}

/** The form of a new capital call, or of a draft. */
export function CapitalCallForm({
  title,
  draft,
  back,
}: {
  title: string;
  draft: EditedDraft | undefined;
  back: string;
}) {
  const navigate = useNavigate();
  const state = useCapitalCallForm(draft, (saved) => {
    notify.success(saved.status === 'Draft' ? 'Draft saved' : 'Capital call issued');
    navigate(`${CAPITAL_CALLS}/${saved.id}`, { replace: true });
  });
  const { text, field, sending, clients } = state;
  const [asking, setAsking] = useState(false);
  const isCalled = (line: CallFormLine) => (line.amountCents ?? 0) > 0;
  const called = state.lines?.filter(isCalled).length ?? 0;
  return (
    <Page title={title} actions={<Back to={back} />}>
      <div className="w-full max-w-200">
        <Form
          form={{
            ...state,
            onSubmit: (event) => {
              event.preventDefault();
              state.save('draft');
            },
          }}
          className="flex flex-col gap-5"
        >
          <TextField
            label="Title"
            hint="Clients read it on their notice, e.g. what the capital is for"
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            {...field('title')}
          />
          <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
            <MoneyField label="Total amount" {...field('total_amount')} />
            <DateField label="Due date" {...state.day('due_date')} />
          </div>
          {clients.error && !clients.data ? (
            <ErrorState
              className="rounded-box border border-line"
              title="Clients did not load"
              error={clients.error}
              onRetry={() => void clients.mutate()}
              retrying={clients.isValidating}
            />
          ) : (
            <CallLines
              lines={state.lines}
              leftOfPledge={state.leftOfPledge}
              error={state.linesError}
              onType={state.type}
              onShare={state.share}
            />
          )}
          <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4 max-md:flex-col-reverse max-md:items-stretch">
            <p className="grow text-label text-subtle">A draft shows every notice before anything is sent.</p>
            <ButtonLink to={back}>Cancel</ButtonLink>
            <Button
              busy={sending === 'issue'}
              busyLabel="Issuing"
              onClick={async () => {
                if (!sending && (await state.check())) setAsking(true);
              }}
            >
              Issue now
            </Button>
            <Button variant="primary" type="submit" busy={sending === 'draft'} busyLabel="Saving">
              Save draft and preview
            </Button>
          </div>
        </Form>
      </div>
      {asking && (
        <ConfirmDialog
          title="Issue capital call"
          subtitle={text.title}
          yes="Issue"
          busyLabel="Issuing"
          no="Back"
          variant="primary"
          onConfirm={async () => {
            // The form itself shows progress and errors.
            setAsking(false);
            state.save('issue');
            return undefined;
          }}
          onClose={() => setAsking(false)}
        >
          {formatCount(called)} {called === 1 ? 'client' : 'clients'} will be called without a look at their
          notices. Amounts and due date cannot be changed afterwards.
          <Unprintable
            className="mt-3"
            texts={[
              text.title,
              ...(state.lines ?? []).filter(isCalled).map(({ client }) => client.name),
            ].filter((text) => !canPrint(text))}
          />
        </ConfirmDialog>
      )}
    </Page>
  );
}
