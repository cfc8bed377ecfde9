import { useParams } from 'react-router-dom';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { ErrorState } from '../ui/list-states.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isDraft } from './call-status.tsx';
import { CAPITAL_CALLS, CapitalCallForm } from './capital-call-form.tsx';

export function UpdateCapitalCall() {
  const { callId = '' } = useParams();
  const loaded = useCall('getCapitalCall', { id: callId });
  const lines = useEveryPage('listLineItems', { id: callId });
  const error = loaded.error ?? lines.error;
  const back = `${CAPITAL_CALLS}/${callId}`;
  if (loaded.data && isDraft(loaded.data) && lines.data) {
    const draft = { call: loaded.data, lines: lines.data.line_items };
    return <CapitalCallForm key={callId} title="Edit draft" draft={draft} back={back} />;
  }
  return (
    <Page title="Edit draft" crumb={{ label: 'Back', to: back }}>
      {error || loaded.data ? (
        <ErrorState
          boxed
          title={error ? 'The draft did not load' : 'This call is no longer a draft'}
          error={error ?? { message: 'An issued or cancelled call cannot be edited.' }}
          loaded={{
            isValidating: loaded.isValidating || lines.isValidating,
            retry: () => {
              void loaded.mutate();
              void lines.mutate();
            },
          }}
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
