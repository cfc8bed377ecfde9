import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DistributionRecord } from '#shared/contract/distributions.ts';
import { declaredOf } from '#shared/declared.ts';
import { useCall } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import type { Column } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Plus, Send } from '../ui/lucide-icons.tsx';
import { exact } from '../ui/money-format.ts';
import { Changes, Page, useMayChange } from '../ui/page.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { CreateDistribution } from './create-distribution.tsx';
import { DISTRIBUTIONS, STATUS_TONES } from './distribution-words.ts';

export function ListDistributions() {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const mayChange = useMayChange();
  const loaded = useCall('listDistributions', {});
  const create = (
    <Button variant="primary" icon={<Plus />} aria-keyshortcuts="N" onClick={() => setCreating(true)}>
      New distribution
    </Button>
  );
  useShortcut('n', 'New distribution', () => setCreating(true), mayChange);
  return (
    <Page
      title="Distributions"
      {...(mayChange ? { hints: [{ keys: 'n', label: 'new distribution' }] } : {})}
      exporting={
        <CreateExport
          list="distributions"
          name="distributions"
          rows={loaded.data?.distributions.length}
          described="newest first"
          hasKey
        />
      }
      actions={create}
    >
      <RecordList
        label="Distributions"
        loaded={loaded}
        items={loaded.data?.distributions}
        columns={COLUMNS}
        onOpen={({ id }) => void navigate(`${DISTRIBUTIONS}/${id}`)}
        empty={{
          icon: <Send className="size-5 text-subtle" />,
          title: 'No distributions yet',
          detail: 'A distribution pays clients for the days of closed months.',
          action: <Changes>{create}</Changes>,
        }}
      />
      {isCreating && <CreateDistribution onClose={() => setCreating(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<DistributionRecord>[] = [
  { head: 'Number', width: 'w-24', hidden: 'max-md:hidden', cell: ({ reference }) => reference },
  {
    head: 'Title',
    className: 'py-1.5 wrap-anywhere',
    cell: ({ id, title }) => (
      <Link to={`${DISTRIBUTIONS}/${id}`} className="rounded-badge font-medium">
        {title}
      </Link>
    ),
  },
  {
    head: 'Period',
    width: 'w-53',
    hidden: 'max-xl:hidden',
    cell: ({ from, to }) => (
      <>
        <DateText date={from} /> – <DateText date={to} />
      </>
    ),
  },
  {
    head: 'Status',
    width: 'w-38 max-md:w-36',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
  },
  {
    head: 'Declared',
    note: 'AUD',
    align: 'right',
    width: 'w-36',
    hidden: 'max-xl:hidden',
    cell: (distribution) => {
      const declared = declaredOf(distribution);
      return declared === undefined ? '–' : exact(declared);
    },
  },
  {
    head: 'Net',
    align: 'right',
    width: 'w-36 max-md:w-28',
    cell: ({ totals }) => (totals ? exact(totals.net) : '–'),
  },
  {
    head: 'Pay day',
    width: 'w-30',
    hidden: 'max-md:hidden',
    cell: ({ pay_on: payOn }) => <DateText date={payOn} />,
  },
];
