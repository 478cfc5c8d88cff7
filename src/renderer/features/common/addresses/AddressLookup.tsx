import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { AddressMatch, FoundAddress } from '#shared/contracts/addresses.ts'
import { newId } from '../../../lib/new-id.ts'
import { report } from '../../../lib/report.ts'
import { timing } from '../../../lib/timing.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './AddressLookup.module.css'
import { type Country, useAddressDetails, useAddressMatches } from './address-queries.ts'
import { useFieldTranslation } from './field-translation.ts'
import { Highlighted } from './Highlighted.tsx'

type AddressLookupProps = {
  country: Country
  error?: string | undefined
  onFound: (address: FoundAddress) => void
  /**
   * Called when the customer chooses to type the address, after the address service failed (docs/decisions.md#e25).
   */
  onFailure: () => void
}

/**
 * Field in which the customer types a postcode or street and chooses from the matches. A match can be a part of an
 * address, for example a street: choosing it searches within that street, until the address is complete.
 *
 * A combobox by the ARIA pattern: arrows move through the matches, Enter or Tab chooses the active match, Escape closes
 * the list.
 */
export function AddressLookup({ country, error, onFound, onFailure }: AddressLookupProps) {
  const translate = useFieldTranslation()
  const session = useRef(newId())
  const [typed, setTyped] = useState<{ term: string; context?: string }>({ term: '' })
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()

  const delayMs = typed.term.length <= 3 ? timing.addressDebounceShortMs : timing.addressDebounceMs
  const debounced = useDebounced(typed, delayMs)
  const search = useAddressMatches({
    country,
    term: debounced.term.trim(),
    context: debounced.context,
    session: session.current,
  })
  const details = useAddressDetails(session.current)
  const matches = typed.term.trim() === '' ? [] : (search.data?.matches ?? [])
  const isBroken = search.isError || details.isError

  const choose = (match: AddressMatch) => {
    if (match.precision !== 'Address') {
      setTyped({ term: match.value, context: match.context })
      setActive(0)
      return
    }
    details.mutate(match, {
      onSuccess: (address) => {
        setTyped({ term: match.value })
        setIsOpen(false)
        session.current = newId()
        onFound(address)
      },
      onError: (failure) => report(failure, 'address details'),
    })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const match = matches[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      setActive((index) =>
        matches.length === 0 ? 0 : (index + (event.key === 'ArrowDown' ? 1 : -1) + matches.length) % matches.length,
      )
    }
    if (event.key === 'Escape') setIsOpen(false)
    if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && match) {
      event.preventDefault()
      choose(match)
    }
  }

  const showsList = isOpen && matches.length > 0
  const list = useRef<HTMLDivElement>(null)
  // On a phone the bar with the order button could cover the matches, so they are scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the number of matches changes
  useEffect(() => {
    if (showsList) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [showsList, matches.length])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus leaves
    <div
      className={classes.lookup}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setIsOpen(false)}
    >
      <TextInput
        label={translate('Zoek uw adres')}
        description={translate('Postcode en huisnummer, of straat en plaats')}
        placeholder={translate(country === 'NL' ? 'Bijvoorbeeld 2012 ES 30' : 'Straat, huisnummer en plaats')}
        role="combobox"
        aria-expanded={showsList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={showsList ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={typed.term}
        error={error}
        rightSection={search.isFetching || details.isPending ? <Spinner /> : undefined}
        onChange={({ currentTarget }) => {
          setTyped({ term: currentTarget.value })
          setActive(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={translate('Gevonden adressen')}
        className={classes.list}
        hidden={!showsList}
      >
        {matches.map((match, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            key={match.context}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.match}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(match)}
          >
            <Highlighted text={match.label} ranges={match.highlights} />
            {match.description && <span className={classes.description}>{match.description}</span>}
          </div>
        ))}
      </div>
      <p className={classes.outcome} role="status">
        {isBroken && (
          <>
            {translate('Het adres kan nu niet worden opgezocht.')}{' '}
            <button type="button" className={classes.manual} onClick={onFailure}>
              {translate('Vul het adres zelf in')}
            </button>
          </>
        )}
        {!isBroken &&
          debounced.term.length > 2 &&
          search.isSuccess &&
          !search.isFetching &&
          matches.length === 0 &&
          translate('Geen adres gevonden. Controleer wat u heeft ingevuld, of vul het adres zelf in.')}
      </p>
    </div>
  )
}
