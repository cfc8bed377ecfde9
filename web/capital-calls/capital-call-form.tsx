import { useNavigate } from 'react-router-dom';
import { LIMITS } from '#shared/constants.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { Form } from '../forms/form.tsx';
import { FormQuestions } from '../forms/form-questions.tsx';
import { WayOut } from '../forms/way-out.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Page } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { BeyondPledgeReason } from './beyond-pledge-reason.tsx';
import { CallLines } from './call-lines.tsx';
import { CallPurposes } from './call-purposes.tsx';
import { LeaveThemOut } from './leave-them-out.tsx';
import { type EditedDraft, useCapitalCallForm } from './use-capital-call-form.ts';

export const CAPITAL_CALLS = '/manager/capital-calls';

function savedWords({ status, recorded_at: recordedAt }: CapitalCall): string {
  if (status === AWAITING_APPROVAL) return 'Approval requested';
  return recordedAt ? 'Capital call recorded' : 'Draft saved';
}

interface CapitalCallFormProps {
  title: string;
  draft: EditedDraft | undefined;
  back: string;
}

export function CapitalCallForm({ title, draft, back }: CapitalCallFormProps) {
  const navigate = useNavigate();
  const state = useCapitalCallForm(draft, (saved) => {
    notify.success(savedWords(saved));
    navigate(`${CAPITAL_CALLS}/${saved.id}`, { replace: true });
  });
  const { field, clients, asked, isRecorded } = state;
  const isAwaiting = draft?.call.status === AWAITING_APPROVAL;
  return (
    <Page title={title} crumb={{ label: 'Back', to: back }}>
      <div className="w-full max-w-200">
        <Form form={state} className="flex flex-col gap-5">
          <WayOut problem={state.problem} />
          <TextField
            label="Title"
            hint="Shown to clients on their notice, e.g. what the capital is for"
            maxLength={LIMITS.nameLength}
            {...field('title')}
          />
          <div
            className={classNames(
              'grid items-start gap-4 max-md:grid-cols-1',
              isRecorded ? 'grid-cols-3' : 'grid-cols-2',
            )}
          >
            <MoneyField label="Total amount" {...field('total_amount')} onChange={state.typeTotal} />
            {isRecorded && <DateField label="Issued on" max={state.today} {...state.day('issued_on')} />}
            <DateField
              key={String(isRecorded)}
              label="Due date"
              min={isRecorded ? undefined : state.today}
              {...state.day('due_date')}
            />
          </div>
          <CallPurposes
            purpose={{ label: '', ...field('purpose') }}
            rows={state.text.purpose_split}
            problem={state.purposesError}
            disabled={state.busy}
            onRows={(rows) => state.change('purpose_split', rows)}
          />
          {!draft && (
            <CheckboxField
              label="This call was made before the portal was in use"
              detail="The call is recorded immediately, with its own dates"
              checked={isRecorded}
              disabled={state.busy}
              onChange={(isOn) => state.record(isOn)}
            />
          )}
          {isRecorded && (
            <CheckboxField
              label="Send clients a notice"
              detail={
                state.text.notify
                  ? 'Each client in the call gets a notice immediately, and reminders while an amount is due'
                  : 'No client gets a notice or a reminder'
              }
              checked={state.text.notify}
              disabled={state.busy}
              onChange={(isOn) => state.change('notify', isOn)}
            />
          )}
          {clients.error && !clients.data ? (
            <ErrorState
              title="Clients did not load"
              loaded={clients}
              className="rounded-box border border-line"
            />
          ) : (
            <CallLines
              lines={state.lines}
              leftOfPledge={state.leftOfPledge}
              error={state.linesError}
              division={state.text.division ?? 'left'}
              percent={state.text.percent ?? ''}
              onDivide={state.divide}
              onPercent={state.callPercent}
              onType={state.type}
              onShare={state.share}
            />
          )}
          <LeaveThemOut ids={state.suspended} onPress={state.leaveOut} />
          <FormQuestions asked={asked} />
          {asked.length > 0 && <BeyondPledgeReason {...field('beyond_pledge_reason')} />}
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface py-3 max-md:flex-col-reverse max-md:items-stretch">
            <p className="grow text-label text-subtle">
              {isRecorded
                ? 'Deposits are matched to this call in the same way as to any other call.'
                : isAwaiting
                  ? 'If you save a change, approval is requested again, in your name.'
                  : 'You can preview every notice in the draft before anything is sent.'}
            </p>
            <ButtonLink to={back}>Cancel</ButtonLink>
            <Button
              variant="primary"
              type="submit"
              busy={state.busy}
              busyLabel="Saving"
              disabled={state.lines === undefined}
            >
              {isRecorded ? 'Record call' : isAwaiting ? 'Save' : 'Save draft'}
              {asked.length > 0 && ' anyway'}
              {!isRecorded && ' and preview'}
            </Button>
          </div>
        </Form>
      </div>
    </Page>
  );
}
