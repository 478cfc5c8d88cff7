import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Transfers.module.css'
import { productsAt, useRequestTransfer } from './transfer-queries.ts'

type Place = { id: number; name: string }
type Line = { itemId: number; name: string; count: number; free: number }

type NewTransferProps = {
  places: readonly Place[]
  /** The stock location of this till, which is the destination at first; null elsewhere. */
  ownPlaceId: number | null
  onClose: () => void
  onRequested: (transfer: StockTransfer) => void
}

/** Dialog that requests a transfer: from, to, products with their number of pieces, and the reason. */
export function NewTransfer({ places, ownPlaceId, onClose, onRequested }: NewTransferProps) {
  const [actionId] = useState(newUuid)
  const [toId, setToId] = useState(ownPlaceId ?? places[0]?.id ?? 0)
  const [fromId, setFromId] = useState(places.find(({ id }) => id !== toId)?.id ?? 0)
  const [lines, setLines] = useState<Line[]>([])
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const request = useRequestTransfer(actionId, onRequested)
  const choices = places.map(({ id, name }) => ({ value: String(id), label: name }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lines.length === 0 || reason.trim() === '') return
    request.mutate({ fromId, toId, reason, lines: lines.map(({ itemId, count }) => ({ itemId, count })) })
  }
  /** Sets both locations. A location that was chosen twice takes the place of the other one. */
  const choosePlaces = (places: { from?: number; to?: number }) => {
    const { from = places.to === fromId ? toId : fromId, to = places.from === toId ? fromId : toId } = places
    if (from !== fromId) setLines([]) // the numbers of free pieces were those of the former location
    setFromId(from)
    setToId(to)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Nieuwe verplaatsing">
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.places}>
          <NativeSelect
            label="Van"
            value={String(fromId)}
            data={choices}
            onChange={({ currentTarget: { value } }) => choosePlaces({ from: Number(value) })}
          />
          <NativeSelect
            label="Naar"
            value={String(toId)}
            data={choices}
            onChange={({ currentTarget: { value } }) => choosePlaces({ to: Number(value) })}
          />
        </div>
        <ProductSearch
          placeId={fromId}
          chosen={lines.map(({ itemId }) => itemId)}
          onChoose={(line) => setLines((before) => [...before, line])}
        />
        {lines.length > 0 && (
          <ul className={classes.lines} aria-label="Te verplaatsen">
            {lines.map((line) => (
              <li key={line.itemId}>
                <span className={classes.product}>
                  <strong>{line.name}</strong>
                  <span className={classes.quiet}>{line.free} vrij</span>
                </span>
                <QuantityField
                  label={`Aantal ${line.name}`}
                  count={line.count}
                  onChange={(count) =>
                    setLines((before) => before.map((one) => (one.itemId === line.itemId ? { ...one, count } : one)))
                  }
                />
                <Button
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`${line.name} weghalen`}
                  onClick={() => setLines((before) => before.filter(({ itemId }) => itemId !== line.itemId))}
                >
                  Weghalen
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextInput
          label="Reden"
          withAsterisk
          maxLength={200}
          value={reason}
          error={wasTried && reason.trim() === '' ? 'Reden is verplicht.' : undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        {wasTried && lines.length === 0 && <Notice tone="bad">Kies minstens één product.</Notice>}
        {request.notice && <Notice tone={request.notice.tone}>{request.notice.text}</Notice>}
        <div className={classes.buttons}>
          <Button variant="default" size="lg" onClick={onClose}>
            Toch niet
          </Button>
          <Button type="submit" size="lg" loading={request.isPending}>
            Aanvragen
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ProductSearchProps = {
  placeId: number
  /** Ids of the products that are in the transfer already. */
  chosen: readonly number[]
  onChoose: (line: Line) => void
}

/** Searches products with free pieces at a stock location. */
function ProductSearch({ placeId, chosen, onChoose }: ProductSearchProps) {
  const api = useApi()
  const [term, setTerm] = useState('')
  const search = term.trim()
  const found = useQuery(productsAt(api, placeId, search))
  const results = search.length > 1 ? (found.data?.items ?? []).filter(({ id }) => !chosen.includes(id)) : []
  const choose = (line: Line) => {
    onChoose(line)
    setTerm('')
  }
  return (
    <div className={classes.search}>
      <TextInput
        label="Product toevoegen"
        description="Zoek op naam of code; alleen wat bij Van vrij ligt."
        autoComplete="off"
        value={term}
        onChange={({ currentTarget: { value } }) => setTerm(value)}
        // Enter chooses no product and must not submit the form either: a scanner sends it after each code.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {results.length > 0 && (
        <ul className={classes.results} aria-label="Gevonden producten">
          {results.map(({ id, name, itemId: code, locations }) => {
            const free = locations.find(({ locationId }) => locationId === placeId)?.free ?? 0
            return (
              <li key={id}>
                <button type="button" onClick={() => choose({ itemId: id, name, count: 1, free })}>
                  <span>{name}</span>
                  <span className={classes.quiet}>
                    {code} · {free} vrij
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {search.length > 1 && found.data && found.data.items.length === 0 && (
        <p className={classes.quiet}>Hiervan ligt bij Van niets vrij.</p>
      )}
    </div>
  )
}
