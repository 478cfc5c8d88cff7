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
  isFree: boolean
  onParked: (title: string) => void
}

/** "Parkeren": sets the order aside under a name. Any till can take it back. */
export function ParkSale({ current, isFree, onParked }: ParkSaleProps) {
  const [asked, setAsked] = useState<string>()
  const park = usePark((title) => {
    setAsked(undefined)
    onParked(title)
  })
  const open = () => {
    park.reset()
    setAsked(proposedTitle(current()))
  }
  const isNamed = asked !== undefined && asked.trim() !== ''
  const submit = () => {
    if (asked && isNamed && !park.isPending) park.mutate({ title: asked, content: current() })
  }
  return (
    <>
      <Button variant="default" disabled={!isFree} onClick={open}>
        Parkeren
      </Button>
      <Dialog isOpen={asked !== undefined} onClose={() => setAsked(undefined)} title="Verkoop parkeren" size="small">
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
            value={asked ?? ''}
            error={isNamed ? undefined : 'Vul een naam in.'}
            onChange={({ currentTarget }) => setAsked(currentTarget.value)}
          />
          {!hasOrderContent(current()) && <Notice tone="bad">Er staat niets in deze order.</Notice>}
          {park.error && <Notice tone="bad">{parkedProblem(park.error)}</Notice>}
          <div className={classes.answers}>
            <Button variant="default" onClick={() => setAsked(undefined)}>
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
