import { useState } from 'react';
import type { ImportedClients } from '#shared/contract/clients.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';

const HEADINGS = {
  required: ['Name', 'Email', 'Entity type', 'Pledge'],
  optional: ['Entity name', 'Mobile', 'Address', 'Status', 'Notes'],
} as const;

type ImportedClient = NonNullable<ImportedClients['preview']>[number];

/** Adds the clients of a CSV file; nobody is invited unless that is ticked. Mount it to open it. */
export function ImportClients({ onClose }: { onClose: () => void }) {
  const [invite, setInvite] = useState(false);
  return (
    <ImportFile<ImportedClients, ImportedClient>
      title="Import clients"
      words={['client', 'clients']}
      headings={HEADINGS}
      preview={(file) => call('importClients', { dryRun: true }, { file, refresh: 'later' })}
      send={(file, idempotencyKey) =>
        call('importClients', { invite }, { file, idempotencyKey, refresh: 'later' })
      }
      onImported={() => void refreshAfter('importClients')}
      options={
        <label className="flex items-start gap-2 text-body touch:min-h-11">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={invite}
            onChange={(event) => setInvite(event.target.checked)}
          />
          <span>
            Invite them by e-mail
            <span className="block text-muted">
              Otherwise nobody gets a message; you can invite each of them later
            </span>
          </span>
        </label>
      }
      rows={(rows, label) => <Rows rows={rows} label={label} />}
      result={(answer) => <Invited answer={answer} wasAsked={invite} />}
      onClose={onClose}
    />
  );
}

function Rows({ rows, label }: { rows: readonly ImportedClient[]; label: string }) {
  return (
    <Table label={label}>
      <colgroup>
        <col />
        <col className="w-24 max-md:hidden" />
        <col className="w-32" />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>Client</HeaderCell>
          <HeaderCell className="max-md:hidden">Entity</HeaderCell>
          <HeaderCell align="right" note="AUD">
            Pledge
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} className={row.duplicate ? 'text-muted' : undefined}>
            <Cell className="h-12!">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium" title={row.name}>
                  {row.name}
                </span>
                {row.duplicate && <Badge tone="neutral">Already there</Badge>}
                {!row.duplicate && row.status !== 'Active' && <Badge tone="neutral">{row.status}</Badge>}
              </span>
              <span className="block truncate text-label text-muted" title={row.email}>
                {row.email}
              </span>
            </Cell>
            <Cell className="h-12! max-md:hidden">{row.entity_type}</Cell>
            <Cell align="right" className="h-12!">
              <Money amountCents={row.pledged_amount} exact />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Invited({ answer, wasAsked }: { answer: ImportedClients; wasAsked: boolean }) {
  if (answer.insertedCount === 0) return null;
  return (
    <p className="tnum text-muted">
      {wasAsked
        ? `${formatCount(answer.invited_count)} of them invited.${answer.invited_count < answer.insertedCount ? ' The others can be invited from their page.' : ''}`
        : 'Nobody was invited. You can invite each of them from their page.'}
    </p>
  );
}
