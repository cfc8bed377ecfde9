import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Check, Copy } from './lucide-icons.tsx';
import { notify } from './toast.tsx';

const TOLD_MS = 2_000;

export async function copyText(text: string, about: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify.error('Your browser did not allow copying. Please select the text instead.', { about });
    return false;
  }
}

export function CopyButton({ value, name, className }: { value: string; name: string; className?: string }) {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  async function copy() {
    if (!(await copyText(value, value))) return;
    setCopiedAt(Date.now());
    notify.over(value);
  }
  const isCopied = copiedAt !== undefined;
  const Icon = isCopied ? Check : Copy;
  return (
    <span className={classNames('inline-flex shrink-0 items-center gap-1', className)}>
      <span role="status" className="text-label font-medium text-positive">
        {isCopied && (
          <>
            <span className="sr-only">{name}: </span>Copied
          </>
        )}
      </span>
      <IconButton
        label={`Copy ${name.toLowerCase()}`}
        size="small"
        icon={<Icon aria-hidden="true" className={classNames('size-4', isCopied && 'text-positive')} />}
        onClick={() => void copy()}
        className="touch:size-11!"
      />
    </span>
  );
}
