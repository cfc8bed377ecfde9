function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}

export function InitialsMark({ name = '' }: { name: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-selected text-[0.625rem] font-semibold text-accent"
    >
      {initials(name)}
    </span>
  );
}
