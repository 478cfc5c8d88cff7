import { useState } from 'react'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ReceiptPrinter } from '../settings/index.ts'
import classes from './Setup.module.css'

/** Choice of the receipt printer, with a test print that the user confirms. */
export function PrinterStep({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const [sawNothing, setSawNothing] = useState(false)
  const hasPrinter = settings.printers.receipt !== null
  return (
    <>
      <ReceiptPrinter settings={settings} />
      {hasPrinter && <p className={classes.question}>Maak een proefafdruk. Kwam er papier uit de printer?</p>}
      {sawNothing && (
        <Notice tone="bad">
          Kijk of de printer aanstaat, papier heeft en met zijn kabel of het netwerk verbonden is. Kies daarna Opnieuw
          controleren. Kwam er leeg papier uit, draai dan de rol om.
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button size="lg" onClick={onDone}>
          {hasPrinter ? 'Ja, verder' : 'Verder zonder bonprinter'}
        </Button>
        {hasPrinter && (
          <Button variant="default" size="lg" onClick={() => setSawNothing(true)}>
            Nee
          </Button>
        )}
      </div>
    </>
  )
}
