import type { LineItem } from '#shared/contract/capital-calls.ts';
import { formatCount } from '../ui/money-format.ts';
import { Segmented } from '../ui/segmented.tsx';
import { FilterSelect, type SelectOption } from '../ui/select.tsx';
import { lateText } from './late.tsx';

const PASSES = {
  late: { word: 'Late', passes: (line: LineItem) => lateText(line) !== undefined },
  'not-opened': { word: 'Not opened', passes: (line: LineItem) => isTold(line) && line.opened_at === null },
  bounced: { word: 'Bounced', passes: (line: LineItem) => isTold(line) && line.bounced_at !== null },
  paused: { word: 'Paused', passes: (line: LineItem) => line.paused_until !== null },
} as const;
const ALL = 'all';

type LinesShown = keyof typeof PASSES;
type Choice = LinesShown | typeof ALL;
export const SHOWN_LINES = Object.keys(PASSES) as LinesShown[];

const isTold = (line: LineItem) => line.mailed_at !== null && line.status !== 'Withdrawn';

export function passesLine(line: LineItem, shown: LinesShown | undefined): boolean {
  return shown === undefined || PASSES[shown].passes(line);
}

interface LineFilterProps {
  phone: boolean;
  lines: readonly LineItem[];
  shown: LinesShown | undefined;
  onShow: (shown: LinesShown | undefined) => void;
}

export function LineFilter({ phone, lines, shown, onShow }: LineFilterProps) {
  if (shown === undefined && !lines.some((line) => isTold(line) || PASSES.late.passes(line))) return null;
  const counted = (name: LinesShown) => formatCount(lines.filter(PASSES[name].passes).length);
  const options: SelectOption<Choice>[] = [
    { value: ALL, label: `All ${formatCount(lines.length)}` },
    ...SHOWN_LINES.map((name) => ({ value: name, label: `${PASSES[name].word} ${counted(name)}` })),
  ];
  const value: Choice = shown ?? ALL;
  const onChange = (next: Choice) => onShow(next === ALL ? undefined : next);
  return phone ? (
    <FilterSelect name="Line items" options={options} value={value} onChange={onChange} />
  ) : (
    <Segmented
      label="Show line items"
      hideLabel
      className="self-start"
      segments={options}
      value={value}
      onChange={onChange}
    />
  );
}
