import { Keys } from './keys.tsx';
import { Modal } from './modal.tsx';
import { setShortcutsOn, useActiveShortcuts, useShortcutsOn } from './shortcuts.ts';

export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  const on = useShortcutsOn();
  return (
    <Modal open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="flex flex-col">
        {[{ keys: 'Mod+K', label: 'Search and go to' }, ...shortcuts].map(({ keys, label }) => (
          <div key={keys} className="flex min-h-8 items-center justify-between gap-4">
            <dt className="text-body text-ink">{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-8 items-center gap-2 border-t border-line pt-3 text-body">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setShortcutsOn(event.target.checked)}
          className="size-4 accent-accent"
        />
        Single-key shortcuts
      </label>
    </Modal>
  );
}
