import { useCombobox } from "downshift";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { pickerTexts } from "../texts/pickers.ts";
import { type ControlProps, Field, controlClass } from "../ui/field.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { isTiedByStyle, keepBeside } from "./keep-beside.ts";
import { ADD, type Choice, Suggestions, isAdd } from "./suggestions.tsx";
import { useDelayed } from "./use-delayed.ts";

/**
 * How a suggestion was taken: by Enter; by a click; by Tab, which then moves the focus on by itself; or by an Enter or
 * Tab that was pressed before the suggestions had come.
 */
export type PickedBy = "enter" | "click" | "tab" | "early";

export type ComboboxProps<Item> = {
  label: string;
  /** Shows no label; who cannot see the screen hears it all the same. */
  isLabelHidden?: boolean;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  className?: string;
  /** The text in the field. */
  text: string;
  onText: (text: string) => void;
  /** What is offered for it. Nothing is offered without items and without a message. */
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  textOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  onPick: (item: Item, by: PickedBy) => void;
  /** Said in place of suggestions: that they are being looked for, or that there are none. */
  message?: string | undefined;
  /** How many there are, when the items are a part of them. */
  foundCount?: number | undefined;
  /** Once something is typed, Enter and Tab take the first suggestion without an arrow key before them. */
  highlightsFirst?: boolean;
  /** Offers its items while nothing is typed: with the focus, and Enter and Tab take the first one. */
  offersWhenEmpty?: boolean;
  /** The suggestions for this text are on their way. With `highlightsFirst` an Enter or Tab now takes the first to come. */
  isSearching?: boolean;
  /** Enter was pressed before the suggestions had come. */
  onEarlyEnter?: () => void;
  /** Offers its items as soon as it has the focus, before anything is typed; what is in it is selected. */
  opensOnFocus?: boolean;
  /** Makes a new record of what is typed: Alt+Enter, and with a label the last suggestion. */
  onAdd?: ((text: string) => void) | undefined;
  addLabel?: string | undefined;
  /** How long the list stays after the field has lost the focus, for slow clicks. */
  closeDelayMs?: number;
  onBlur?: () => void;
};

/**
 * A text field with suggestions (ARIA combobox with a listbox). Arrows move, Enter and Tab take the highlighted one,
 * Esc closes the list. Leaving the field takes nothing.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, isLabelHidden = false, required = false, error, hint, className = "" } = props;
  if (isLabelHidden) {
    return (
      <div className={className}>
        <Input {...props} control={{ "aria-label": label }} />
      </div>
    );
  }
  return (
    <Field label={label} required={required} error={error} hint={hint} className={className}>
      {(control) => <Input {...props} control={control} />}
    </Field>
  );
}

type InputProps<Item> = ComboboxProps<Item> & { control: ControlProps | { "aria-label": string } };

function Input<Item>(props: InputProps<Item>) {
  const { items, text, message, control, highlightsFirst = false, onAdd, addLabel } = props;
  const offered: readonly Choice<Item>[] = addLabel === undefined ? items : [...items, ADD];
  const anchor = `--combobox-${useId().replaceAll(/\W/g, "")}`;
  const list = useRef<HTMLUListElement>(null);
  const highlightOf = (typed: string) =>
    (typed.trim() === "" ? props.offersWhenEmpty : highlightsFirst) === true ? 0 : -1;
  const opensOnFocus = props.opensOnFocus === true || (props.offersWhenEmpty === true && text === "");
  const {
    isOpen: isWanted,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    openMenu,
    closeMenu,
  } = useCombobox<Choice<Item>>({
    items: [...offered],
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => (item === null || isAdd(item) ? "" : props.textOf(item)),
    // Without it the arrow that opens the list highlights its first item.
    ...(highlightOf(text) === 0 ? { defaultHighlightedIndex: 0 } : {}),
    stateReducer(state, { type, changes }) {
      const { InputBlur, InputChange, InputKeyDownArrowDown, InputKeyDownEscape, InputClick } =
        useCombobox.stateChangeTypes;
      if (type === InputBlur && props.closeDelayMs !== undefined) return state;
      if (type === InputChange) {
        // The field holds its old text still, and by that nothing might be highlighted.
        return { ...changes, highlightedIndex: highlightOf(changes.inputValue ?? "") };
      }
      if (type === InputKeyDownArrowDown && items.length === 0) {
        // A fast hand presses it while the suggestions are on their way: it means the first that will come.
        return { ...changes, highlightedIndex: 0 };
      }
      if (type === InputBlur || type === InputKeyDownEscape) {
        return { ...changes, inputValue: state.inputValue, selectedItem: null };
      }
      return type === InputClick ? { ...changes, isOpen: opensOnFocus } : changes;
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem) take(selectedItem, "enter");
    },
    // The words of the library would be read out in English only and twice; the list says enough.
    getA11yStatusMessage: () => "",
  });
  const closing = useDelayed(closeMenu);
  const isOpen = isWanted && (offered.length > 0 || message !== undefined) && props.disabled !== true;

  useLayoutEffect(() => {
    const popover = list.current;
    if (popover === null || popover.matches(":popover-open") === isOpen) return;
    if (isOpen) popover.showPopover();
    else popover.hidePopover();
  }, [isOpen]);

  useLayoutEffect(() => {
    const field = list.current?.previousElementSibling;
    if (!isOpen || !list.current || !field || isTiedByStyle()) return undefined;
    return keepBeside(field, list.current);
  }, [isOpen]);

  /** The text whose first suggestion is taken as soon as it comes: a fast hand does not wait for the search. */
  const awaited = useRef<string>(undefined);
  const { onPick, isSearching = false } = props;
  useEffect(() => {
    if (awaited.current === undefined || isSearching) return;
    const first = awaited.current === text ? items[0] : undefined;
    awaited.current = undefined;
    if (first !== undefined) onPick(first, "early");
  }, [items, text, isSearching, onPick]);

  const highlighted = isOpen ? offered[highlightedIndex] : undefined;

  function optionOf(item: Choice<Item>, index: number): ComponentProps<"li"> {
    return getItemProps({
      item,
      index,
      // The library would report it later, as with Enter.
      onClick(event) {
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
        take(item, "click");
        closeMenu();
      },
    });
  }

  function take(choice: Choice<Item>, by: PickedBy): void {
    if (isAdd(choice)) onAdd?.(text);
    else onPick(choice, by);
  }

  function answerKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) {
      // It is no key for the library either.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      return;
    }
    const isTab = event.key === "Tab" && !event.shiftKey;
    if (!isOpen && (event.key === "Home" || event.key === "End")) {
      // The library would keep them for its list.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    }
    if (event.key === "Escape" && !isOpen) {
      // There is no list to close, so the key goes to the surroundings, such as a dialog.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      closeMenu();
    } else if (event.altKey && event.key === "Enter" && onAdd !== undefined) {
      event.preventDefault();
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      closeMenu();
      onAdd(text);
    } else if (isTab && highlighted !== undefined && !isAdd(highlighted)) {
      onPick(highlighted, "tab");
      closeMenu();
    } else if (event.key === "Enter" && highlighted !== undefined) {
      // The library would report it later, maybe after the next key.
      event.preventDefault();
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      take(highlighted, "enter");
      closeMenu();
    } else if (highlightsFirst && isSearching && (isTab || event.key === "Enter")) {
      awaited.current = text;
      if (isTab) return closeMenu();
      event.preventDefault();
      props.onEarlyEnter?.();
    } else if (event.key === "Tab") {
      // A list that scrolls would get the focus, and close with it.
      closeMenu();
    } else if (event.key === "Enter") {
      // Nothing is taken. The library would keep the key for closing a list, also where none is to be seen.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      closeMenu();
    }
  }

  return (
    <>
      <input
        // oxlint-disable-next-line react/refs -- the library calls the listener, it reads nothing while rendering
        {...getInputProps({
          ...control,
          "aria-expanded": isOpen,
          // The label is tied to the field by its id.
          "aria-labelledby": undefined,
          ref: props.inputRef ?? null,
          placeholder: props.placeholder,
          disabled: props.disabled === true,
          autoFocus: props.autoFocus,
          autoComplete: "off",
          spellCheck: false,
          // The library's own listener comes too late for a controlled input: the caret would jump.
          onChange: (event) => props.onText(event.currentTarget.value),
          onFocus: (event) => {
            closing.callOff();
            if (props.opensOnFocus === true) event.currentTarget.select();
            if (opensOnFocus) openMenu();
          },
          onBlur: ({ currentTarget, relatedTarget }) => {
            if (props.closeDelayMs !== undefined) closing.start(props.closeDelayMs);
            // Who adds a record in a dialog over it comes back.
            const dialog = relatedTarget?.closest("[role=dialog]") ?? null;
            if (dialog === null || dialog.contains(currentTarget)) props.onBlur?.();
          },
          onKeyDown: answerKey,
        })}
        style={{ anchorName: anchor }}
        className={controlClass}
      />
      <ul
        // oxlint-disable-next-line react/refs -- the library passes the ref on, it does not read it
        {...getMenuProps({ ref: list, "aria-label": pickerTexts.suggestions }, { suppressRefError: true })}
        popover="manual"
        style={{ positionAnchor: anchor }}
        className="suggestions rounded-md border border-line-strong bg-sheet py-1 text-left text-sm text-ink shadow-raised"
      >
        {isOpen && (
          <Suggestions
            {...{ items, message, addLabel, highlightedIndex }}
            foundCount={props.foundCount}
            keyOf={props.keyOf}
            render={props.render}
            optionOf={optionOf}
          />
        )}
      </ul>
      {/* The focus is in the field, so what stands in the list in place of suggestions would be heard by nobody. */}
      <span role="status" className="sr-only">
        {isOpen && items.length === 0 && props.isSearching !== true && message}
      </span>
    </>
  );
}
