import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LIMITS } from '#shared/constants.ts';
import { canPrint } from '#shared/printable.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
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
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.tsx';
import type { CallFormLine } from './call-form.ts';
import { CallLines } from './call-lines.tsx';
import { Unprintable } from './unprintable.tsx';
import { type EditedDraft, useCapitalCallForm } from './use-capital-call-form.ts';

const LIST = '/manager/capital-calls';

/** Makes a new capital call. */
export function CreateCapitalCall() {
  return <CallForm title="New capital call" draft={undefined} back={LIST} />;
}

/** Changes a draft. */
export function EditCapitalCall() {
  const { callId = '' } = useParams();
  const found = useCall('getCapitalCall', { id: callId });
  const lines = useEveryPage('listLineItems', { id: callId });
  const error = found.error ?? lines.error;
  const back = `${LIST}/${callId}`;
  if (found.data?.status === 'Draft' && lines.data) {
    const draft = { call: found.data, lines: lines.data.line_items };
    return <CallForm key={callId} title="Edit draft" draft={draft} back={back} />;
  }
  return (
    <Page title="Edit draft" actions={<Back to={back} />}>
      {error || found.data ? (
        <ErrorState
          className="rounded-box border border-line py-16"
          title={error ? 'The draft did not load' : 'This call is no longer a draft'}
          error={error ?? { message: 'Once issued or cancelled, a call stands as it is.' }}
          onRetry={() => {
            void found.mutate();
            void lines.mutate();
          }}
          retrying={found.isValidating || lines.isValidating}
        />
      ) : (
        <div role="status" aria-label="Loading the draft" className="flex max-w-140 flex-col gap-4">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Page>
  );
}

function Back({ to }: { to: string }) {
  return (
    <ButtonLink to={to} icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
      Back
    </ButtonLink>
  );
}

function CallForm({ title, draft, back }: { title: string; draft: EditedDraft | undefined; back: string }) {
  const navigate = useNavigate();
  const state = useCapitalCallForm(draft, (saved) => {
    notify.success(saved.status === 'Draft' ? 'Draft saved' : 'Capital call issued');
    navigate(`${LIST}/${saved.id}`, { replace: true });
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
            // The form says how it goes, and where it failed.
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
