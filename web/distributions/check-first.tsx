import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DistributionLine } from '#shared/contract/distributions.ts';
import { Button } from '../ui/button.tsx';
import { CircleAlert, Info } from '../ui/lucide-icons.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { HELD } from '../ui/payout-words.ts';
import { Section } from '../ui/section.tsx';
import { changedWords, type Exception, withheldWords } from './distribution-words.ts';

const SHOWN = 8;

interface CheckFirstProps {
  exceptions: readonly Exception[];
  lines: readonly DistributionLine[];
}

export function CheckFirst({ exceptions, lines }: CheckFirstProps) {
  const [isAll, setAll] = useState(false);
  const found = lines.filter((line) => line.held_because || line.withheld > 0 || line.account_changed);
  const shown = isAll ? found : found.slice(0, SHOWN);
  if (exceptions.length + found.length === 0) return null;
  return (
    <Section title="Check these first" count={exceptions.length + found.length}>
      <ul className="divide-y divide-line rounded-box border border-line">
        {exceptions.map(({ code, message }) => (
          <li key={code} className="flex items-start gap-3 px-4 py-2.5">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" />
            {message}
          </li>
        ))}
        {shown.map((line) => {
          const { id, client_id, client_name, held_because: held } = line;
          const Icon = held ? CircleAlert : Info;
          return (
            <li key={id} className="flex items-start gap-x-3 px-4 py-2.5 max-md:flex-wrap">
              <Icon className={`mt-0.5 size-4 shrink-0 ${held ? 'text-warning' : 'text-subtle'}`} />
              <Link to={`/manager/clients/${client_id}`} className="w-40 shrink-0 font-medium wrap-anywhere">
                {client_name}
              </Link>
              <span className="tnum min-w-0 grow max-md:basis-full max-md:pl-5">
                {wordsOf(line).join('. ')}
              </span>
            </li>
          );
        })}
      </ul>
      {found.length > shown.length && (
        <Button variant="ghost" className="w-full text-accent!" onClick={() => setAll(true)}>
          Show {counted(found.length - shown.length, 'more line')}
        </Button>
      )}
    </Section>
  );
}

function wordsOf(line: DistributionLine): string[] {
  const { held_because: held, net } = line;
  return [
    ...(held ? [`${HELD[held][0]}: ${exact(net)} is not paid now`] : []),
    ...(line.withheld > 0 ? [withheldWords(line)] : []),
    ...(line.account_changed ? [changedWords(line)] : []),
  ];
}
