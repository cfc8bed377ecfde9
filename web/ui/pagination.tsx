import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { ChevronLeft, ChevronRight } from './lucide-icons.tsx';
import { formatCount } from './money-format.ts';
import { PAGE_SIZES } from './page-size.ts';
import { FilterSelect } from './select.tsx';

export function pagesShown(page: number, pages: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const distance = Math.abs(number - page);
    if (number === 1 || number === pages || distance <= 1) shown.push(number);
    else if (distance === 2) shown.push('gap');
  }
  return shown;
}

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
}

const STEP =
  'tnum flex h-7 min-w-7 items-center justify-center rounded-control px-1 text-body transition-colors duration-80 touch:h-11 touch:min-w-9';

export function Pagination({ page, pageSize, total, onPage, onPageSize }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const seen = pagesShown(page, pages);
  return (
    <>
      <p aria-live="polite" className="tnum">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </p>
      {onPageSize && total > PAGE_SIZES[0] && (
        <FilterSelect
          name="Rows"
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
          className="ml-auto"
        />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-0.5">
          <StepButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft />
          </StepButton>
          {seen.map((number, index) =>
            number === 'gap' ? (
              <span
                key={`gap-${index < seen.indexOf(page) ? 'before' : 'after'}`}
                className={classNames(STEP, 'text-subtle')}
              >
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
                className={classNames(
                  STEP,
                  number === page ? 'bg-selected font-medium text-accent' : 'text-ink hover:bg-hover',
                )}
              >
                {number}
              </button>
            ),
          )}
          <StepButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight />
          </StepButton>
        </nav>
      )}
    </>
  );
}

function StepButton({ label, ...button }: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${STEP} text-muted hover:bg-hover disabled:bg-transparent disabled:text-control`}
      {...button}
    />
  );
}
