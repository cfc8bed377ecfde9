/** The mark of the net in the legend: an open dot. `line` also draws a piece of the line through it. */
export function NetMark({ line = false }: { line?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={line ? '0 0 18 8' : '0 0 8 8'}
      className={line ? 'h-2 w-4.5 shrink-0' : 'size-2 shrink-0'}
    >
      {line && <path d="M0 4h18" stroke="var(--color-ink)" strokeWidth="1.5" />}
      <circle
        cx={line ? 9 : 4}
        cy="4"
        r="3"
        fill="var(--color-surface)"
        stroke="var(--color-ink)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
