import { classNames } from '../ui/class-names.ts';
import { counted } from '../ui/money-format.ts';

const MOST_NAMES = 24;

export function Recipients({
  label,
  names,
  messages,
}: {
  label: string;
  names: readonly string[];
  /** The number of emails. A client can have several logins or none. */
  messages?: number | undefined;
}) {
  const count = counted(names.length, 'client');
  const scrolls = names.length > MOST_NAMES;
  return (
    <section aria-label={label} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-body font-medium">{label}</h3>
        <p className="tnum text-label text-subtle">
          {count}
          {messages !== undefined && `, ${counted(messages, 'email')}`}
        </p>
      </div>
      <ul
        tabIndex={scrolls ? 0 : undefined}
        aria-label={scrolls ? `${label}: ${count}` : undefined}
        className={classNames(
          'grid grid-cols-3 gap-x-4 gap-y-1 rounded-box border border-line px-3 py-2.5 text-label max-md:grid-cols-2',
          scrolls && 'max-h-53 overflow-y-auto',
        )}
      >
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two clients may have the same name, and the list never changes
          <li key={index} className="min-w-0 wrap-anywhere leading-5">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
