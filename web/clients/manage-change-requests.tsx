import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '#shared/constants.ts';
import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import type { CorrectionSubject } from '../forms/corrections.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Changes, Page } from '../ui/page.tsx';

const FIELDS = { name: 'Legal name', entity_name: 'Entity name' } as const;

export function ManageChangeRequests() {
  const { data, error, isValidating, mutate } = useCall('listChangeRequests', { limit: LIMITS.listLimit });
  const [deciding, setDeciding] = useState<CorrectionSubject<'decideChangeRequest'>>();
  return (
    <Page title="Change requests">
      {error && !data ? (
        <ErrorState boxed title="Change requests did not load" loaded={{ error, isValidating, mutate }} />
      ) : !data ? (
        <LoadingCards label="Loading change requests" height="h-24" />
      ) : data.requests.length === 0 ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line"
          icon={<CheckIcon className="size-5 text-positive" />}
          title="No requests to review"
          detail="Name changes that clients request are listed here."
        />
      ) : (
        <ul
          aria-label="Change requests"
          className="max-w-200 divide-y divide-line rounded-box border border-line"
        >
          {data.requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              onDecide={(decision) => setDeciding({ request, decision })}
            />
          ))}
        </ul>
      )}
      {deciding && (
        <CorrectionDialog
          call="decideChangeRequest"
          subject={deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Page>
  );
}

interface RequestRowProps {
  request: ChangeRequest;
  onDecide: (decision: CorrectionSubject<'decideChangeRequest'>['decision']) => void;
}

function RequestRow({ request, onDecide }: RequestRowProps) {
  const { client_id: clientId, client_name: client, field, before, value, asked_at: at } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-60 flex-1">
        <Link to={`/manager/clients/${clientId}`} className="font-medium wrap-anywhere hover:underline">
          {client}
        </Link>
        <p className="mt-0.5 wrap-anywhere">
          {FIELDS[field]}: {before || 'none'} → <strong className="font-medium">{value}</strong>
        </p>
        <p className="mt-0.5 text-label text-muted wrap-anywhere">
          Requested on <InstantText instant={at} part="date" />
          {request.asked_by_email && ` by ${request.asked_by_email}`}
        </p>
      </div>
      <Changes>
        <div className="flex gap-2">
          <Button onClick={() => onDecide('declined')} aria-label={`Decline ${value} for ${client}`}>
            Decline
          </Button>
          <Button onClick={() => onDecide('approved')} aria-label={`Approve ${value} for ${client}`}>
            Approve
          </Button>
        </div>
      </Changes>
    </li>
  );
}
