import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from 'react'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './SearchCombobox.module.css'

type SearchComboboxProps<Item> = {
  label: string
  placeholder: string
  /** Accessible name of the list. */
  listLabel: string
  text: string
  onType: (text: string) => void
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** Called when Enter is pressed and no item is active. */
  onEnter?: (text: string) => void
  /** When true, Enter submits the typed text even while there are items to pick, until the user moves into the list. */
  entersText?: boolean
  isBusy: boolean
  /** Text below the field when there is no item. */
  emptyText?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * An input with a list of matches. The arrow keys move through the list, and Enter selects the active match. Escape
 * closes the list; a second Escape clears the field. Rows are large enough for touch. Enter never submits a form.
 *
 * When Enter is pressed while the list is loading, and the loaded list has exactly one match, that match is selected.
 */
export function SearchCombobox<Item>(props: SearchComboboxProps<Item>) {
  const { items, keyOf, renderItem, onPick, isBusy, text, onType, emptyText, entersText = false } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [movedTo, setMovedTo] = useState<{ text: string; index: number }>()
  const active = movedTo?.text === text ? Math.min(movedTo.index, items.length - 1) : entersText ? -1 : 0
  const showsList = isOpen && items.length > 0
  // Text of the field when Enter was pressed before the list had loaded.
  const [textAtEnter, setTextAtEnter] = useState<string>()
  const isEnterPending = textAtEnter === text && text.trim() !== '' && !isBusy

  const move = (step: number) => {
    setOpen(true)
    if (items.length === 0) return
    const index = active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length
    setMovedTo({ text, index })
  }
  const pick = (item: Item) => {
    setOpen(false)
    onPick(item)
  }
  const pickOnlyMatch = useEffectEvent(() => {
    setTextAtEnter(undefined)
    // With several matches the user has to choose.
    const [only, ...others] = items
    if (only !== undefined && others.length === 0) pick(only)
  })
  useEffect(() => {
    if (isEnterPending) pickOnlyMatch()
  }, [isEnterPending])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // In a closed list the first press of ArrowDown only shows the active row. Without an active row it activates the first row.
      move(event.key === 'ArrowDown' ? (showsList || active < 0 ? 1 : 0) : -1)
    }
    if (event.key === 'Escape') {
      if (showsList) setOpen(false)
      else onType('')
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const item = showsList ? items[active] : undefined
      if (item !== undefined) pick(item)
      else if (text.trim() !== '') {
        if (isBusy && !entersText) setTextAtEnter(text)
        props.onEnter?.(text.trim())
      }
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the loss of focus
    <div
      className={classes.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setOpen(false)
        setTextAtEnter(undefined)
      }}
    >
      <TextInput
        ref={props.ref}
        label={props.label}
        placeholder={props.placeholder}
        role="combobox"
        aria-expanded={showsList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={showsList && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        rightSection={isBusy ? <Spinner /> : undefined}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={props.listLabel} className={classes.list} hidden={!showsList}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            key={keyOf(item)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.row}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            {renderItem(item)}
          </div>
        ))}
      </div>
      <p className={classes.outcome} role="status">
        {emptyText ?? (showsList ? countText(items.length) : '')}
      </p>
    </div>
  )
}

const countText = (count: number) => (count === 1 ? '1 gevonden' : `${count} gevonden`)
