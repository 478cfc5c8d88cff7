import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { hasOrderContent, type QuickOrderContent } from '../quick-order/index.ts'
import classes from './ParkedSales.module.css'
import { proposedTitle } from './parked-content.ts'
import { usePark } from './parked-queries.ts'
import { parkedProblem } from './parked-words.ts'

type ParkSaleProps = {
  /** Returns the current content of the order. */
  current: () => QuickOrderContent
  /** True when the order has content and is not being placed. */
  canPark: boolean
  onParked: (title: string) => void
}

/** Button "Parkeren" with a dialog for the name: parks the current order, so that any till can take it back. */
export function ParkSale({ current, canPark, onParked }: ParkSaleProps) {
  const [name, setName] = useState<string>()
  const park = usePark((title) => {
    setName(undefined)
    onParked(title)
  })
  const open = () => {
    park.reset()
    setName(proposedTitle(current()))
  }
  const isNamed = name !== undefined && name.trim() !== ''
  const submit = () => {
    if (name && isNamed && !park.isPending) park.mutate({ title: name, content: current() })
  }
  return (
    <>
      <Button variant="default" disabled={!canPark} onClick={open}>
        Parkeren
      </Button>
      <Dialog isOpen={name !== undefined} onClose={() => setName(undefined)} title="Verkoop parkeren" size="small">
        <form
          noValidate
          className={classes.question}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextInput
            label="Onder welke naam?"
            maxLength={200}
            autoComplete="off"
            autoFocus
            value={name ?? ''}
            error={isNamed ? undefined : 'Vul een naam in.'}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {!hasOrderContent(current()) && <Notice tone="bad">Er staat niets in deze order.</Notice>}
          {park.error && <Notice tone="bad">{parkedProblem(park.error)}</Notice>}
          <div className={classes.answers}>
            <Button variant="default" onClick={() => setName(undefined)}>
              Toch niet
            </Button>
            <Button type="submit" disabled={!isNamed} loading={park.isPending}>
              Parkeren
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
