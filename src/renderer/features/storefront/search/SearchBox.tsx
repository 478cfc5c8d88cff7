import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { timing } from '../../../lib/timing.ts'
import classes from './SearchBox.module.css'
import type { PanelKeys } from './SuggestionPanel.tsx'

const loadPanel = () => import('./SuggestionPanel.tsx').then((module) => ({ default: module.SuggestionPanel }))
const SuggestionPanel = lazy(() => retryUntilOnline(loadPanel))

const pathOf = (term: string) => (term ? sitePaths.search(term) : sitePaths.searchPage)

/** A page has one search field. An id of `useId` would not allow the server to draw the header once for all pages. */
const LIST_ID = 'zoek-suggesties'

/** State of the suggestion panel: the number of options, and the element id of the active option. */
type PanelState = { count: number; activeId: string | undefined }
const EMPTY_PANEL: PanelState = { count: 0, activeId: undefined }

/**
 * The search field. It is an ordinary form, so that it works before the scripts have loaded. With scripts it suggests
 * while the visitor types, and opens the results page after a second without typing
 * (docs/requirements.md#s2-search-box).
 *
 * The text comes from the URL of the results page, and is cleared when the visitor leaves that page. The field is a
 * combobox by the ARIA pattern: the field keeps the focus, arrow keys move through the suggestions, Enter selects a
 * suggestion, and Escape closes the list.
 */
export function SearchBox() {
  const location = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const panelKeys = useRef<PanelKeys>(null)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const isResults = location.pathname === sitePaths.searchPage
  const urlTerm = isResults ? (new URLSearchParams(location.search).get('s') ?? '') : ''
  const [typed, setTyped] = useState(urlTerm)
  const [isEdited, setEdited] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [panel, setPanel] = useState(EMPTY_PANEL)
  const [isHeld, setHeld] = useState(false)

  // A navigation resets the field to the term in the URL. After a search from this field, text that was typed since the
  // search stays.
  const [visit, setVisit] = useState({ key: location.key, sent: '' })
  if (visit.key !== location.key) {
    setVisit({ key: location.key, sent: '' })
    if (!isResults || urlTerm !== visit.sent) {
      setTyped(urlTerm)
      setEdited(false)
      setOpen(false)
    }
  }

  const go = (text: string) => {
    const term = text.trim()
    setEdited(false)
    setOpen(false)
    if (term === urlTerm || (term === '' && !isResults)) return
    setVisit((last) => ({ ...last, sent: term }))
    void navigate(pathOf(term), { replace: isResults })
  }

  const latestGo = useRef(go)
  useEffect(() => {
    latestGo.current = go
  })
  const isChoosing = isHeld || panel.activeId !== undefined
  useEffect(() => {
    if (!isEdited || isChoosing) return
    searchTimer.current = setTimeout(() => latestGo.current(typed), timing.searchDebounceMs)
    return () => clearTimeout(searchTimer.current)
  }, [typed, isEdited, isChoosing])

  // Takes over text that was typed before hydration, which React has not seen.
  const [initialTerm] = useState(urlTerm)
  useEffect(() => {
    const typedBeforeHydration = input.current?.value ?? ''
    if (typedBeforeHydration === '' || typedBeforeHydration === initialTerm) return
    setTyped(typedBeforeHydration)
    setEdited(true)
    setOpen(document.activeElement === input.current)
  }, [initialTerm])

  const edit = (text: string) => {
    setTyped(text)
    setEdited(true)
    setOpen(text.trim() !== '')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'ArrowDown' && !isOpen && typed.trim() !== '') {
      event.preventDefault()
      setOpen(true)
    } else if (isOpen && panelKeys.current?.press(event.key)) {
      event.preventDefault()
      // The panel reports its active option a moment later. Until then the timer could open the results page.
      clearTimeout(searchTimer.current)
    }
  }

  return (
    <search
      className={classes.search}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <form
        action={sitePaths.searchPage}
        className={classes.box}
        onSubmit={(event) => {
          event.preventDefault()
          // Hides the keyboard of a phone, which would cover the results.
          if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
          go(typed)
        }}
      >
        <input
          ref={input}
          type="search"
          name="s"
          maxLength={200}
          required
          placeholder="Waar bent u naar op zoek?"
          aria-label="Zoeken in de winkel"
          role="combobox"
          aria-expanded={isOpen && panel.count > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? panel.activeId : undefined}
          autoComplete="off"
          enterKeyHint="search"
          className={classes.input}
          value={typed}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          onFocus={() => void loadPanel()}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={classes.button} aria-label="Zoeken">
          <IconSearch size={20} stroke={1.7} aria-hidden />
        </button>
      </form>
      {isOpen && (
        <Suspense fallback={null}>
          <SuggestionPanel
            ref={panelKeys}
            listId={LIST_ID}
            typed={typed}
            onChoice={setPanel}
            onHold={setHeld}
            onGo={(path) => {
              setEdited(false)
              setOpen(false)
              void navigate(path)
            }}
            resultsPath={pathOf(typed.trim())}
          />
        </Suspense>
      )}
    </search>
  )
}
