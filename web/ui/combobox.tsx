import { type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import {
  controlClass,
  FIELD_LABEL_CLASS,
  FIELD_PROBLEM_CLASS,
  FieldLabel,
  FieldProblem,
  type FieldProps,
} from './field.tsx';
import { Search } from './lucide-icons.tsx';

export interface ComboboxOption {
  id: string;
  text: string;
  detail?: string;
  leading?: ReactNode;
  disabled?: boolean;
  aside?: ReactNode;
}

interface ComboboxProps extends Omit<FieldProps, 'hint'> {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  emptyText?: string;
}

/** Six options of two lines, and half of a seventh option as a hint to scroll. */
const MAX_LIST_HEIGHT_PX = 286;

export function Combobox({
  label,
  labelNote,
  error,
  className,
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled = false,
  autoFocus,
  emptyText = 'Nothing found',
}: ComboboxProps) {
  const invalid = Boolean(error);
  const optionsById = new Map(options.map((option) => [option.id, option]));
  return (
    <AriaComboBox
      className={classNames('flex min-w-0 flex-col gap-1', className)}
      defaultItems={options}
      selectedKey={value || null}
      onSelectionChange={(key) => onChange(key === null ? '' : String(key))}
      onBlur={onBlur}
      isDisabled={disabled}
      isInvalid={invalid}
      allowsEmptyCollection
      disabledKeys={options.filter((option) => option.disabled).map(({ id }) => id)}
      autoFocus={autoFocus}
    >
      <Label className={FIELD_LABEL_CLASS}>
        <FieldLabel label={label} labelNote={labelNote} />
      </Label>
      <div className="relative">
        <Search className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-subtle" />
        <SearchInput placeholder={placeholder} invalid={invalid} />
      </div>
      <FieldError className={FIELD_PROBLEM_CLASS}>
        <FieldProblem>{error}</FieldProblem>
      </FieldError>
      <Popover
        data-overlay=""
        offset={4}
        maxHeight={MAX_LIST_HEIGHT_PX}
        className="w-(--trigger-width) min-w-56 animate-fade overflow-auto rounded-box border border-line bg-raised p-1 shadow-popover"
      >
        <ListBox<ComboboxOption>
          className="outline-none"
          renderEmptyState={() => <p className="px-2 py-3 text-body text-muted">{emptyText}</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={[option.text, option.detail].filter(Boolean).join(', ')}
              className="flex min-h-8 cursor-pointer items-center gap-3 rounded-control px-2 py-1 outline-none data-disabled:cursor-default data-disabled:text-subtle data-focused:bg-selected data-hovered:bg-selected touch:min-h-11"
            >
              {optionsById.get(option.id)?.leading}
              <span className="min-w-0 grow">
                <span className="block truncate text-body font-medium">{option.text}</span>
                {option.detail && (
                  <span className="block truncate text-label text-subtle">{option.detail}</span>
                )}
              </span>
              <span className="shrink-0 text-label text-subtle">{optionsById.get(option.id)?.aside}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

function SearchInput({ placeholder, invalid }: { placeholder: string | undefined; invalid: boolean }) {
  const state = useContext(ComboBoxStateContext);
  const first = state?.collection.getFirstKey() ?? null;
  const typing =
    state?.isOpen === true && state.inputValue !== '' && state.inputValue !== state.selectedItem?.textValue;
  const focusedKey = state?.selectionManager.focusedKey ?? null;
  const focusedIsGone = focusedKey === null || state?.collection.getItem(focusedKey) == null;
  const manager = useRef(state?.selectionManager);
  manager.current = state?.selectionManager;
  useEffect(() => {
    if (!typing || !focusedIsGone) return;
    // The list clears the focused key right after opening, so the key is set later.
    const timer = setTimeout(() => manager.current?.setFocusedKey(first));
    return () => clearTimeout(timer);
  }, [typing, focusedIsGone, first]);
  return (
    <Input
      placeholder={placeholder}
      className={controlClass(invalid, 'pr-3! pl-9!')}
      onClick={() => state?.open(null, 'manual')}
    />
  );
}
