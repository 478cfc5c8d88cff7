import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { isWritten, newKey, type QuickOrderContent } from '../quick-order/index.ts'
import classes from './ParkedSales.module.css'
import { proposedTitle } from './parked-content.ts'
import { usePark } from './parked-queries.ts'
import { parkedProblem } from './parked-words.ts'

type ParkSaleProps = {
  /** The order as it stands at this moment. */
  current: () => QuickOrderContent
  isEmpty: boolean
  onParked: (title: string) => void
}

/** "Parkeren": lays the order aside under a name, so that somebody can go on with it on any till. */
export function ParkSale({ current, isEmpty, onParked }: ParkSaleProps) {
  const [asked, setAsked] = useState<{ parkedSaleId: string; title: string }>()
  const park = usePark((title) => {
    setAsked(undefined)
    onParked(title)
  })
  const open = () => {
    park.reset()
    setAsked({ parkedSaleId: newKey(), title: proposedTitle(current()) })
  }
  const isNamed = asked !== undefined && asked.title.trim() !== ''
  const submit = () => {
    if (asked && isNamed && !park.isPending) park.mutate({ ...asked, content: current() })
  }
  return (
    <>
      <Button variant="default" disabled={isEmpty} onClick={open}>
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
            value={asked?.title ?? ''}
            error={isNamed ? undefined : 'Vul een naam in.'}
            onChange={({ currentTarget }) => asked && setAsked({ ...asked, title: currentTarget.value })}
          />
          {!isWritten(current()) && <Notice tone="bad">Er staat niets in deze order.</Notice>}
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
