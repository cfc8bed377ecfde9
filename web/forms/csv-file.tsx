import { LIMITS } from '#shared/constants.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Notice } from '../ui/notice.tsx';

export const MEGABYTE = 1024 * 1024;

export interface FileProblem {
  message: string;
  reference?: string | undefined;
  unanswered: boolean;
}

export function problemOf(error: unknown, fallback?: string): FileProblem {
  return {
    message: messageOf(error, fallback),
    // Only a server error needs a reference for support.
    reference: error instanceof ApiError && error.temporary ? error.requestId : undefined,
    unanswered: error instanceof ApiError && error.status === 0,
  };
}

/** Rounds up, so that a file above the limit never seems small enough. */
function megabytes(bytes: number): string {
  return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`;
}

export function faultOfFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  advice: {
    several: string;
    smaller: string;
    asCsv: string;
  },
): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size > LIMITS.statementBytes) {
    return `${name} is ${megabytes(size)}. ${advice.several} of up to ${LIMITS.statementBytes / MEGABYTE} MB can be imported; ${advice.smaller}.`;
  }
  if (/\.(pdf|xlsx?|docx?|png|jpe?g|zip)$/i.test(name)) return `${name} is not a CSV file. ${advice.asCsv}.`;
  return undefined;
}

export function FileProblemNotice({ problem, writing }: { problem: FileProblem; writing: boolean }) {
  return (
    <Notice tone="negative">
      <p>{problem.message}</p>
      <p className="text-ink">
        {!writing
          ? 'Nothing was imported.'
          : problem.unanswered
            ? 'The file may have arrived anyway. Trying again is safe: no row is imported twice.'
            : 'Rows imported so far are kept. Trying again is safe: no row is imported twice.'}
      </p>
      {problem.reference && <p className="text-label text-muted">Reference {problem.reference}</p>}
    </Notice>
  );
}
