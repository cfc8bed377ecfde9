export const AXIS_PX = 62;

export const GRID = { vertical: false, stroke: 'var(--color-line)', strokeDasharray: '3 3' } as const;

export const TICK = { fontSize: 12, fill: 'var(--color-muted)' } as const;

export const TOOLTIP = {
  isAnimationActive: false,
  cursor: { fill: 'var(--color-hover)' },
  wrapperClassName:
    'tnum [&_.recharts-tooltip-item-separator]:hidden [&_.recharts-tooltip-item-unit]:hidden [&_.recharts-tooltip-item-value]:ml-auto',
  wrapperStyle: { zIndex: 10, maxWidth: '100%' },
  contentStyle: {
    padding: 12,
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-box)',
    boxShadow: 'var(--shadow-popover)',
  },
  labelStyle: { marginBottom: 4, fontWeight: 600, whiteSpace: 'normal' },
  itemStyle: { display: 'flex', gap: 12, padding: '2px 0', fontSize: 12, color: 'var(--color-ink)' },
} as const;
