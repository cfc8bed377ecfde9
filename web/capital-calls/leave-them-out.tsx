import { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function suspendedIn(error: unknown): readonly string[] {
  const isRefusal = error instanceof ApiError && error.code === 'client-suspended';
  return isRefusal ? error.issues.map(({ path }) => path) : [];
}

export function LeaveThemOut({
  ids,
  busy = false,
  problem,
  onPress,
}: {
  ids: readonly string[];
  busy?: boolean;
  problem?: string | undefined;
  onPress: () => void;
}) {
  if (ids.length === 0) return null;
  return (
    <>
      <Button busy={busy} onClick={onPress} className="self-start">
        Leave them out
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  );
}
